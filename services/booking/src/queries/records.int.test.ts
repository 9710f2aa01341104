/** Preferred times, feedback drafts and histories, anybody's bookings and their log, on the real database. */
import { admin, at, hour, minute, start, words } from '../../test/builders.ts';
import { aSlot, book, command, enrol, openApp, type App } from '../../test/app-for-test.ts';
import { cancel, commence, giveFeedback } from '../../test/lesson-calls.ts';
import type { Actor } from '../domain/actor.ts';
import { normalFields } from '../domain/feedback.ts';
import { mostKept } from '../outbound/postgres/preference-store.ts';
import { findFeedbackDraft, listFeedbackHistory } from './feedback-history.ts';
import type { Listed } from './lesson-rows.ts';
import { listPersonFeedback } from './person-feedback.ts';
import { listPreferences } from './preferred-times.ts';
import { listBookingLog, listUserBookings } from './user-bookings.ts';

let app: App;
let hire: ReturnType<typeof enrol>['tutor'];
let admit: ReturnType<typeof enrol>['student'];
beforeAll(async () => {
  app = await openApp('records');
  ({ tutor: hire, student: admit } = enrol(app));
});
beforeEach(() => app.clock.set('2026-03-01T00:00:00.000Z'));
afterAll(() => app.db.drop());

const submit = (actor: Actor, times: [string, number][], over: { key?: string; studentUid?: string } = {}) => {
  const schedule = times.map(([day, time]) => ({ day, time }));
  const once = command(actor, 'SubmitSchedulePreference', over.key, schedule);
  return app.submitPreference({
    studentUid: over.studentUid ?? '',
    timeZone: 'America/Sao_Paulo',
    schedule,
    actor,
    once,
  });
};
const listed = (over: Partial<Parameters<typeof listPreferences>[1]> = {}) =>
  listPreferences(app.pool, { from: undefined, to: undefined, pageToken: '', ...over });

test('SRCH-34, ADM-14 a student’s days and hours with the zone they are meant in, once for one key, newest first', async () => {
  const [one, two] = [await admit(0), await admit(0)];
  const first = await submit(one, [['Tuesday', 7]], { key: 'k' });
  expect(await submit(one, [['Tuesday', 7]], { key: 'k' })).toEqual(first);
  app.clock.set('2026-03-02T00:00:00.000Z');
  await submit(two, [
    ['Sunday', 0],
    ['Monday', 23],
  ]);
  const { preferences, next } = await listed();
  expect(next).toBe('');
  expect(preferences).toMatchObject([
    {
      student: { uid: two.id, name: two.name },
      timeZone: 'America/Sao_Paulo',
      schedule: [
        { day: 'Monday', time: 23 },
        { day: 'Sunday', time: 0 },
      ],
      at: new Date('2026-03-02T00:00:00.000Z'),
    },
    { id: first.id, student: { uid: one.id }, schedule: [{ day: 'Tuesday', time: 7 }] },
  ]);
  const [from, to] = ['2026-03-01', '2026-03-02'].map((day) => new Date(day));
  expect((await listed({ from, to })).preferences.map(({ student }) => student.uid)).toEqual([one.id]);
});

test('SRCH-34 nobody submits for another, an administrator may; what a deleted account wanted goes with it', async () => {
  const [one, two] = [await admit(0), await admit(0)];
  await expect(submit(one, [['Monday', 7]], { studentUid: two.id })).rejects.toMatchObject({
    reason: 'STUDENT_NOT_FOUND',
  });
  await submit(admin, [['Friday', 9]], { studentUid: two.id });
  const of = async () => (await listed()).preferences.filter(({ student }) => student.uid === two.id);
  expect(await of()).toHaveLength(1);
  await app.uow.run(({ preferences }) => preferences.remove(two.id));
  expect(await of()).toEqual([]);
});

test('SRCH-33 of one student the newest twenty are kept, and everybody else’s stay', async () => {
  const [one, two] = [await admit(0), await admit(0)];
  await submit(two, [['Sunday', 8]]);
  for (let n = 0; n < mostKept + 3; n += 1) {
    app.clock.advance(1_000);
    await submit(one, [['Monday', n % 24]]);
  }
  const { rows } = await app.pool.query<{ time: number }>(
    `select (schedule->0->>'time')::int as time from preferred_times where student_uid = $1 order by submitted_at`,
    [one.id],
  );
  expect(rows.map(({ time }) => time)).toEqual(Array.from({ length: mostKept }, (_, n) => (n + 3) % 24));
  expect((await listed()).preferences.filter(({ student }) => student.uid === two.id)).toHaveLength(1);
});

test('ADM-14 pages of 50 are all of them, once', async () => {
  const students = await Promise.all([admit(0), admit(0), admit(0)]);
  for (let n = 0; n < 51; n += 1) await submit(students[n % 3]!, [['Monday', n % 24]]);
  const first = await listed();
  const second = await listed({ pageToken: first.next });
  const ids = [...first.preferences, ...second.preferences].map(({ id }) => id);
  expect(first.preferences).toHaveLength(50);
  expect(new Set(ids).size).toBe(ids.length);
  const { rows } = await app.pool.query('select id from preferred_times');
  expect(ids).toHaveLength(rows.length);
});

const given = () =>
  Object.fromEntries(normalFields.map((field) => [field, words(12)])) as Record<(typeof normalFields)[number], string>;

async function taught(tutor: Actor, student: Actor, startsAt: Date): Promise<string> {
  const bookingId = await aSlot(app, tutor, startsAt);
  await book(app, { tutor, bookingId }, student);
  app.clock.set(startsAt);
  await commence(app, { bookingId }, tutor);
  app.media.says(bookingId, { presentUids: [tutor.id, student.id], completeUntil: at(hour, startsAt) });
  return bookingId;
}
const submitFeedback = (tutor: Actor, bookingId: string) =>
  giveFeedback(app, { bookingId }, tutor, {
    given: [{ studentUid: undefined, words: { ...given(), completedAssigned: true } }],
  });

test('FEED-28..FEED-30 five of a student’s feedbacks of one stream, newest first; only for who teaches the student', async () => {
  const [tutor, stranger, student] = [await hire(), await hire(), await admit(8)];
  const ids: string[] = [];
  for (let n = 0; n < 6; n += 1) {
    const bookingId = await taught(tutor, student, at(n * 24 * hour));
    await submitFeedback(tutor, bookingId);
    ids.unshift(bookingId);
  }
  const history = await listFeedbackHistory(app.pool, { student: student.id, isPte: false, limit: 5 }, tutor);
  expect(history.map(({ bookingId }) => bookingId)).toEqual(ids.slice(0, 5));
  expect(history[0]).toMatchObject({
    when: at(5 * 24 * hour),
    tutorName: tutor.name,
    topic: { code: 'HL304' },
    feedback: { behaviour: words(12), completedAssigned: true },
  });
  expect(await listFeedbackHistory(app.pool, { student: student.id, isPte: true, limit: 5 }, tutor)).toEqual([]);
  await expect(
    listFeedbackHistory(app.pool, { student: student.id, isPte: false, limit: 5 }, stranger),
  ).rejects.toMatchObject({ reason: 'STUDENT_NOT_FOUND' });
  expect(await listFeedbackHistory(app.pool, { student: student.id, isPte: false, limit: 5 }, admin)).toHaveLength(5);
});

test('ADM-01 the feedback that a student received or a teacher gave, newest first, page by page, each once; nobody else’s', async () => {
  const [tutor, other, student, alone] = [await hire(), await hire(), await admit(12), await admit(1)];
  const ids: string[] = [];
  for (let n = 0; n < 11; n += 1) {
    const bookingId = await taught(tutor, student, at(n * 24 * hour));
    await submitFeedback(tutor, bookingId);
    ids.unshift(bookingId);
  }
  const theirs = await taught(other, student, at(11 * 24 * hour));
  await submitFeedback(other, theirs);
  // Taught, and nothing said yet.
  await taught(tutor, alone, at(12 * 24 * hour));
  const all = async (uid: string) => {
    const first = await listPersonFeedback(app.pool, { uid, pageToken: '' });
    const second = await listPersonFeedback(app.pool, { uid, pageToken: first.next });
    expect([first.items.length, second.next]).toEqual([10, '']);
    return [...first.items, ...second.items];
  };
  const [given, received] = [await all(tutor.id), await all(student.id)];
  expect(given.map(({ bookingId }) => bookingId)).toEqual(ids);
  expect(received.map(({ bookingId }) => bookingId)).toEqual([theirs, ...ids]);
  expect(given[0]).toMatchObject({
    startsAt: at(10 * 24 * hour),
    tutor: { uid: tutor.id, name: tutor.name },
    student: { uid: student.id, name: student.name },
    topic: { code: 'HL304' },
    feedback: { behaviour: words(12), completedAssigned: true },
  });
  const none = { items: [], next: '' };
  for (const uid of [alone.id, 'nobody'])
    expect(await listPersonFeedback(app.pool, { uid, pageToken: '' })).toEqual(none);
  await expect(listPersonFeedback(app.pool, { uid: tutor.id, pageToken: 'x' })).rejects.toMatchObject({
    reason: 'PAGE_TOKEN_INVALID',
  });
});

test('FB-55 a draft is kept as it was written last, is nobody else’s, and goes with the feedback', async () => {
  const [tutor, other, student] = [await hire(), await hire(), await admit(1)];
  const bookingId = await taught(tutor, student, start);
  const draft = (grammar: string, actor = tutor) =>
    app.saveFeedbackDraft({
      address: { bookingId },
      given: [{ studentUid: undefined, words: { grammar, completedAssigned: false } }],
      actor,
    });
  expect(await findFeedbackDraft(app.pool, bookingId)).toBeUndefined();
  await draft('You wrote');
  const at10 = at(10 * minute);
  app.clock.set(at10);
  expect(await draft('You wrote well')).toEqual(at10);
  expect(await findFeedbackDraft(app.pool, bookingId)).toEqual({
    words: { [student.id]: { grammar: 'You wrote well', completedAssigned: false } },
    savedAt: at10,
  });
  await expect(draft('Mine', other)).rejects.toMatchObject({ reason: 'BOOKING_NOT_FOUND' });
  await expect(draft('x'.repeat(20_001))).rejects.toMatchObject({ reason: 'MALFORMED' });
  await submitFeedback(tutor, bookingId);
  expect(await findFeedbackDraft(app.pool, bookingId)).toBeUndefined();
  await expect(draft('Too late')).rejects.toMatchObject({ reason: 'ILLEGAL_TRANSITION' });
});

const idsOf = ({ lessons }: Listed) => lessons.map(({ lesson }) => lesson.bookingId);

test('ADM-15 the bookings of anybody on either side, newest first, page by page', async () => {
  const [tutor, student] = [await hire(), await admit(30)];
  const ids: string[] = [];
  for (let n = 0; n < 27; n += 1) {
    const bookingId = await aSlot(app, tutor, at(n * hour));
    if (n % 2 === 0) await book(app, { tutor, bookingId }, student);
    ids.unshift(bookingId);
  }
  const first = await listUserBookings(app.pool, { uid: tutor.id, pageToken: '' });
  const second = await listUserBookings(app.pool, { uid: tutor.id, pageToken: first.next });
  expect([first.lessons.length, second.lessons.length, second.next]).toEqual([25, 2, '']);
  expect([...idsOf(first), ...idsOf(second)]).toEqual(ids);
  const theirs = await listUserBookings(app.pool, { uid: student.id, pageToken: '' });
  expect(idsOf(theirs)).toEqual(ids.filter((_id, index) => index % 2 === 0));
  expect(await listUserBookings(app.pool, { uid: 'nobody', pageToken: '' })).toEqual({ lessons: [], next: '' });
});

test('ADM-15 the log says who, from, to, cause and why, in order; also of a slot that was closed', async () => {
  const [tutor, student] = [await hire(), await admit(1)];
  const bookingId = await aSlot(app, tutor, at(100 * hour));
  await book(app, { tutor, bookingId }, student);
  await cancel(app, { tutorUid: tutor.id, bookingId }, tutor, { reason: 'I am ill today' });
  const log = async (id: string) => (await listBookingLog(app.pool, { bookingId: id, pageToken: '' })).entries;
  expect(await log(bookingId)).toMatchObject([
    { from: null, to: 'pending', cause: 'open', actor: { id: tutor.id, role: 'tutor', name: tutor.name } },
    { from: 'pending', to: 'booked', cause: 'book', actor: { id: student.id, role: 'student' } },
    { from: 'booked', to: 'tutor-cancelled', cause: 'cancel-tutor', note: 'I am ill today', actor: { id: tutor.id } },
  ]);
  const closed = await aSlot(app, tutor, at(200 * hour));
  await app.closeSlot({ bookingId: closed, actor: tutor, once: command(tutor, 'CloseSlot') });
  expect((await log(closed)).map(({ to, cause }) => [to, cause])).toEqual([
    ['pending', 'open'],
    [null, 'close'],
  ]);
  await expect(log(student.id)).rejects.toMatchObject({ reason: 'BOOKING_NOT_FOUND' });
});

test('ADM-15, BOOK-32 of an hour that was given back each student is told by an id of their own, and of nobody else', async () => {
  const [tutor, first, second] = [await hire(), await admit(1), await admit(1)];
  const own = await aSlot(app, tutor, at(300 * hour));
  await book(app, { tutor, bookingId: own }, first);
  await cancel(app, { bookingId: own, tutorUid: tutor.id }, first);
  const [offered = ''] = idsOf(await listUserBookings(app.pool, { uid: tutor.id, pageToken: '' })).filter(
    (id) => id !== own,
  );
  const words = async (id: string) =>
    (await listBookingLog(app.pool, { bookingId: id, pageToken: '' })).entries.map(({ to, actor }) => [to, actor.id]);
  expect(await words(offered)).toEqual([['pending', tutor.id]]);
  await book(app, { tutor, bookingId: offered }, second);
  expect(await words(own)).toEqual([
    ['pending', tutor.id],
    ['booked', first.id],
    ['student-cancelled', first.id],
  ]);
  expect(await words(offered)).toEqual([
    ['pending', tutor.id],
    ['booked', second.id],
  ]);
  const listed = async (uid: string) => idsOf(await listUserBookings(app.pool, { uid, pageToken: '' })).toSorted();
  expect([await listed(first.id), await listed(second.id), await listed(tutor.id)]).toEqual([
    [own],
    [offered],
    [own, offered].toSorted(),
  ]);
});
