/** What is said about a group lesson on the real database: its topic, the tutor's draft, and a student's history. */
import { admin, at, hour, info, start, words } from '../../test/builders.ts';
import { checkInvariants } from '../../test/invariants.ts';
import { aGroupSession, bookSeats, command, enrol, openApp, type App } from '../../test/app-for-test.ts';
import { findGroupFeedbackDraft, listFeedbackHistory } from '../queries/feedback-history.ts';
import { findGroupLesson } from '../queries/my-group-lessons.ts';
import type { Actor } from '../domain/actor.ts';
import type { TopicIds } from '../domain/library-topic.ts';

let app: App;
let hire: ReturnType<typeof enrol>['tutor'];
let admit: ReturnType<typeof enrol>['student'];
beforeEach(() => app.clock.set(at(-48 * hour)));
beforeAll(async () => {
  app = await openApp('group_words');
  ({ tutor: hire, student: admit } = enrol(app));
});
afterAll(async () => {
  await checkInvariants(app);
  await app.db.drop();
}, 120_000);

async function aLesson() {
  const tutor = await hire();
  const students = [await admit(1, {}, 'groupLessonTokens'), await admit(1, {}, 'groupLessonTokens')] as [Actor, Actor];
  const { sessionId, lessonIds } = await aGroupSession(app, tutor, { starts: [start] });
  const bookingId = lessonIds[0] as string;
  for (const student of students) await bookSeats(app, { sessionId, bookingIds: [bookingId] }, student);
  return { tutor, students, address: { sessionId, bookingId } };
}
const text = words(12);
const praise = { pronunciation: text, vocabulary: text, grammar: text, listening: text, behaviour: text };
const sheet = ({ id: studentUid }: Actor, over: object = {}) => {
  return { studentUid, words: { ...praise, ...over, completedAssigned: true } };
};

test('FB-55 a draft for a group is kept student by student, the last one wins, and what is sent leaves it', async () => {
  const { tutor, students, address } = await aLesson();
  const [first, second] = students;
  const { bookingId } = address;
  const save = (actor: Actor, given: ReturnType<typeof sheet>[]) =>
    app.saveGroupFeedbackDraft({ ...address, given, actor });
  await save(tutor, [sheet(first, { grammar: 'Once' })]);
  await save(tutor, [sheet(first, { grammar: 'Twice' }), sheet(second, { grammar: '' })]);
  const kept = await findGroupFeedbackDraft(app.pool, bookingId);
  expect(Object.keys(kept?.words ?? {}).sort()).toEqual([first.id, second.id].sort());
  expect(kept?.words[first.id]).toMatchObject({ grammar: 'Twice', completedAssigned: true });
  await expect(save(await hire(), [sheet(first)])).rejects.toThrow('Group session not found');
  await expect(save(tutor, [sheet(await admit(0))])).rejects.toMatchObject({ reason: 'STUDENT_NOT_FOUND' });
  await expect(save(tutor, [sheet(first, { grammar: 'x'.repeat(20_001) })])).rejects.toMatchObject({
    reason: 'MALFORMED',
  });

  app.clock.set(start);
  await app.commenceGroupLesson({ ...address, actor: tutor });
  app.media.says(bookingId, { presentUids: [tutor.id, first.id], completeUntil: start });
  const given = [sheet(first)];
  const once = command(tutor, 'SubmitGroupFeedback', 'sent', { given });
  await app.submitGroupFeedback({ ...address, given, actor: tutor, once });
  expect(Object.keys((await findGroupFeedbackDraft(app.pool, bookingId))?.words ?? {})).toEqual([second.id]);
  // A draft that was under way while the words were sent comes too late.
  await save(tutor, [sheet(first, { grammar: 'Late' }), sheet(second)]);
  expect(Object.keys((await findGroupFeedbackDraft(app.pool, bookingId))?.words ?? {})).toEqual([second.id]);

  const last = [sheet(second)];
  const again = command(tutor, 'SubmitGroupFeedback', 'last', { last });
  app.media.says(bookingId, { presentUids: [tutor.id, first.id, second.id], completeUntil: start });
  await app.submitGroupFeedback({ ...address, given: last, actor: tutor, once: again });
  expect(await findGroupFeedbackDraft(app.pool, bookingId)).toBeUndefined();
  await save(tutor, [sheet(first, { grammar: 'Much too late' })]);
  expect(await findGroupFeedbackDraft(app.pool, bookingId)).toBeUndefined();
});

test('FB-27, FEED-28, CON-17 a history has the words of group lessons too, for tutors who had the student in one', async () => {
  const { tutor, students, address } = await aLesson();
  const [first, second] = students;
  app.clock.set(start);
  await app.commenceGroupLesson({ ...address, actor: tutor });
  app.media.says(address.bookingId, { presentUids: [tutor.id, first.id, second.id], completeUntil: start });
  const given = [sheet(first, { grammar: `First ${text}` }), sheet(second, { grammar: `Second ${text}` })];
  const once = command(tutor, 'SubmitGroupFeedback', 'both', { given });
  await app.submitGroupFeedback({ ...address, given, actor: tutor, once });
  const query = { student: first.id, isPte: false, limit: 5 };
  const items = await listFeedbackHistory(app.pool, query, tutor);
  expect(items).toMatchObject([{ bookingId: address.bookingId, when: start, feedback: { grammar: `First ${text}` } }]);
  expect(await listFeedbackHistory(app.pool, { ...query, isPte: true }, tutor)).toEqual([]);
  await expect(listFeedbackHistory(app.pool, query, await hire())).rejects.toMatchObject({
    reason: 'STUDENT_NOT_FOUND',
  });
});

test('FB-07, CON-19 the tutor changes a topic until the lesson is over: told once with who and when, an outdated version and others are refused', async () => {
  const { tutor, students, address } = await aLesson();
  const topic = { ...info.topic, lesson: 'hl305', code: 'HL305', name: 'On the phone' };
  const update = (actor: Actor, over: { topic?: TopicIds; expectedVersion?: number; key?: string } = {}) =>
    app.updateGroupTopic({
      ...address,
      topic: over.topic ?? topic,
      expectedVersion: over.expectedVersion ?? 0,
      actor,
      once: command(actor, 'UpdateGroupTopic', over.key, { address, over }),
    });
  const { lesson: before } = (await findGroupLesson(app.pool, address.bookingId)) ?? {};
  await expect(update(tutor, { expectedVersion: 1 })).rejects.toMatchObject({ reason: 'STALE_VERSION' });
  const changed = await update(tutor, { expectedVersion: before?.version ?? 0, key: 'topic' });
  expect(changed.lesson).toMatchObject({ topic, updatedBy: tutor.id, updatedAt: app.clock.now(), status: 'open' });
  expect((await findGroupLesson(app.pool, address.bookingId))?.lesson.topic).toEqual(topic);
  const again = await update(tutor, { expectedVersion: before?.version ?? 0, key: 'topic' });
  expect(again.lesson.version).toBe(changed.lesson.version);
  expect((await update(tutor)).lesson.version).toBe(changed.lesson.version);
  await expect(update(students[0])).rejects.toThrow('Group session not found');
  await expect(update(tutor, { topic: { ...topic, lesson: '' } })).rejects.toThrow('Please select a lesson.');
  await expect(update(tutor, { topic: { ...topic, lesson: 'ps02' } })).rejects.toThrow(
    'You can not switch PTE and other material',
  );
  app.clock.set(start);
  await app.commenceGroupLesson({ ...address, actor: tutor });
  expect((await update(tutor, { topic: info.topic })).lesson.status).toBe('in-progress');
  app.clock.set(at(50 * 60_000));
  await app.sweep();
  await expect(update(admin)).rejects.toMatchObject({ reason: 'ILLEGAL_TRANSITION' });
});
