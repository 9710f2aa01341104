/** What is said about a lesson on the real database: the tutor's draft, and a student's history. */
import { at, hour, praise, start, words } from '../../test/builders.ts';
import { checkInvariants } from '../../test/invariants.ts';
import { aGroupSession, bookSeats, enrol, openApp, type App } from '../../test/app-for-test.ts';
import { anHour } from '../../test/either-kind.ts';
import { commence, giveFeedback } from '../../test/lesson-calls.ts';
import { findFeedbackDraft, listFeedbackHistory } from '../queries/feedback-history.ts';
import type { Actor } from '../domain/actor.ts';

let app: App;
let hire: ReturnType<typeof enrol>['tutor'];
let admit: ReturnType<typeof enrol>['student'];
beforeEach(() => app.clock.set(at(-48 * hour)));
beforeAll(async () => {
  app = await openApp('lesson_words');
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
const sheet = ({ id: studentUid }: Actor, over: object = {}) => {
  return { studentUid, words: { ...praise, ...over, completedAssigned: true } };
};

test('FB-55 a draft for a group is kept student by student, the last one wins, and what is sent leaves it', async () => {
  const { tutor, students, address } = await aLesson();
  const [first, second] = students;
  const { bookingId } = address;
  const save = (actor: Actor, given: ReturnType<typeof sheet>[]) => app.saveFeedbackDraft({ address, given, actor });
  await save(tutor, [sheet(first, { grammar: 'Once' })]);
  await save(tutor, [sheet(first, { grammar: 'Twice' }), sheet(second, { grammar: '' })]);
  const kept = await findFeedbackDraft(app.pool, bookingId);
  expect(Object.keys(kept?.words ?? {}).sort()).toEqual([first.id, second.id].sort());
  expect(kept?.words[first.id]).toMatchObject({ grammar: 'Twice', completedAssigned: true });
  await expect(save(await hire(), [sheet(first)])).rejects.toThrow('Group session not found');
  await expect(save(tutor, [sheet(await admit(0))])).rejects.toMatchObject({ reason: 'STUDENT_NOT_FOUND' });
  await expect(save(tutor, [sheet(first, { grammar: 'x'.repeat(20_001) })])).rejects.toMatchObject({
    reason: 'MALFORMED',
  });

  app.clock.set(start);
  await commence(app, address, tutor);
  app.media.says(bookingId, { presentUids: [tutor.id, first.id], completeUntil: start });
  await giveFeedback(app, address, tutor, { given: [sheet(first)] });
  expect(Object.keys((await findFeedbackDraft(app.pool, bookingId))?.words ?? {})).toEqual([second.id]);
  // A draft that was under way while the words were sent comes too late.
  await save(tutor, [sheet(first, { grammar: 'Late' }), sheet(second)]);
  expect(Object.keys((await findFeedbackDraft(app.pool, bookingId))?.words ?? {})).toEqual([second.id]);

  app.media.says(bookingId, { presentUids: [tutor.id, first.id, second.id], completeUntil: start });
  await giveFeedback(app, address, tutor, { given: [sheet(second)] });
  expect(await findFeedbackDraft(app.pool, bookingId)).toBeUndefined();
  await save(tutor, [sheet(first, { grammar: 'Much too late' })]);
  expect(await findFeedbackDraft(app.pool, bookingId)).toBeUndefined();
});

test('FB-27, FEED-28, CON-17 a history has the words of group lessons too, for tutors who had the student in one', async () => {
  const { tutor, students, address } = await aLesson();
  const [first, second] = students;
  app.clock.set(start);
  await commence(app, address, tutor);
  app.media.says(address.bookingId, { presentUids: [tutor.id, first.id, second.id], completeUntil: start });
  const given = [sheet(first, { grammar: `First ${text}` }), sheet(second, { grammar: `Second ${text}` })];
  await giveFeedback(app, address, tutor, { given });
  const query = { student: first.id, isPte: false, limit: 5 };
  const items = await listFeedbackHistory(app.pool, query, tutor);
  expect(items).toMatchObject([{ bookingId: address.bookingId, when: start, feedback: { grammar: `First ${text}` } }]);
  expect(await listFeedbackHistory(app.pool, { ...query, isPte: true }, tutor)).toEqual([]);
  await expect(listFeedbackHistory(app.pool, query, await hire())).rejects.toMatchObject({
    reason: 'STUDENT_NOT_FOUND',
  });
});

test('FB-55 of an hour the draft is its student’s, goes with what is sent, and is refused after that', async () => {
  const { tutor, student, address, lessonId } = await anHour.make(app);
  const save = (grammar: string, actor = tutor) =>
    app.saveFeedbackDraft({
      address,
      given: [{ studentUid: undefined, words: { grammar, completedAssigned: false } }],
      actor,
    });
  await save('Once');
  await save('Twice');
  expect((await findFeedbackDraft(app.pool, lessonId))?.words).toEqual({
    [student.id]: { grammar: 'Twice', completedAssigned: false },
  });
  for (const actor of [await hire(), student])
    await expect(save('Mine', actor)).rejects.toMatchObject({ reason: 'BOOKING_NOT_FOUND' });
  await expect(save('x'.repeat(20_001))).rejects.toMatchObject({
    reason: 'MALFORMED',
    details: { fields: { grammar: expect.any(String) } },
  });
  app.clock.set(start);
  await commence(app, address, tutor);
  app.media.says(address.bookingId, { presentUids: [tutor.id, student.id], completeUntil: start });
  await giveFeedback(app, address, tutor, { given: [sheet(student)] });
  expect(await findFeedbackDraft(app.pool, lessonId)).toBeUndefined();
  await expect(save('Late')).rejects.toMatchObject({ reason: 'ILLEGAL_TRANSITION' });
  expect(await findFeedbackDraft(app.pool, lessonId)).toBeUndefined();
});
