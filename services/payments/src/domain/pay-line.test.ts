import { afterLesson, inTime, lesson, lineOf, now, weeksWith } from '../../test/pay-lines.ts';
import {
  correctPay,
  isLessonPaid,
  isOwed,
  lacksFeedback,
  linesAfter,
  markLessons,
  settlePay,
  type PayLine,
  type TaughtLesson,
} from './pay-line.ts';

test.each([
  ['completed', true],
  ['student-absent', true],
  ['tutor-absent', false],
  ['pending-feedback', false],
  ['tutor-cancelled', false],
  ['student-cancelled', false],
  ['cancelled', false],
  ['in-progress', false],
  ['tutor-present', false],
  ['booked', false],
])('CON-46 EARN-16 a lesson that is %s is owed: %p', (status, owed) => {
  expect(isOwed({ ...lesson, status }, inTime)).toBe(owed);
});

test.each([
  [-1, true],
  [0, true],
  [1, false],
])('FEED-32, LIM-09 feedback %p ms after 24 hours is owed: %p', (offset, owed) => {
  expect(isOwed(lesson, { cause: 'feedback', at: afterLesson(24, offset) })).toBe(owed);
});

test.each([
  [-1, true],
  [0, true],
  [1, false],
])('NS-74 feedback that booking took for longer, %p ms after that, is owed: %p', (offset, owed) => {
  const taken = { cause: 'feedback', takenUntil: afterLesson(25) };
  const move = { ...taken, at: afterLesson(25, offset) };
  expect([isOwed(lesson, move), lacksFeedback(lesson, move)]).toEqual([owed, !owed]);
  expect(isOwed(lesson, { ...taken, takenUntil: afterLesson(1), at: afterLesson(24) })).toBe(true);
});

test('FEED-32 an administrator may complete a lesson later', () => {
  expect(isOwed(lesson, { cause: 'admin', at: afterLesson(24, 1) })).toBe(true);
});

describe('by the terms that the lesson was booked under', () => {
  const terms = { ...lesson.terms, policyVersion: 2 };
  test.each([
    [-1, true],
    [0, true],
    [1, false],
  ])('feedback %p ms after their 48 hours is owed: %p', (offset, owed) => {
    const taught = { ...lesson, terms: { ...terms, feedbackMinutes: 48 * 60 } };
    expect(isOwed(taught, { cause: 'feedback', at: afterLesson(48, offset) })).toBe(owed);
  });

  test('for a student who did not come, nothing where they say so', () => {
    const absent = { ...lesson, status: 'student-absent', terms: { ...terms, studentAbsentPaid: false } };
    expect(isOwed(absent, { cause: 'sweep-settle', at: afterLesson(1) })).toBe(false);
  });

  test('by the minutes that were taught; a correction adds what is missing to them', () => {
    const measured = { ...terms, payBy: 'minutes', taughtSeconds: 1_500 } as const;
    const line = lineOf({ terms: measured });
    expect(line).toMatchObject({ amountMinor: 3_250, owed: true, terms: measured });
    const paid = weeksWith({ period: '2026-03-02', paidMinor: 3_250, unpaidMinor: 0 } as never);
    const more = { ...lesson, terms: { ...measured, taughtSeconds: 3_000 } };
    const move = { cause: 'sweep-settle', at: afterLesson(1) };
    const change = settlePay([{ ...line, paid: true }], more, { move, id: 'l2', weeks: paid });
    expect(change?.line).toMatchObject({ amountMinor: 3_250, terms: more.terms });
  });

  test.each([
    ['lesson', -1, true],
    ['minutes', -1, false],
    ['minutes', 0, true],
  ] as const)(
    'feedback waits for the minutes alone, and lacks nothing: by %s, %i ms after the end',
    (payBy, ms, owed) => {
      const taught = { ...lesson, terms: { ...terms, payBy } };
      const move = { cause: 'feedback', at: afterLesson(5 / 6, ms) };
      expect([isOwed(taught, move), lacksFeedback(taught, move)]).toEqual([owed, false]);
    },
  );

  test('minutes that are told of the same status change the line', () => {
    const line = lineOf({ terms: { ...terms, payBy: 'minutes' } });
    const counted = { ...lesson, terms: { ...line.terms, taughtSeconds: 1_500 } };
    const move = { cause: 'sweep-settle', at: afterLesson(1) };
    const change = settlePay([line], counted, { move, id: 'l2', weeks: weeksWith() });
    expect([line.amountMinor, change?.line.amountMinor, change?.entry.deltaMinor]).toEqual([6_500, 3_250, -3_250]);
  });
});

test('EARN-18 practice lessons earn nothing', () => {
  expect(isOwed({ ...lesson, practice: true }, inTime)).toBe(false);
});

test('EARN-19 the first fact makes a line at the rate of the booking, in the week of the lesson', () => {
  expect(settlePay([], lesson, { move: inTime, id: 'l1', weeks: weeksWith() })).toEqual({
    line: {
      ...lesson,
      id: 'l1',
      period: '2026-03-02',
      correctsPeriod: undefined,
      standsAt: lesson.when,
      amountMinor: 6_500,
      owed: true,
      paid: false,
      payoutId: undefined,
      cause: 'feedback',
      reason: '',
      version: 1,
    },
    entry: { payLineId: 'l1', version: 1, deltaMinor: 6_500, status: 'completed', cause: 'feedback', at: inTime.at },
  });
});

test('CON-25 a lesson without rate is owed with nothing stored in place of the rate', () => {
  expect(lineOf({ rateMinor: undefined })).toMatchObject({ owed: true, amountMinor: 0, rateMinor: undefined });
});

const later = { cause: 'admin', at: afterLesson(120) };
const settle = (lines: readonly PayLine[], changes: Partial<TaughtLesson>, weeks = weeksWith()) =>
  settlePay(lines, { ...lesson, ...changes }, { move: later, id: 'l2', weeks });

describe('a later fact of a lesson that is not paid', () => {
  const line = lineOf();

  test('takes the pay back by a correcting entry', () => {
    expect(settle([line], { status: 'tutor-absent' })).toMatchObject({
      line: { id: 'l1', owed: false, amountMinor: 0, status: 'tutor-absent', version: 2 },
      entry: { payLineId: 'l1', deltaMinor: -6_500, cause: 'admin' },
    });
  });

  test('that only changes the outcome moves no money', () => {
    expect(settle([line], { status: 'student-absent' })).toMatchObject({
      line: { id: 'l1', owed: true, version: 2 },
      entry: { deltaMinor: 0 },
    });
  });

  test('that says the same changes nothing', () => {
    expect(settle([line], {})).toBeUndefined();
  });

  test('of which nothing is owed says so once', () => {
    expect(settle([], { status: 'tutor-absent' })).toBeUndefined();
    expect(settle([line], { practice: true })).toMatchObject({
      line: { owed: false, version: 2 },
      entry: { deltaMinor: -6_500 },
    });
  });
});

const paid = (line: PayLine): PayLine => ({ ...line, paid: true, payoutId: 'p1', version: 2 });
const weekIsPaid = { period: '2026-03-02', paid: 1, unpaid: 0 };

describe('NS-54 a later fact of a lesson that is paid', () => {
  const line = paid(lineOf());

  test('is a line of its own that names lesson and period; the paid one stays', () => {
    const change = settle([line], { status: 'tutor-absent' }, weeksWith(weekIsPaid));
    expect(change).toMatchObject({
      line: {
        id: 'l2',
        bookingId: 'b1',
        amountMinor: -6_500,
        correctsPeriod: '2026-03-02',
        period: '2026-03-09',
        standsAt: later.at,
        paid: false,
        owed: true,
        version: 3,
      },
      entry: { payLineId: 'l2', deltaMinor: -6_500, version: 3 },
    });
    expect(linesAfter([line], change ? [change] : [])[0]).toBe(line);
  });

  test('back and forth comes to what is owed', () => {
    const away = settle([line], { status: 'tutor-absent' }, weeksWith(weekIsPaid));
    const both = linesAfter([line], away ? [away] : []);
    const back = settlePay(both, lesson, { move: later, id: 'l3', weeks: weeksWith(weekIsPaid) });
    expect(back?.line).toMatchObject({ id: 'l3', amountMinor: 6_500, correctsPeriod: '2026-03-02', version: 4 });
    expect(
      settlePay(linesAfter(both, back ? [back] : []), lesson, { move: later, id: 'l4', weeks: weeksWith() }),
    ).toBeUndefined();
  });

  test('that moves no money is no line', () => {
    expect(settle([line], { status: 'student-absent' }, weeksWith(weekIsPaid))).toBeUndefined();
  });
});

test('NS-54 a lesson that is owed only after its week was paid is a correction too', () => {
  expect(settle([], {}, weeksWith(weekIsPaid))?.line).toMatchObject({
    amountMinor: 6_500,
    correctsPeriod: '2026-03-02',
    period: '2026-03-09',
  });
  const taken = settle([lineOf()], { status: 'tutor-absent' })?.line;
  expect(taken && settle([taken], {}, weeksWith(weekIsPaid))?.line).toMatchObject({ id: 'l2', amountMinor: 6_500 });
});

test.each([
  [
    'the oldest week that is not paid',
    [
      { period: '2026-02-16', paid: 3, unpaid: 1 },
      { period: '2026-02-23', paid: 0, unpaid: 4 },
    ],
    '2026-02-16',
  ],
  [
    'not one that nobody can open any more',
    [
      { period: '2025-12-01', paid: 0, unpaid: 4 },
      { period: '2026-02-23', paid: 0, unpaid: 4 },
    ],
    '2026-02-23',
  ],
  [
    'the current one where nothing is unpaid and nothing of it is paid',
    [{ period: '2026-02-23', paid: 4, unpaid: 0 }],
    '2026-03-02',
  ],
  ['the running one where everything is paid', [{ period: '2026-03-02', paid: 4, unpaid: 0 }], '2026-03-09'],
])('NS-54 a correction stands in %s', (_name, weeks, period) => {
  const line = paid(lineOf({ when: new Date('2026-02-10T01:00:00Z') }));
  expect(
    settlePay([line], { ...line, status: 'tutor-absent' }, { move: later, id: 'l2', weeks: weeksWith(...weeks) })?.line
      .period,
  ).toBe(period);
});

test('NS-54 the running week is never paid: lessons still come', () => {
  const running = { when: new Date('2026-03-10T01:00:00Z') };
  const weeks = weeksWith({ period: '2026-03-09', paid: 5, unpaid: 0 });
  const move = { cause: 'feedback', at: new Date('2026-03-10T02:00:00Z') };
  expect(settlePay([], { ...lesson, ...running }, { move, id: 'l1', weeks })?.line).toMatchObject({
    period: '2026-03-09',
    correctsPeriod: undefined,
  });
});

test('NS-54 an administrator corrects by a line of its own, and the facts of the lesson reckon without it', () => {
  const line = lineOf();
  const by = { id: 'l2', amountMinor: 500, reason: 'New rate was agreed', actorUid: 'a1', at: now, weeks: weeksWith() };
  const change = correctPay([line], by);
  expect(change).toMatchObject({
    line: {
      id: 'l2',
      amountMinor: 500,
      reason: 'New rate was agreed',
      cause: 'corrected',
      correctsPeriod: '2026-03-02',
    },
    entry: { actorUid: 'a1', deltaMinor: 500 },
  });
  const gone = settlePay(
    linesAfter([paid(line)], [change]),
    { ...lesson, status: 'tutor-absent' },
    { move: later, id: 'l3', weeks: weeksWith() },
  );
  expect(gone?.line.amountMinor).toBe(-6_500);
});

describe('EARN-22 marking', () => {
  const at = afterLesson(300);
  const mark = (line: PayLine, isPaid: boolean) =>
    markLessons([[line]], () => true, { paid: isPaid, cause: 'marked', actorUid: 'a1', at });

  test('paid and unpaid again are entries that move no money', () => {
    const line = lineOf();
    const [marked] = mark(line, true);
    expect(marked).toEqual({
      lines: [{ ...line, paid: true, version: 2 }],
      changes: [
        {
          line: { ...line, paid: true, version: 2 },
          entry: {
            payLineId: 'l1',
            deltaMinor: 0,
            status: 'completed',
            cause: 'marked',
            at,
            version: 2,
            actorUid: 'a1',
          },
        },
      ],
    });
    expect(mark(marked?.lines[0] ?? line, false)[0]?.lines[0]).toEqual({ ...line, version: 3 });
  });

  test('what stands so already, and what is not owed, changes nothing', () => {
    expect(mark(lineOf(), false)).toEqual([]);
    expect(mark({ ...lineOf(), owed: false }, true)).toEqual([]);
  });
});

test('a lesson is paid when something of it was and nothing is left to be paid', () => {
  const own = lineOf();
  const more = { ...own, id: 'l2', correctsPeriod: '2026-03-02', amountMinor: 500 };
  const back = { ...more, amountMinor: -500 };
  expect(
    [[own], [paid(own)], [paid(own), more], [paid(own), back], [paid(own), paid(more)], []].map(isLessonPaid),
  ).toEqual([false, true, false, true, true, false]);
});
