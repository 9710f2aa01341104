/** A tutor who has not passed the speed test opens and starts nothing, on the real database. */
import { admin, start } from '../../test/builders.ts';
import { checkInvariants } from '../../test/invariants.ts';
import { aGroupSession, aSlot, book, bookSeats, enrol, openSchool, statusOf, type School } from '../../test/school.ts';
import type { Actor } from '../domain/actor.ts';

let school: School;
let people: ReturnType<typeof enrol>;
beforeAll(async () => {
  school = await openSchool('speed_test');
  people = enrol(school);
});
beforeEach(() => school.clock.set('2026-03-01T00:00:00.000Z'));
afterAll(async () => {
  await checkInvariants(school);
  await school.db.drop();
});

const told = { reason: 'SPEED_TEST_REQUIRED', message: 'Please pass the speed test first.' };
const isKnown = (uid: string, speedTestPassed: boolean | undefined, version: number) =>
  school.uow.run(async ({ people: all }) => {
    const person = await all.find(uid);
    if (!person) throw new Error('nobody');
    await all.keep({ ...person, speedTestPassed, version });
    return { ...person, speedTestPassed, version };
  });

test('CON-08 hours are opened after it; an administrator may open them before', async () => {
  const tutor = await people.tutor({ speedTestPassed: false });
  await expect(aSlot(school, tutor, start)).rejects.toMatchObject(told);
  const once = { actorUid: admin.id, rpc: 'OpenSlots', key: undefined, body: {} };
  const byAdmin = { tutorUid: tutor.id, when: [start], isPte: undefined, actor: admin, once };
  expect((await school.openSlots(byAdmin))[0]?.booking?.status).toBe('pending');
  await isKnown(tutor.id, true, 2);
  await expect(aSlot(school, tutor, new Date('2026-03-03T10:00:00.000Z'))).resolves.toEqual(expect.any(String));
});

test('CON-08 who has just passed it is asked about, and is not held up until the fact arrives; without an answer what is known counts', async () => {
  const tutor = await people.tutor({ speedTestPassed: false });
  const find = school.directory.find;
  school.directory.find = async () => Promise.reject(new Error('identity is away'));
  await expect(aSlot(school, tutor, start)).rejects.toMatchObject(told);
  school.directory.find = find;
  school.known.set(tutor.id, { ...(await isKnown(tutor.id, false, 2)), speedTestPassed: true, version: 3 });
  await expect(aSlot(school, tutor, start)).resolves.toEqual(expect.any(String));
});

test('CON-08 a copy that is older than the rule holds nobody up', async () => {
  await expect(aSlot(school, await people.tutor(), start)).resolves.toEqual(expect.any(String));
});

async function aLesson(): Promise<{ tutor: Actor; student: Actor; bookingId: string }> {
  const [tutor, student] = [await people.tutor(), await people.student(1)];
  const bookingId = await aSlot(school, tutor, start);
  await book(school, { tutor, bookingId }, student);
  return { tutor, student, bookingId };
}

test('CON-08, AUTH-50 neither commencing nor joining starts a lesson before it, and both do after', async () => {
  const { tutor, student, bookingId } = await aLesson();
  const group = await people.student(1, {}, 'groupLessonTokens');
  const later = await people.tutor();
  const { sessionId, lessonIds } = await aGroupSession(school, later, { starts: [start] });
  await bookSeats(school, { sessionId, bookingIds: lessonIds }, group);
  const seat = { sessionId, bookingId: lessonIds[0] ?? '' };
  for (const { id } of [tutor, later]) await isKnown(id, false, 2);
  school.clock.set(start);
  const join = { bookingId, tutorUid: tutor.id };
  for (const act of [
    () => school.commence({ bookingId, actor: tutor }),
    () => school.join({ ...join, actor: tutor }),
    () => school.commenceGroup({ ...seat, actor: later }),
    () => school.joinGroup({ ...seat, actor: later }),
  ]) {
    await expect(act()).rejects.toMatchObject(told);
  }
  expect([await statusOf(school, bookingId), await statusOf(school, seat.bookingId)]).toEqual(['booked', 'open']);
  await isKnown(tutor.id, true, 3);
  await school.join({ ...join, actor: tutor });
  await school.join({ ...join, actor: student });
  await isKnown(later.id, true, 3);
  expect((await school.commenceGroup({ ...seat, actor: later })).lesson.status).toBe('in-progress');
});
