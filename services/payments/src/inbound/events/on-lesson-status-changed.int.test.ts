import { decodeMessage } from '@parlance/proto/codec';
import type { PayLineChanged } from '@parlance/proto/payments/v1';
import type { FreshDatabase } from '@parlance/runtime/testing/postgres';
import { deliver, emptied, payDatabase } from '../../../test/pay-database.ts';
import { lessonFact, type LessonFact } from '../../../test/lessons.ts';
import { offeredPeriods } from '../../domain/pay-period.ts';
import { listEarnings } from '../../queries/earnings.ts';

let db: FreshDatabase;
beforeAll(async () => {
  db = await payDatabase('pay');
});
afterAll(() => db.drop());
beforeEach(() => emptied(db));

const take = (delivery: LessonFact) => deliver(db, delivery);

const when = new Date('2026-02-25T01:00:00Z');
const rows = async (sql: string) => (await db.pool.query(sql)).rows;
const lines = () =>
  rows('select status, owed, amount_minor, rate_minor, currency, version from pay_lines order by version');
const entries = () => rows('select delta_minor, status, cause from pay_entries order by version');
const published = async () => {
  const found = await db.pool.query<{ type: string; body: Buffer; key: string }>(
    'select type, body, key from outbox order by seq',
  );
  return found.rows.map((row) => decodeMessage(row.type, row.body) as PayLineChanged);
};

test('EARN-19 CON-26 a completed lesson is one line at the rate of the booking, published once, however often the fact comes', async () => {
  const fact = lessonFact({ when });
  expect(await take(fact)).toBe('applied');
  expect(await take(fact)).toBe('duplicate');
  expect(await lines()).toEqual([
    { status: 'completed', owed: true, amount_minor: 6500, rate_minor: 6500, currency: 'AUD', version: 1 },
  ]);
  const [{ line } = { line: null }, ...others] = await published();
  expect(others).toEqual([]);
  expect(line).toMatchObject({
    bookingId: fact.fact.booking?.id,
    tutorUid: 'tutor-1',
    studentUid: 'student-1',
    studentName: 'Ada Amberley',
    rate: 65,
    currency: 'AUD',
    paid: false,
    group: false,
    status: 'completed',
    topicCode: 'HL304',
    version: 1,
  });
});

test('the same fact five times at once is one line and one entry', async () => {
  const fact = lessonFact({ when });
  await Promise.all(Array.from({ length: 5 }, () => take(fact)));
  expect([(await lines()).length, (await entries()).length, (await published()).length]).toEqual([1, 1, 1]);
});

test('CON-46 a lesson whose student never came is paid; one whose tutor never came is not', async () => {
  await take(lessonFact({ when, cause: 'sweep-settle', booking: { status: 'BOOKING_STATUS_STUDENT_ABSENT' } }));
  await take(lessonFact({ when, cause: 'sweep-tutor-absent', booking: { status: 'BOOKING_STATUS_TUTOR_ABSENT' } }));
  expect(await lines()).toMatchObject([{ status: 'student-absent', amount_minor: 6500 }]);
});

test('a later correction is another entry; what stood before cannot be changed', async () => {
  const first = lessonFact({ when });
  const { booking } = first.fact;
  const corrected = { ...booking, status: 'BOOKING_STATUS_TUTOR_ABSENT' as const, version: 6 };
  await take(first);
  await take(lessonFact({ when, cause: 'admin', booking: corrected }));
  expect(await lines()).toMatchObject([{ owed: false, amount_minor: 0, version: 2 }]);
  expect(await entries()).toEqual([
    { delta_minor: 6500, status: 'completed', cause: 'feedback' },
    { delta_minor: -6500, status: 'tutor-absent', cause: 'admin' },
  ]);
  expect((await published()).map((fact) => [fact.line?.status, fact.line?.version])).toEqual([
    ['completed', 1],
    ['tutor-absent', 2],
  ]);
  await expect(db.pool.query('update pay_entries set delta_minor = 0')).rejects.toThrow('never changed');
  await expect(db.pool.query('delete from pay_entries')).rejects.toThrow('never changed');
});

test('a fact that was parked and comes after a later one changes nothing', async () => {
  const late = lessonFact({ when });
  const { booking } = late.fact;
  const cancelled = { ...booking, status: 'BOOKING_STATUS_CANCELLED' as const, version: 6 };
  await take(lessonFact({ when, cause: 'admin', booking: cancelled }));
  await take(late);
  expect(await lines()).toEqual([]);
});

test('FEED-32 feedback after 24 hours pays nothing', async () => {
  await take(lessonFact({ when, at: new Date(when.getTime() + 24 * 3_600_000 + 1) }));
  expect(await lines()).toEqual([]);
});

test('a closed slot that nobody booked is nobody’s lesson', async () => {
  await take(lessonFact({ when, booking: { student: null } }));
  expect(await lines()).toEqual([]);
});

test('EARN-11 a lesson belongs to the week in which it starts, to the millisecond', async () => {
  const monday = new Date('2026-03-01T14:30:00.000Z');
  for (const offset of [-1, 0]) await take(lessonFact({ when: new Date(monday.getTime() + offset) }));
  const [week] = offeredPeriods(new Date(monday.getTime() + 7 * 86_400_000));
  const [, weekBefore] = offeredPeriods(new Date(monday.getTime() + 7 * 86_400_000));
  const starts = async (period = week) =>
    (
      await listEarnings(db.pool, { tutor: 'tutor-1', group: false, period: period?.id ?? '', pageToken: '' })
    ).lines.map((line) => +line.when - +monday);
  expect([await starts(week), await starts(weekBefore)]).toEqual([[0], [-1]]);
});
