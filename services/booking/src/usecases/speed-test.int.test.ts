/** A tutor who has not passed the speed test opens and starts nothing, on the real database. */
import { admin, start } from '../../test/builders.ts';
import { checkInvariants } from '../../test/invariants.ts';
import { aGroupSession, aSlot, book, bookSeats, enrol, openApp, statusOf, type App } from '../../test/app-for-test.ts';
import { commence, join } from '../../test/lesson-calls.ts';
import type { Actor } from '../domain/actor.ts';

let app: App;
let people: ReturnType<typeof enrol>;
beforeAll(async () => {
  app = await openApp('speed_test');
  people = enrol(app);
});
beforeEach(() => app.clock.set('2026-03-01T00:00:00.000Z'));
afterAll(async () => {
  await checkInvariants(app);
  await app.db.drop();
});

const told = { reason: 'SPEED_TEST_REQUIRED', message: 'Please pass the speed test first.' };
const isKnown = (uid: string, speedTestPassed: boolean | undefined, version: number) =>
  app.uow.run(async ({ people: all }) => {
    const person = await all.find(uid);
    if (!person) throw new Error('nobody');
    await all.keep({ ...person, speedTestPassed, version });
    return { ...person, speedTestPassed, version };
  });

test('CON-08 hours are opened after it; an administrator may open them before', async () => {
  const tutor = await people.tutor({ speedTestPassed: false });
  await expect(aSlot(app, tutor, start)).rejects.toMatchObject(told);
  const once = { actorUid: admin.id, rpc: 'OpenSlots', key: undefined, body: {} };
  const byAdmin = { tutorUid: tutor.id, when: [start], isPte: undefined, actor: admin, once };
  expect((await app.openSlots(byAdmin))[0]?.booking?.lesson.status).toBe('pending');
  await isKnown(tutor.id, true, 2);
  await expect(aSlot(app, tutor, new Date('2026-03-03T10:00:00.000Z'))).resolves.toEqual(expect.any(String));
});

test('CON-08 who has just passed it is asked about, and is not held up until the fact arrives; without an answer what is known counts', async () => {
  const tutor = await people.tutor({ speedTestPassed: false });
  const find = app.directory.find;
  app.directory.find = async () => Promise.reject(new Error('identity is away'));
  await expect(aSlot(app, tutor, start)).rejects.toMatchObject(told);
  app.directory.find = find;
  app.known.set(tutor.id, { ...(await isKnown(tutor.id, false, 2)), speedTestPassed: true, version: 3 });
  await expect(aSlot(app, tutor, start)).resolves.toEqual(expect.any(String));
});

test('CON-08 a copy that is older than the rule holds nobody up', async () => {
  await expect(aSlot(app, await people.tutor(), start)).resolves.toEqual(expect.any(String));
});

async function aLesson(): Promise<{ tutor: Actor; student: Actor; bookingId: string }> {
  const [tutor, student] = [await people.tutor(), await people.student(1)];
  const bookingId = await aSlot(app, tutor, start);
  await book(app, { tutor, bookingId }, student);
  return { tutor, student, bookingId };
}

test('CON-08, AUTH-50 neither commencing nor joining starts a lesson before it, and both do after', async () => {
  const { tutor, student, bookingId } = await aLesson();
  const group = await people.student(1, {}, 'groupLessonTokens');
  const later = await people.tutor();
  const { sessionId, lessonIds } = await aGroupSession(app, later, { starts: [start] });
  await bookSeats(app, { sessionId, bookingIds: lessonIds }, group);
  const [hour, seat] = [
    { bookingId, tutorUid: tutor.id },
    { sessionId, bookingId: lessonIds[0] ?? '' },
  ];
  for (const { id } of [tutor, later]) await isKnown(id, false, 2);
  app.clock.set(start);
  for (const [address, actor] of [
    [hour, tutor],
    [seat, later],
  ] as const) {
    await expect(commence(app, address, actor)).rejects.toMatchObject(told);
    await expect(join(app, address, actor)).rejects.toMatchObject(told);
  }
  expect([await statusOf(app, bookingId), await statusOf(app, seat.bookingId)]).toEqual(['booked', 'open']);
  await isKnown(tutor.id, true, 3);
  await join(app, hour, tutor);
  await join(app, hour, student);
  await isKnown(later.id, true, 3);
  expect((await commence(app, seat, later)).status).toBe('in-progress');
});
