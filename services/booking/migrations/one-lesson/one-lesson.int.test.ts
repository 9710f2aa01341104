/** A school of before becomes lessons and seats: its readers say what they said, or nothing is changed. */
import { runMigrations } from '@parlance/runtime/postgres/migrate';
import { freshDatabase, type FreshDatabase } from '@parlance/runtime/testing/postgres';
import { checkTables } from '../../test/invariants.ts';
import { fillBefore } from '../../test/school-before.ts';
import * as said from '../../test/said-before.ts';
import { asBefore, type BookingBefore } from '../../test/said-before.ts';
import { findFeedbackDraft } from '../../src/queries/feedback-history.ts';
import { findBookings, listLessons, type Listed } from '../../src/queries/lesson-rows.ts';
import {
  listCompletedBookings,
  listLiveBookings,
  listPastBookings,
  listUpcomingBookings,
  type Side,
} from '../../src/queries/my-bookings.ts';
import { listFeedback } from '../../src/queries/one-lesson.ts';
import { listTutorSchedule } from '../../src/queries/tutor-schedule.ts';
import { listBookingLog, listUserBookings } from '../../src/queries/user-bookings.ts';
import { listLedger } from '../../src/queries/wallets.ts';
import { liveFeedStatuses, notHistoryStatuses } from '../../src/domain/status.ts';
import { statusMessage } from '../../src/wire/booking-mapping.ts';
import { wholeLessonMessage } from '../../src/wire/lesson-mapping.ts';
import { migrations } from '../index.ts';
import { oneLesson } from '../20261127T0100_one_lesson.ts';

jest.setTimeout(120_000);

const school = { hours: 640, sessions: 12 };

async function schoolBefore(name: string): Promise<FreshDatabase> {
  const db = await freshDatabase(name, migrations.slice(0, migrations.indexOf(oneLesson)));
  await fillBefore(db.pool, school);
  return db;
}

/** Up to this one; what came later is not its matter. */
const upToThis = migrations.slice(0, migrations.indexOf(oneLesson) + 1);
const move = ({ url }: FreshDatabase) => runMigrations({ url, migrations: upToThis });

async function everything({ pool }: FreshDatabase) {
  return {
    bookings: await said.bookingsBefore(pool),
    lessons: await said.lessonsBefore(pool),
    logs: await said.logsBefore(pool),
    ledgers: await said.ledgersBefore(pool),
    feedback: await said.feedbackBefore(pool),
    drafts: await said.draftsBefore(pool),
  };
}

describe('a school in which everything is that there can be', () => {
  let db: FreshDatabase;
  let before: Awaited<ReturnType<typeof everything>>;
  beforeAll(async () => {
    db = await schoolBefore('one_lesson');
    before = await everything(db);
    expect(await move(db)).toEqual([oneLesson.name]);
    // It is read by the readers of today.
    await runMigrations({ url: db.url, migrations });
  });
  afterAll(() => db.drop());

  test('keeps what must hold of every school', () => checkTables(db));

  test('says every hour as it did, also one that was given back', async () => {
    expect(new Set(before.bookings.map(({ status }) => status)).size).toBe(11);
    const found = await findBookings(
      db.pool,
      before.bookings.map(({ id }) => id),
    );
    const told = new Map(found.map(wholeLessonMessage).map((lesson) => [lesson.id, asBefore(lesson)]));
    for (const booking of before.bookings) expect(told.get(booking.id)).toEqual(booking);
    expect(found).toHaveLength(before.bookings.length);
  });

  test('says every lesson of a group as it did, with the seat of each, and who came back has the last of several', async () => {
    const ids = before.lessons.map(({ id }) => id);
    const told = (await listLessons(db.pool, ids)).map(wholeLessonMessage);
    expect(told).toEqual(before.lessons);
    const { rows } = await db.pool.query('select takes, status from seats where takes > 1 order by takes, status');
    expect(new Set(rows.map(({ takes }) => takes))).toEqual(new Set([2, 3]));
  });

  test('says every move as it did, by hour, by lesson and by seat; of a slot that was closed too', async () => {
    const cameBack = new Set<string>();
    for (const lesson of before.lessons) {
      const seat = lesson.seats.find(({ student }) => student?.uid.endsWith('-5'));
      if (seat) cameBack.add(seat.id);
    }
    const { rows: kept } = await db.pool.query<{ id: string }>('select id from seats union select id from lessons');
    const { rows: gone } = await db.pool.query<{ id: string }>(
      'select distinct lesson_id as id from lesson_log where lesson_id not in (select id from lessons)',
    );
    expect(gone.length).toBeGreaterThan(0);
    for (const { id } of [...kept, ...gone].filter((one) => !cameBack.has(one.id))) {
      const { entries } = await listBookingLog(db.pool, { bookingId: id, pageToken: '' });
      const told = entries.map(({ actor: _actor, requestId: _request, ...entry }) => entry);
      expect({ id, told }).toEqual({ id, told: before.logs.get(id) });
    }
    // One seat has the moves of all that it is made of, in their order.
    for (const bookingId of cameBack) {
      const { entries } = await listBookingLog(db.pool, { bookingId, pageToken: '' });
      expect(entries.map(({ to }) => to).slice(0, 4)).toEqual([
        'booked',
        'student-cancelled',
        'booked',
        'student-cancelled',
      ]);
      expect(entries.slice(4).map(({ id }) => id)).toEqual(
        (before.logs.get(bookingId) ?? []).map(({ id }) => id).slice(entries.length === 4 ? 2 : 0),
      );
    }
  });

  test('says every line of every ledger as it did', async () => {
    for (const [uid, lines] of before.ledgers) {
      const page = await listLedger(db.pool, { uid, limit: 1_000, pageToken: '' });
      const known = Object.keys(lines[0] ?? {});
      const told = page.lines.map((line) =>
        Object.fromEntries(known.map((field) => [field, line[field as keyof typeof line] ?? null])),
      );
      expect(told).toEqual(lines);
    }
  });

  test('has every feedback and every draft, each at its student', async () => {
    expect(before.feedback.size).toBeGreaterThan(100);
    for (const [lesson, sheets] of before.feedback) {
      const told = await listFeedback(db.pool, lesson);
      expect(told.toSorted((a, b) => (a.studentUid < b.studentUid ? -1 : 1))).toEqual(sheets);
    }
    for (const { lesson, words, savedAt } of before.drafts)
      expect(await findFeedbackDraft(db.pool, lesson)).toEqual({ words, savedAt });
  });

  const from = new Date('2026-01-01T00:00:00Z');
  const now = new Date('2026-01-07T00:00:00Z');
  const to = new Date('2027-01-01T00:00:00Z');
  type Wanted = (booking: BookingBefore, start: Date) => boolean;
  const isOf = (words: readonly Parameters<typeof statusMessage>[0][]) => {
    const known = words.map(statusMessage);
    return ({ status }: BookingBefore) => known.includes(status);
  };
  const lists: [string, (side: Side, pageToken: string) => Promise<Listed>, Wanted, 'asc' | 'desc'][] = [
    ['all', ({ uid }, pageToken) => listUserBookings(db.pool, { uid, pageToken }), () => true, 'desc'],
    [
      'history',
      (side, pageToken) => listPastBookings(db.pool, side, { limit: 7, pageToken }, { from, to }),
      (booking) => !isOf([...notHistoryStatuses])(booking),
      'desc',
    ],
    [
      'what is to come',
      (side, pageToken) => listUpcomingBookings(db.pool, side, { limit: 7, pageToken }, now),
      (booking, start) => start > now && isOf(['booked'])(booking),
      'asc',
    ],
    [
      'what the live card hears of',
      (side, pageToken) => listLiveBookings(db.pool, side, { limit: 7, pageToken }, now),
      (booking, start) => start.getTime() >= now.getTime() - 55 * 60_000 && isOf([...liveFeedStatuses])(booking),
      'asc',
    ],
    [
      'the schedule',
      ({ uid }, pageToken) => listTutorSchedule(db.pool, { tutorUid: uid, from, to, pageToken }),
      ({ tutor }) => tutor?.uid.startsWith('t') === true,
      'asc',
    ],
    [
      'what is paid',
      ({ uid }, pageToken) => listCompletedBookings(db.pool, { tutorUid: uid, from, to, pageToken }),
      (booking) => isOf(['completed', 'student-absent'])(booking) && booking.seat?.isMock !== true,
      'asc',
    ],
  ];

  const startOf = ({ when }: BookingBefore) => new Date(Number(when?.seconds) * 1_000);

  /** The three who have most of it. */
  function busiest(role: Side['role'], wanted: Wanted): { side: Side; expected: BookingBefore[] }[] {
    const whose = ({ tutor, seat }: BookingBefore) => (role === 'tutor' ? tutor : seat?.student)?.uid ?? '';
    const those = before.bookings.filter((booking) => whose(booking) && wanted(booking, startOf(booking)));
    return [...Map.groupBy(those, whose)]
      .map(([uid, expected]) => ({ side: { uid, role }, expected }))
      .sort((a, b) => b.expected.length - a.expected.length)
      .slice(0, 3);
  }

  test.each(lists)('lists %s as it did, page by page', async (name, read, wanted, order) => {
    const roles = /schedule|paid/.test(name) ? (['tutor'] as const) : (['tutor', 'student'] as const);
    for (const { side, expected } of roles.flatMap((role) => busiest(role, wanted))) {
      const told: BookingBefore[] = [];
      for (let token = '', more = true; more;) {
        const { lessons, next } = await read(side, token);
        told.push(...lessons.map(wholeLessonMessage).map(asBefore));
        [token, more] = [next, next !== ''];
      }
      expect(expected.length).toBeGreaterThan(2);
      expect(told).toEqual(order === 'asc' ? expected : expected.toReversed());
    }
  });
});

/** Each is wrong in one row. */
const broken: [string, string, RegExp][] = [
  [
    'a lesson counts a seat too few',
    `update bookings set seats_taken = seats_taken - 1 where id = (select id from bookings where seats_taken = 4 limit 1)`,
    /every lesson counts its seats/,
  ],
  [
    'somebody sits in two lessons at once',
    `update group_seats set student_uid = (select student_uid from bookings where status = 'booked' limit 1),
       starts_at = (select starts_at from bookings where status = 'booked' limit 1),
       ends_at = (select ends_at from bookings where status = 'booked' limit 1)
     where id = (select id from group_seats where status = 'booked' limit 1)`,
    /nobody sits in two lessons at once/,
  ],
  [
    'feedback has no student any more',
    `with other as (select id from bookings where status = 'pending' limit 1)
     update feedback set booking_id = (select id from other) where booking_id = (select booking_id from feedback limit 1)`,
    /student_uid/,
  ],
  [
    'a fact of before has not left yet',
    `insert into outbox (id, type, topic, key, version, headers, body)
     values (gen_random_uuid(), 'parlance.booking.v1.LessonStatusChanged', 'parlance.booking.events.v1', 'b', 1, '{}', '')`,
    /every fact of before has left the outbox.*LessonStatusChanged/,
  ],
];

test.each(broken)('when %s nothing is changed, and it is said what is wrong', async (_what, breakIt, said) => {
  const db = await schoolBefore('one_lesson_broken');
  await db.pool.query(breakIt);
  const before = await everything(db);
  const failure = await move(db).then(
    () => undefined,
    (error: Error) => `${error.message}: ${(error.cause as Error | undefined)?.message}`,
  );
  expect(failure).toMatch(said);
  expect(await everything(db)).toEqual(before);
  const { rows } = await db.pool.query(`select to_regclass('lessons') as lessons, to_regclass('seats') as seats`);
  expect(rows).toEqual([{ lessons: null, seats: null }]);
  await db.drop();
});
