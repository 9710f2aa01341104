/** Hours that a tutor opens and closes, on the real database. */
import { at, hour, minute, start } from '../../test/builders.ts';
import { checkInvariants } from '../../test/invariants.ts';
import { aPerson, aSlot, book, command, enrol, openApp, statusOf, type App } from '../../test/app-for-test.ts';
import { anHour, seatsOf } from '../../test/either-kind.ts';
import { cancel } from '../../test/lesson-calls.ts';
import type { Actor } from '../domain/actor.ts';
import { findBookings } from '../queries/lesson-rows.ts';

let app: App;
let hire: ReturnType<typeof enrol>['tutor'];
let admit: ReturnType<typeof enrol>['student'];
beforeAll(async () => {
  app = await openApp('slots');
  ({ tutor: hire, student: admit } = enrol(app));
});
beforeEach(() => {
  app.clock.set('2026-03-01T00:00:00.000Z');
  app.changes.length = 0;
});
afterAll(async () => {
  await checkInvariants(app);
  await app.db.drop();
});

const open = (tutor: Actor, when: Date[], isPte?: boolean, actor = tutor) =>
  app.openSlots({ tutorUid: tutor.id, when, isPte, actor, once: command(actor, 'OpenSlots') });

test('EP-41, NS-22, BOOK-33 each slot answers for itself, on the hour of the teacher’s zone', async () => {
  const tutor = await hire({ timeZone: 'Asia/Kathmandu' });
  const quarter = 15 * minute;
  const answers = await open(tutor, [at(quarter), at(0), at(-100 * hour), at(quarter), at(quarter + hour)]);
  expect(answers.map(({ booking, fault }) => booking?.lesson.status ?? fault)).toEqual([
    'pending',
    'NOT_ON_THE_HOUR',
    'IN_THE_PAST',
    'SLOT_OVERLAPS',
    'pending',
  ]);
  const again = await open(tutor, [at(quarter)]);
  expect(again[0]?.fault).toBe('SLOT_OVERLAPS');
  expect(app.changes.map(({ kind }) => kind)).toEqual(['opened', 'opened']);
});

test('EP-41 not for others, not without a slot, not more than 200, not PTE without being one', async () => {
  const [tutor, other] = [await hire(), await hire()];
  await expect(open(tutor, [start], undefined, other)).rejects.toMatchObject({ reason: 'NOT_OWN_SCHEDULE' });
  await expect(open(tutor, [])).rejects.toMatchObject({ reason: 'MALFORMED' });
  const many = Array.from({ length: 201 }, (_, index) => at(index * hour));
  await expect(open(tutor, many)).rejects.toMatchObject({ reason: 'MALFORMED' });
  await expect(open(tutor, [start], true)).rejects.toMatchObject({ reason: 'PTE_TUTOR_REQUIRED' });
  expect((await open(tutor, many.slice(1))).every(({ booking }) => booking)).toBe(true);
});

test('NS-22 a tutor whom no fact has brought yet is asked for once', async () => {
  const uid = '9'.repeat(32);
  const tutor: Actor = { id: uid, role: 'tutor', name: 'New Tutor' };
  await expect(open(tutor, [start])).rejects.toMatchObject({ reason: 'TUTOR_NOT_FOUND' });
  app.known.set(uid, aPerson({ uid, role: 'tutor', timeZone: 'Australia/Darwin', isPte: true, version: 7 }));
  const [opened] = await open(tutor, [at(30 * minute)]);
  expect(opened?.booking).toMatchObject({ lesson: { isPte: true }, tutor: { timeZone: 'Australia/Darwin' } });
});

test('EP-42 closing: the tutor’s own pending slot only, and it is gone for searchers', async () => {
  const [tutor, other] = [await hire(), await hire()];
  const bookingId = await aSlot(app, tutor, start);
  const close = (actor: Actor, id = bookingId) =>
    app.closeSlot({ bookingId: id, actor, once: command(actor, 'CloseSlot') });
  await expect(close(other)).rejects.toMatchObject({ reason: 'BOOKING_NOT_FOUND' });
  await close(tutor);
  expect(await statusOf(app, bookingId)).toBeUndefined();
  expect(app.changes.map(({ kind }) => kind)).toEqual(['opened', 'taken']);
  await expect(close(tutor)).rejects.toMatchObject({ reason: 'BOOKING_NOT_FOUND' });
  const taken = await anHour.make(app);
  await expect(close(taken.tutor, taken.lessonId)).rejects.toMatchObject({ reason: 'SLOT_NOT_PENDING' });
});

test('BOOK-13 close against book: one of them, and the watchers hear it once', async () => {
  const tutor = await hire();
  for (let round = 0; round < 10; round += 1) {
    const student = await admit(1);
    const bookingId = await aSlot(app, tutor, at(round * hour));
    app.changes.length = 0;
    const outcomes = await Promise.allSettled([
      book(app, { tutor, bookingId }, student),
      app.closeSlot({ bookingId, actor: tutor, once: command(tutor, 'CloseSlot') }),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(app.changes.map(({ kind }) => kind)).toEqual(['taken']);
  }
});

test('an hour that somebody had before is closed for everybody, and stays theirs to read', async () => {
  const lesson = await anHour.make(app);
  const { tutor, student, lessonId } = lesson;
  await cancel(app, lesson.address, student);
  const bookingId = app.changes.at(-1)?.lesson.id ?? '';
  const close = (id: string) => app.closeSlot({ bookingId: id, actor: tutor, once: command(tutor, 'CloseSlot') });
  await expect(close(lessonId)).rejects.toMatchObject({ reason: 'ILLEGAL_TRANSITION' });
  await close(bookingId);
  expect(app.changes.map(({ kind, lesson }) => [kind, lesson.id])).toEqual([
    ['opened', lessonId],
    ['taken', lessonId],
    ['opened', bookingId],
    ['taken', bookingId],
  ]);
  await expect(book(app, { tutor, bookingId }, await admit(1))).rejects.toMatchObject({ reason: 'SLOT_TAKEN' });
  await expect(close(bookingId)).rejects.toMatchObject({ reason: 'SLOT_NOT_PENDING' });
  const { rows } = await app.pool.query('select id, status, seats_taken from lessons where id = $1', [lessonId]);
  expect(rows).toEqual([{ id: lessonId, status: 'cancelled', seats_taken: 0 }]);
  expect([await seatsOf(app, lessonId), await statusOf(app, lessonId)]).toEqual([
    ['student-cancelled'],
    'student-cancelled',
  ]);
  expect(await findBookings(app.pool, [bookingId])).toEqual([]);
  // The teacher has the hour back: another may be opened over it.
  expect(await aSlot(app, tutor, start)).not.toBe(bookingId);
});
