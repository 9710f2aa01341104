/** What a tutor is owed for a group lesson: one line, by its own status, on the real database. */
import { randomUUID } from 'node:crypto';
import type { GroupLesson } from '@parlance/proto/booking/v1';
import { cardMessage, groupLessonMessage, groupSeatMessage } from '@parlance/proto/testing/messages';
import type { FreshDatabase } from '@parlance/runtime/testing/postgres';
import { deliver, emptied, payDatabase } from '../../../test/pay-database.ts';

let db: FreshDatabase;
beforeAll(async () => {
  db = await payDatabase('pay_groups');
});
afterAll(() => db.drop());
beforeEach(() => emptied(db));

const happened = new Date('2026-03-03T11:00:00.000Z');

type Change = { from: GroupLesson['status']; cause: string; id?: string };

function take(lesson: GroupLesson | null, { from, cause, id = randomUUID() }: Change) {
  const type = 'parlance.booking.v1.GroupLessonChanged' as const;
  const about = { id, type, subject: lesson?.id ?? '', occurredAt: happened, version: lesson?.version ?? 0 };
  const envelope = { ...about, producer: 'booking', requestId: '', traceparent: undefined, actor: undefined };
  const fact = { lesson, from, cause, moved: [] };
  return deliver(db, { fact, envelope });
}
const aSeat = (name: string, over: object = {}) =>
  groupSeatMessage({ id: randomUUID(), student: cardMessage({ uid: name, name }), ...over });
const aLesson = (over: Partial<GroupLesson> = {}) =>
  groupLessonMessage({ id: randomUUID(), seats: [aSeat('Ada'), aSeat('Ben')], version: 6, ...over });
const completed = (over: Partial<GroupLesson> = {}) => aLesson({ status: 'BOOKING_STATUS_COMPLETED', ...over });
const byFeedback = { from: 'BOOKING_STATUS_PENDING_FEEDBACK', cause: 'feedback' } as const;

const lines = async () =>
  (await db.pool.query('select status, owed, amount_minor, student_name, version from pay_lines')).rows;
const count = async (table: 'pay_entries' | 'outbox') =>
  (await db.pool.query<{ n: number }>(`select count(*)::int4 as n from ${table}`)).rows[0]?.n;

test('EARN-16 a completed group lesson is one line with everybody who sat in it, published once, however often the fact comes', async () => {
  const gone = aSeat('Cleo', { status: 'BOOKING_STATUS_STUDENT_CANCELLED' });
  const lesson = completed();
  const id = randomUUID();
  const withCleo = { ...lesson, seats: [...lesson.seats, gone] };
  expect([await take(withCleo, { ...byFeedback, id }), await take(withCleo, { ...byFeedback, id })]).toEqual([
    'applied',
    'duplicate',
  ]);
  expect(await lines()).toEqual([
    { status: 'completed', owed: true, amount_minor: 6500, student_name: 'Ada, Ben', version: 1 },
  ]);
  expect([await count('pay_entries'), await count('outbox')]).toEqual([1, 1]);
});

test('EARN-16, CON-46 a group lesson of which nobody came is paid too; one without its tutor is not', async () => {
  const settled = { from: 'BOOKING_STATUS_TUTOR_PRESENT', cause: 'sweep-settle' } as const;
  await take(aLesson({ status: 'BOOKING_STATUS_STUDENT_ABSENT' }), settled);
  await take(aLesson({ status: 'BOOKING_STATUS_TUTOR_ABSENT' }), settled);
  expect(await lines()).toMatchObject([{ status: 'student-absent', owed: true, amount_minor: 6500 }]);
});

test('the second student’s feedback moves a seat only, and pays nothing more', async () => {
  const lesson = completed();
  await take(lesson, byFeedback);
  await take({ ...lesson, version: 7 }, { from: 'BOOKING_STATUS_COMPLETED', cause: 'feedback' });
  expect([(await lines()).length, await count('pay_entries')]).toEqual([1, 1]);
});

test('a fact that comes after a later one changes nothing', async () => {
  const lesson = completed();
  const corrected = { ...lesson, status: 'BOOKING_STATUS_TUTOR_ABSENT' as const, version: 8 };
  await take(corrected, { from: 'BOOKING_STATUS_COMPLETED', cause: 'admin' });
  await take(lesson, byFeedback);
  expect((await lines()).filter(({ owed }: { owed: boolean }) => owed)).toEqual([]);
});

test('EARN-18 a group of practice students, or with a tutor in training, is paid to nobody', async () => {
  await take(completed({ seats: [aSeat('Mock', { isMock: true })] }), byFeedback);
  await take(completed({ tutor: cardMessage({ uid: 't2', status: 'training', currency: 'AUD' }) }), byFeedback);
  expect((await lines()).filter(({ owed }: { owed: boolean }) => owed)).toEqual([]);
});

test('EARN-17, EARN-18 one demo student among payers takes nothing from the tutor; a payer who left pays for nobody', async () => {
  const demo = aSeat('Demo', { isMock: true });
  const left = aSeat('Gone', { status: 'BOOKING_STATUS_STUDENT_CANCELLED' });
  await take(completed({ seats: [aSeat('Ada'), demo] }), byFeedback);
  expect(await lines()).toMatchObject([{ owed: true, amount_minor: 6500, student_name: 'Ada, Demo' }]);
  await take(completed({ seats: [left, demo] }), byFeedback);
  expect((await lines()).filter(({ owed }: { owed: boolean }) => owed)).toHaveLength(1);
});

test('a fact without its lesson, or of a lesson without its tutor, is refused', async () => {
  await expect(take(null, byFeedback)).rejects.toThrow('does not carry what it is about');
  await expect(take(completed({ tutor: null }), byFeedback)).rejects.toThrow('must have an id, a tutor and a time');
  expect(await lines()).toEqual([]);
});
