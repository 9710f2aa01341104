/** What a tutor is owed for a lesson, as booking's facts tell it, on the real database. */
import { randomUUID } from 'node:crypto';
import type { Lesson } from '@parlance/proto/booking/v1';
import { decodeMessage } from '@parlance/proto/codec';
import type { PayLineChanged } from '@parlance/proto/payments/v1';
import { cardMessage, groupLessonMessage, groupSeatMessage } from '@parlance/proto/testing/messages';
import { toTimestamp } from '@parlance/runtime/grpc/timestamps';
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
    bookingId: fact.fact.lesson?.id,
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
  await take(lessonFact({ when, cause: 'sweep-settle', lesson: { status: 'BOOKING_STATUS_STUDENT_ABSENT' } }));
  await take(lessonFact({ when, cause: 'sweep-tutor-absent', lesson: { status: 'BOOKING_STATUS_TUTOR_ABSENT' } }));
  expect(await lines()).toMatchObject([{ status: 'student-absent', amount_minor: 6500 }]);
});

test('a later correction is another entry; what stood before cannot be changed', async () => {
  const first = lessonFact({ when });
  const { lesson } = first.fact;
  const corrected = { ...lesson, status: 'BOOKING_STATUS_TUTOR_ABSENT' as const, version: 6 };
  await take(first);
  await take(lessonFact({ when, cause: 'admin', lesson: corrected }));
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
  const { lesson } = late.fact;
  const cancelled = { ...lesson, status: 'BOOKING_STATUS_CANCELLED' as const, version: 6 };
  await take(lessonFact({ when, cause: 'admin', lesson: cancelled }));
  await take(late);
  expect(await lines()).toEqual([]);
});

test('FEED-32 feedback after 24 hours pays nothing', async () => {
  await take(lessonFact({ when, at: new Date(when.getTime() + 24 * 3_600_000 + 1) }));
  expect(await lines()).toEqual([]);
});

test('NS-74 feedback that booking took for longer, because the platform was away, is paid', async () => {
  const at = new Date(when.getTime() + 24 * 3_600_000 + 600_000);
  await take(lessonFact({ when, at, lesson: { feedbackUntil: toTimestamp(at) } }));
  expect(await lines()).toMatchObject([{ status: 'completed', owed: true, amount_minor: 6500 }]);
});

test('NS-73 a lesson is paid by the policy that its fact carries, and one without is of the first', async () => {
  const rules = { version: 2, feedbackMinutes: 2_880, studentAbsentPaid: true, payBy: 'minutes' };
  const late = new Date(when.getTime() + 48 * 3_600_000);
  await take(lessonFact({ when, at: late, lesson: { policy: rules, taughtSeconds: 1_500 } }));
  await take(
    lessonFact({ when, at: new Date(late.getTime() + 1_000), lesson: { policy: rules, taughtSeconds: 1_500 } }),
  );
  expect(await rows('select amount_minor, rate_minor, terms from pay_lines')).toEqual([
    {
      amount_minor: 3_250,
      rate_minor: 6_500,
      terms: {
        policyVersion: 2,
        feedbackMinutes: 2_880,
        studentAbsentPaid: true,
        payBy: 'minutes',
        taughtSeconds: 1_500,
      },
    },
  ]);
  await take(lessonFact({ when }));
  expect(await rows('select amount_minor from pay_lines order by amount_minor')).toEqual([
    { amount_minor: 3_250 },
    { amount_minor: 6_500 },
  ]);
});

test('NS-73 where minutes are paid, feedback before the end waits until they are counted', async () => {
  const policy = { version: 2, feedbackMinutes: 1_440, studentAbsentPaid: true, payBy: 'minutes' };
  const given = lessonFact({ when, at: new Date(when.getTime() + 20 * 60_000), lesson: { policy } });
  await take(given);
  expect(await lines()).toEqual([]);
  const counted = { ...given.fact.lesson, taughtSeconds: 1_500, version: 6 };
  const at = new Date(when.getTime() + 3_600_000);
  await take(lessonFact({ when, at, cause: 'sweep-settle', from: 'BOOKING_STATUS_COMPLETED', lesson: counted }));
  expect(await lines()).toMatchObject([{ status: 'completed', owed: true, amount_minor: 3_250 }]);
});

test('a closed slot that nobody booked is nobody’s lesson', async () => {
  await take(lessonFact({ when, cause: 'close', lesson: { seats: [] } }));
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

test.each([
  ['BOOKING_STATUS_BOOKED', 'book', 'BOOKING_STATUS_PENDING'],
  ['BOOKING_STATUS_IN_PROGRESS', 'commence', 'BOOKING_STATUS_BOOKED'],
] as const)('%s by %s owes nobody anything, and what comes later is owed as ever', async (status, cause, from) => {
  const early = lessonFact({ when, cause, from, lesson: { status, version: 2 } });
  const { lesson } = early.fact;
  await take(early);
  expect([await lines(), await entries(), await published(), await rows('select from tutors')]).toEqual([
    [],
    [],
    [],
    [],
  ]);
  await take(lessonFact({ when, lesson: { ...lesson, status: 'BOOKING_STATUS_COMPLETED', version: 5 } }));
  await take({ ...early, envelope: { ...early.envelope, id: randomUUID() } });
  expect(await lines()).toMatchObject([{ status: 'completed', owed: true, amount_minor: 6500, version: 1 }]);
});

test.each(['info', 'viewed', 'feedback'])('%s of a lesson that stands as it stood changes nothing', async (cause) => {
  await take(lessonFact({ when, cause, from: 'BOOKING_STATUS_COMPLETED' }));
  expect([await lines(), await rows('select from lesson_versions')]).toEqual([[], []]);
});

test('who gave the hour back stays known on the line, and the hour that is offered then is nobody’s', async () => {
  const first = lessonFact({ when });
  const { lesson } = first.fact;
  await take(first);
  const [seat] = lesson?.seats ?? [];
  const gone = 'BOOKING_STATUS_STUDENT_CANCELLED' as const;
  const left = { ...lesson, status: gone, seats: [{ ...seat, status: gone }], version: 6 };
  await take(lessonFact({ when, cause: 'cancel-student', from: 'BOOKING_STATUS_COMPLETED', lesson: left }));
  const offered = { status: 'BOOKING_STATUS_PENDING' as const, seats: [], version: 7 };
  await take(lessonFact({ when, cause: 'open', from: 'BOOKING_STATUS_UNSPECIFIED', lesson: offered }));
  expect(await rows('select status, owed, student_uid, student_name from pay_lines')).toEqual([
    { status: 'student-cancelled', owed: false, student_uid: 'student-1', student_name: 'Ada Amberley' },
  ]);
  expect(await rows('select version from lesson_versions')).toEqual([{ version: 6 }]);
});

describe('a group lesson', () => {
  const happened = new Date('2026-03-03T11:00:00.000Z');

  const given = (
    lesson: Lesson | null,
    { from, cause, id = randomUUID() }: { from: Lesson['status']; cause: string; id?: string },
  ) => {
    const { envelope } = lessonFact({ when, at: happened });
    const about = { ...envelope, id, subject: lesson?.id ?? '', version: lesson?.version ?? 0 };
    return take({
      fact: {
        lesson,
        from,
        cause,
        moved: [],
        reason: '',
        movedFrom: null,
        toldTogether: false,
        officeNote: '',
        claim: null,
      },
      envelope: about,
    });
  };
  const aSeat = (name: string, over: object = {}) =>
    groupSeatMessage({ id: randomUUID(), student: cardMessage({ uid: name, name }), ...over });
  const aLesson = (over: Partial<Lesson> = {}) =>
    groupLessonMessage({ id: randomUUID(), seats: [aSeat('Ada'), aSeat('Ben')], version: 6, ...over });
  const completed = (over: Partial<Lesson> = {}) => aLesson({ status: 'BOOKING_STATUS_COMPLETED', ...over });
  const byFeedback = { from: 'BOOKING_STATUS_PENDING_FEEDBACK', cause: 'feedback' } as const;

  const named = async () =>
    (await db.pool.query('select status, owed, amount_minor, student_name, version from pay_lines')).rows;
  test('EARN-16 a completed group lesson is one line with everybody who sat in it, published once, however often the fact comes', async () => {
    const gone = aSeat('Cleo', { status: 'BOOKING_STATUS_STUDENT_CANCELLED' });
    const lesson = completed();
    const id = randomUUID();
    const withCleo = { ...lesson, seats: [...lesson.seats, gone] };
    expect([await given(withCleo, { ...byFeedback, id }), await given(withCleo, { ...byFeedback, id })]).toEqual([
      'applied',
      'duplicate',
    ]);
    expect(await named()).toEqual([
      { status: 'completed', owed: true, amount_minor: 6500, student_name: 'Ada, Ben', version: 1 },
    ]);
    expect([(await entries()).length, (await published()).length]).toEqual([1, 1]);
  });

  test('EARN-16, CON-46 a group lesson of which nobody came is paid too; one without its tutor is not', async () => {
    const settled = { from: 'BOOKING_STATUS_TUTOR_PRESENT', cause: 'sweep-settle' } as const;
    await given(aLesson({ status: 'BOOKING_STATUS_STUDENT_ABSENT' }), settled);
    await given(aLesson({ status: 'BOOKING_STATUS_TUTOR_ABSENT' }), settled);
    expect(await named()).toMatchObject([{ status: 'student-absent', owed: true, amount_minor: 6500 }]);
  });

  test('the second student’s feedback moves a seat only, and pays nothing more', async () => {
    const lesson = completed();
    await given(lesson, byFeedback);
    await given({ ...lesson, version: 7 }, { from: 'BOOKING_STATUS_COMPLETED', cause: 'feedback' });
    expect([(await named()).length, (await entries()).length]).toEqual([1, 1]);
  });

  test('a fact that comes after a later one changes nothing', async () => {
    const lesson = completed();
    const corrected = { ...lesson, status: 'BOOKING_STATUS_TUTOR_ABSENT' as const, version: 8 };
    await given(corrected, { from: 'BOOKING_STATUS_COMPLETED', cause: 'admin' });
    await given(lesson, byFeedback);
    expect((await named()).filter(({ owed }: { owed: boolean }) => owed)).toEqual([]);
  });

  test('EARN-18 a group of practice students, or with a tutor in training, is paid to nobody', async () => {
    await given(completed({ seats: [aSeat('Mock', { isMock: true })] }), byFeedback);
    await given(completed({ tutor: cardMessage({ uid: 't2', status: 'training', currency: 'AUD' }) }), byFeedback);
    expect((await named()).filter(({ owed }: { owed: boolean }) => owed)).toEqual([]);
  });

  test('EARN-17, EARN-18 one demo student among payers takes nothing from the tutor; a payer who left pays for nobody', async () => {
    const demo = aSeat('Demo', { isMock: true });
    const left = aSeat('Gone', { status: 'BOOKING_STATUS_STUDENT_CANCELLED' });
    await given(completed({ seats: [aSeat('Ada'), demo] }), byFeedback);
    expect(await named()).toMatchObject([{ owed: true, amount_minor: 6500, student_name: 'Ada, Demo' }]);
    await given(completed({ seats: [left, demo] }), byFeedback);
    expect((await named()).filter(({ owed }: { owed: boolean }) => owed)).toHaveLength(1);
  });

  test('a fact without its lesson, or of a lesson without its tutor, is refused', async () => {
    await expect(given(null, byFeedback)).rejects.toThrow('does not carry what it is about');
    await expect(given(completed({ tutor: null }), byFeedback)).rejects.toThrow(
      'must have an id, a tutor, a student and a time',
    );
    expect(await named()).toEqual([]);
  });
});
