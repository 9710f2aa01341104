/** What screens read, on the real database. */
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { inTransaction } from '@parlance/runtime/postgres/unit-of-work';
import { at, hour, minute, readOf, start } from '../../test/builders.ts';
import { aSlot, book, command, enrol, openApp, type App } from '../../test/app-for-test.ts';
import { commence } from '../../test/lesson-calls.ts';
import type { Actor } from '../domain/actor.ts';
import { dayWindows, searchWindows, type SlotSearch } from '../domain/search.ts';
import { statuses } from '../domain/status.ts';
import {
  listCompletedBookings,
  listPastBookings,
  listLiveBookings,
  listUpcomingBookings,
  type Side,
} from './my-bookings.ts';
import type { LessonView } from '../domain/view.ts';
import type { Listed } from './lesson-rows.ts';
import { requireLesson } from './one-lesson.ts';
import { findNextFreeSlot, listFreeDays, listFreeSlots, searchSlots } from './search-slots.ts';
import { listLedger } from './wallets.ts';
import { listFreeSchedule, listTutorSchedule } from './tutor-schedule.ts';
import { wholeLessonMessage } from '../wire/lesson-mapping.ts';

let app: App;
let hire: ReturnType<typeof enrol>['tutor'];
let admit: ReturnType<typeof enrol>['student'];
beforeEach(async () => {
  app = await openApp('queries');
  ({ tutor: hire, student: admit } = enrol(app));
});
afterEach(() => app.db.drop());

const day: SlotSearch = { startDate: '2026-03-02', endDate: '2026-03-02', hour: undefined, zone: 'UTC' };

function search(over: Partial<SlotSearch> = {}, query: object = {}) {
  const windows = searchWindows({ ...day, ...over }, app.clock.now());
  return searchSlots(app.pool, { windows, tutorUid: '', isMock: false, pageToken: '', ...query });
}

async function openMany(tutor: Actor, count: number, from: Date = at(0)): Promise<void> {
  const when = Array.from({ length: count }, (_, index) => at(index * hour, from));
  await app.openSlots({
    tutorUid: tutor.id,
    when,
    isPte: undefined,
    actor: tutor,
    once: command(tutor, 'OpenSlots'),
  });
}

const times = ({ slots }: { slots: LessonView[] }) => slots.map(({ lesson }) => lesson.startsAt.toISOString());
/** As the reply says it. */
const readStatus = (view: LessonView) => readOf(view.lesson);
const idsOf = ({ lessons }: Listed) => lessons.map(({ lesson }) => lesson.bookingId);
const wordsOf = ({ lessons }: Listed) => lessons.map(readStatus);

test('SRCH-12 a search leaves out by stream, rating, language and teacher on the server, page by page', async () => {
  const rated = async (ratingAvg: number, isPte = false) => {
    const tutor = await hire({ isPte });
    await app.pool.query('update people set rating_avg = $2 where uid = $1', [tutor.id, ratingAvg]);
    await openMany(tutor, 2);
    return tutor;
  };
  const [good, bad, pte] = [await rated(4.6), await rated(3), await rated(4.2, true)];
  const teachers = async (query: object) =>
    new Set((await search({}, query)).slots.map(({ lesson }) => lesson.tutorUid));
  const all = new Set([good.id, bad.id, pte.id]);
  expect(await teachers({})).toEqual(all);
  expect(await teachers({ isPte: true })).toEqual(new Set([pte.id]));
  expect(await teachers({ isPte: false })).toEqual(new Set([good.id, bad.id]));
  expect(await teachers({ ratingFrom: 4.5 })).toEqual(new Set([good.id]));
  expect(await teachers({ tutors: [bad.id, 'nobody'] })).toEqual(new Set([bad.id]));
  expect(await teachers({ tutors: [bad.id], ratingFrom: 4 })).toEqual(new Set());
  await app.pool.query('update people set languages = $2 where uid = $1', [bad.id, ['de', 'pt']]);
  expect(await teachers({ language: 'de' })).toEqual(new Set([bad.id]));
  expect(await teachers({ language: 'de', isPte: true })).toEqual(new Set());
  expect(await teachers({ language: 'd' })).toEqual(new Set());
  expect(await teachers({ isPte: false, ratingFrom: 0, tutors: [] })).toEqual(new Set([good.id, bad.id]));
});

test('EP-35, CON-01 a day, an hour of the student’s clock, one teacher; booked and past slots are gone', async () => {
  const [one, two, student] = [await hire(), await hire(), await admit(1)];
  await openMany(one, 3, at(-10 * hour));
  await openMany(two, 1);
  expect(times(await search())).toHaveLength(4);
  expect(times(await search({ hour: 10 }))).toEqual([start.toISOString()]);
  expect(times(await search({ hour: 9, zone: 'Atlantic/Azores' }))).toEqual([start.toISOString()]);
  expect(times(await search({}, { tutorUid: two.id }))).toEqual([start.toISOString()]);
  app.clock.set(at(-9 * hour));
  expect(times(await search())).toEqual([at(-8 * hour).toISOString(), start.toISOString()]);
  const [slot] = (await search({ hour: 10 })).slots;
  expect(slot).toMatchObject({
    lesson: { status: 'pending', seats: [] },
    tutor: { uid: two.id, name: expect.any(String) },
    students: {},
  });
  await book(app, { tutor: two, bookingId: slot?.lesson.bookingId ?? '' }, student);
  expect(times(await search())).toEqual([at(-8 * hour).toISOString()]);
});

test('BOOK-43, BOOK-45 training teachers are for mock students, disabled ones for nobody', async () => {
  const [training, disabled] = [await hire({ status: 'training' }), await hire()];
  await openMany(training, 1);
  await openMany(disabled, 1);
  const off = { ...(await app.uow.run(({ people }) => people.find(disabled.id))), isEnabled: false, version: 2 };
  await app.uow.run(({ people }) => people.keep(off as never));
  expect((await search()).slots).toEqual([]);
  const mock = await search({}, { isMock: true });
  expect(mock.slots.map(({ tutor }) => tutor)).toMatchObject([{ uid: training.id, status: 'training' }]);
  expect(await findNextFreeSlot(app.pool, { tutorUid: '', isMock: false, now: app.clock.now() })).toBeUndefined();
});

test('EP-35 at most 500 slots a page; the pages together are all of them, once and in order', async () => {
  const tutors = await Promise.all(Array.from({ length: 26 }, () => hire()));
  for (const tutor of tutors) await openMany(tutor, 24, new Date('2026-03-02T00:00:00.000Z'));
  const first = await search();
  expect(first.slots).toHaveLength(500);
  const second = await search({}, { pageToken: first.next });
  expect([second.slots.length, second.next]).toEqual([124, '']);
  const all = [...first.slots, ...second.slots];
  expect(new Set(all.map(({ lesson }) => lesson.bookingId)).size).toBe(624);
  expect(times({ slots: all })).toEqual([...times({ slots: all })].sort());
  for (const pageToken of ['x', 'e30', Buffer.from('["a","b","c"]').toString('base64url')]) {
    await expect(search({}, { pageToken })).rejects.toMatchObject({ reason: 'PAGE_TOKEN_INVALID' });
  }
});

test('EP-35 a page of slots reads the partial index, not the table', async () => {
  const rows = await inTransaction(app.pool, async (tx) => {
    await tx.query('set local enable_seqscan = off');
    const plan = await tx.query<{ 'QUERY PLAN': string }>(
      `explain select id from lessons b join unnest($1::timestamptz[], $2::timestamptz[]) as span (opens, closes)
         on b.starts_at >= span.opens and b.starts_at < span.closes
       where b.status = 'pending' and b.session_id is null order by b.starts_at, b.tutor_uid, b.id limit 501`,
      [[start], [at(24 * hour)]],
    );
    return plan.rows;
  });
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('lessons_search');
});

test('EP-35 when nothing fits, the next free slot at all', async () => {
  const tutor = await hire();
  await openMany(tutor, 2, at(100 * hour));
  expect((await search()).slots).toEqual([]);
  const now = app.clock.now();
  expect(await findNextFreeSlot(app.pool, { tutorUid: '', isMock: false, now })).toEqual(at(100 * hour));
  expect(await findNextFreeSlot(app.pool, { tutorUid: 'nobody', isMock: false, now })).toBeUndefined();
});

test('CON-15, BOOK-45 days with a free hour: booked, past, hidden and other teachers’ hours mark none', async () => {
  const [one, two, training, student] = [
    await hire(),
    await hire(),
    await hire({ status: 'training' }),
    await admit(1),
  ];
  const bookingId = await aSlot(app, one, at(0));
  await openMany(one, 1, at(24 * hour));
  await openMany(two, 1, at(48 * hour));
  await openMany(training, 1, at(72 * hour));
  const marked = (over: { tutorUid?: string; isMock?: boolean } = {}, zone = 'UTC') => {
    const days = dayWindows({ startDate: '2026-03-01', endDate: '2026-03-31', zone }, app.clock.now());
    return listFreeDays(app.pool, { days, tutorUid: '', isMock: false, ...over });
  };
  expect(await marked()).toEqual(['2026-03-02', '2026-03-03', '2026-03-04']);
  expect(await marked({}, 'Pacific/Kiritimati')).toEqual(['2026-03-03', '2026-03-04', '2026-03-05']);
  expect(await marked({ tutorUid: two.id })).toEqual(['2026-03-04']);
  expect(await marked({ isMock: true })).toContain('2026-03-05');
  await book(app, { tutor: one, bookingId }, student);
  expect(await marked()).toEqual(['2026-03-03', '2026-03-04']);
  app.clock.set(at(24 * hour));
  expect(await marked()).toEqual(['2026-03-04']);
});

test('EP-37, CON-17 a schedule: all of it for the teacher, free and future only for students', async () => {
  const [tutor, student] = [await hire(), await admit(1)];
  await openMany(tutor, 3);
  const [first] = (await search()).slots;
  await book(app, { tutor, bookingId: first?.lesson.bookingId ?? '' }, student);
  const range = { tutorUid: tutor.id, from: start, to: at(24 * hour), pageToken: '' };
  expect(wordsOf(await listTutorSchedule(app.pool, range))).toEqual(['booked', 'pending', 'pending']);
  const freeAt = async (now: Date) =>
    (await listFreeSchedule(app.pool, { ...range, now, isMock: false })).lessons.map(({ lesson }) => [
      lesson.startsAt,
      lesson.seats[0],
    ]);
  expect(await freeAt(at(hour - 1))).toEqual([
    [at(hour), undefined],
    [at(2 * hour), undefined],
  ]);
  // What begins this very moment cannot be booked any more.
  expect(await freeAt(at(hour))).toEqual([[at(2 * hour), undefined]]);
});

test('LST-08, LST-10, CON-47 live from 55 minutes ago, upcoming in pages of 5, history without what is not over', async () => {
  const [tutor, student] = [await hire(), await admit(12)];
  const ids: string[] = [];
  for (let index = 0; index < 8; index += 1) {
    ids.push(await aSlot(app, tutor, at(index * 2 * hour)));
    await book(app, { tutor, bookingId: ids[index] ?? '' }, student);
  }
  const side = { uid: student.id, role: 'student' as const };
  const five = { limit: 5, pageToken: '' };
  const first = await listUpcomingBookings(app.pool, side, five, app.clock.now());
  const rest = await listUpcomingBookings(app.pool, side, { limit: 5, pageToken: first.next }, app.clock.now());
  expect([...idsOf(first), ...idsOf(rest)]).toEqual(ids);
  expect([first.lessons.length, rest.next]).toEqual([5, '']);

  const [missed, running] = [ids[0] ?? '', ids[1] ?? ''];
  app.clock.set(at(5 * minute));
  await app.sweep();
  app.clock.set(at(2 * hour));
  await commence(app, { bookingId: running }, tutor);
  const live = (now: Date) => listLiveBookings(app.pool, side, { limit: 50, pageToken: '' }, now);
  expect(idsOf(await live(at(55 * minute)))[0]).toBe(missed);
  expect(idsOf(await live(at(55 * minute + 1)))[0]).toBe(running);
  const history = async (who: typeof side | { uid: string; role: 'tutor' }) =>
    (await listPastBookings(app.pool, who, five, { from: at(-hour), to: at(48 * hour) })).lessons.map((view) => [
      view.lesson.bookingId,
      readStatus(view),
    ]);
  expect(await history(side)).toEqual([[missed, 'tutor-absent']]);
  expect(await history({ uid: tutor.id, role: 'tutor' })).toEqual([[missed, 'tutor-absent']]);
});

/** One lesson in each of these states, at one hour after the other, until the work is over. */
async function inEveryState(statuses: readonly string[], work: (db: Queryable, side: Side) => Promise<void>) {
  const tutor = await hire();
  await openMany(tutor, statuses.length);
  await inTransaction(app.pool, async (tx) => {
    await tx.query(
      `with wanted as (
         select $3::timestamptz + (place - 1) * interval '1 hour' as starts_at, status,
           case when status in ('in-progress', 'tutor-present') then 'booked' else status end as seat
         from unnest($2::text[]) with ordinality as t (status, place) where status <> 'pending'),
       lesson as (
         update lessons b set
           status = case when wanted.status = 'booked' then 'open' when wanted.status ~ 'cancelled' then 'cancelled' else wanted.status end,
           seats_taken = (seat <> 'student-cancelled')::int, topic_lesson = case when seat <> 'student-cancelled' then 'l' end,
           rate = case when seat <> 'student-cancelled' then 65 end, currency = case when seat <> 'student-cancelled' then 'AUD' end
         from wanted where b.tutor_uid = $1 and b.starts_at = wanted.starts_at returning b.id, b.starts_at, b.ends_at, wanted.seat)
       insert into seats (lesson_id, student_uid, id, starts_at, ends_at, status, wallet, paid_as, is_mock, introduction, correct_mistakes,
         notes, taken_at, version)
       select id, 's', id, starts_at, ends_at, seat, 'lessonTokens', id::text, false, true, true, '', starts_at, 1 from lesson`,
      [tutor.id, statuses, start],
    );
    await work(tx, { uid: tutor.id, role: 'tutor' });
    throw new Error('looked');
  }).catch((error: Error) => expect(error.message).toBe('looked'));
}

test('LST-07, LST-08, LST-20, CON-12, CON-13, CON-33 which states are live, upcoming and history', async () => {
  await inEveryState(
    statuses.filter((status) => status !== 'open'),
    async (db, side) => {
      const page = { limit: 50, pageToken: '' };
      const [before, after] = [at(-hour), at(48 * hour)];
      const of = async (list: Promise<Listed>) => wordsOf(await list).toSorted();
      expect(await of(listUpcomingBookings(db, side, page, before))).toEqual(['booked']);
      expect(await of(listUpcomingBookings(db, side, page, after))).toEqual([]);
      expect(await of(listLiveBookings(db, side, page, before))).toEqual(
        [
          'pending',
          'booked',
          'in-progress',
          'tutor-present',
          'tutor-absent',
          'tutor-cancelled',
          'student-cancelled',
        ].sort(),
      );
      expect(await of(listPastBookings(db, side, page, { from: before, to: after }))).toEqual(
        [
          'tutor-absent',
          'student-absent',
          'pending-feedback',
          'tutor-cancelled',
          'student-cancelled',
          'cancelled',
          'completed',
        ].sort(),
      );
    },
  );
});

test('EARN-17, EARN-18, CON-46 completed lists completed and student-absent, and skips training', async () => {
  const [tutor, training, student] = [await hire(), await hire({ status: 'training' }), await admit(4)];
  const mock = await admit(2, { status: 'mock' });
  const run = async (who: Actor, guest: Actor, when: Date) => {
    const bookingId = await aSlot(app, who, when);
    await book(app, { tutor: who, bookingId }, guest);
    app.clock.set(when);
    await commence(app, { bookingId }, who);
    app.media.says(bookingId, { presentUids: [who.id], completeUntil: at(hour, when) });
    app.clock.set(at(50 * minute, when));
    await app.sweep();
    return bookingId;
  };
  const paid = await run(tutor, student, start);
  await run(training, mock, at(2 * hour));
  const range = { from: start, to: at(24 * hour), pageToken: '' };
  const list = async (uid: string) =>
    (await listCompletedBookings(app.pool, { tutorUid: uid, ...range })).lessons.map(wholeLessonMessage);
  expect(await list(tutor.id)).toMatchObject([
    { id: paid, status: 'BOOKING_STATUS_STUDENT_ABSENT', payment: { rate: 65, amount: 65 } },
  ]);
  expect(await list(training.id)).toEqual([]);
});

test('FB-05, FB-54 a booking and a ledger are for those they are about', async () => {
  const [tutor, student] = [await hire(), await admit(3)];
  const bookingId = await aSlot(app, tutor, start);
  await book(app, { tutor, bookingId }, student);
  for (const actor of [tutor, student])
    expect((await requireLesson(app.pool, { bookingId }, actor)).lesson.bookingId).toBe(bookingId);
  const strangers = [await admit(0), await hire()];
  for (const actor of strangers) {
    await expect(requireLesson(app.pool, { bookingId }, actor)).rejects.toMatchObject({ reason: 'BOOKING_NOT_FOUND' });
  }
  await expect(requireLesson(app.pool, { bookingId: "x'; --" }, tutor)).rejects.toMatchObject({
    reason: 'BOOKING_NOT_FOUND',
  });
  const first = await listLedger(app.pool, { uid: student.id, limit: 1, pageToken: '' });
  expect(first.lines).toMatchObject([
    { delta: -1, reason: 'lesson-booked', balanceAfter: 2, bookingId, lessonWhen: start },
  ]);
  const second = await listLedger(app.pool, { uid: student.id, limit: 1, pageToken: first.next });
  expect(second).toMatchObject({ lines: [{ delta: 3, reason: 'admin-adjusted', actor: { role: 'admin' } }], next: '' });
});

test('EP-38 the loser of a race is offered what lies ahead, the earliest first, and never a slot that begins now or has begun', async () => {
  const [tutor, other] = [await hire(), await hire()];
  await openMany(tutor, 4);
  await openMany(other, 2, at(2 * hour));
  app.clock.set(at(hour));
  const query = { tutorUid: tutor.id, isMock: false, now: app.clock.now(), limit: 20 };
  const offered = async (over: object = {}) =>
    (await listFreeSlots(app.pool, { ...query, ...over })).map(({ lesson, tutor: { uid } }) => [uid, lesson.startsAt]);
  expect(await offered()).toEqual([
    [tutor.id, at(2 * hour)],
    [tutor.id, at(3 * hour)],
  ]);
  expect(await offered({ now: at(hour - 1), limit: 1 })).toEqual([[tutor.id, at(hour)]]);
});
