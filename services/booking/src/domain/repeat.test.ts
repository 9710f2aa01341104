/** Which hours the next weeks are by the teacher's clock, what each would cost, and what is in the way of it. */
import {
  aBookedLesson,
  aBuyer,
  aGroupLesson,
  anOpenSlot,
  at,
  hour,
  outcomeOf,
  second,
  start,
  student,
  wishes,
} from '../../test/builders.ts';
import { libraryTopic } from '../../test/library.ts';
import { checkWeeks, checkWish, planWeeks, seatToRepeat, weeksAfter, type RepeatOrder } from './repeat.ts';
import { firstPolicy } from './policy.ts';

const week = 168 * hour;
const isoOf = (weeks: ReturnType<typeof weeksAfter>) => weeks.map(({ when, isThere }) => [when.toISOString(), isThere]);

describe('NS-63 the same hour of the teacher’s clock', () => {
  test.each<[string, string, string, [string, boolean][]]>([
    [
      'through summer time that begins',
      'Europe/Berlin',
      '2026-03-16T09:00:00Z',
      [
        ['2026-03-23T09:00:00.000Z', true],
        ['2026-03-30T08:00:00.000Z', true],
      ],
    ],
    [
      'through summer time that ends',
      'America/New_York',
      '2026-10-25T14:00:00Z',
      [
        ['2026-11-01T15:00:00.000Z', true],
        ['2026-11-08T15:00:00.000Z', true],
      ],
    ],
    [
      'where clocks never change, half an hour beside the others',
      'Australia/Darwin',
      '2026-03-02T00:30:00Z',
      [
        ['2026-03-09T00:30:00.000Z', true],
        ['2026-03-16T00:30:00.000Z', true],
      ],
    ],
    [
      'where clocks go forward by half an hour',
      'Australia/Lord_Howe',
      '2026-09-27T23:30:00Z',
      [
        ['2026-10-04T23:00:00.000Z', true],
        ['2026-10-11T23:00:00.000Z', true],
      ],
    ],
    [
      'over an hour that no clock shows on that day',
      'Europe/Berlin',
      '2026-03-22T01:00:00Z',
      [
        ['2026-03-29T01:00:00.000Z', false],
        ['2026-04-05T00:00:00.000Z', true],
      ],
    ],
    [
      'at an hour that comes twice on that day: the first of the two',
      'Europe/Berlin',
      '2026-10-18T00:00:00Z',
      [
        ['2026-10-25T00:00:00.000Z', true],
        ['2026-11-01T01:00:00.000Z', true],
      ],
    ],
  ])('%s', (_what, zone, from, expected) => {
    expect(isoOf(weeksAfter(new Date(from), 2, zone))).toEqual(expected);
  });

  test('a dozen weeks are a dozen hours, each a week of the wall after the one before', () => {
    const weeks = weeksAfter(start, 12, 'UTC');
    expect(weeks.map(({ when }) => when)).toEqual(Array.from({ length: 12 }, (_none, index) => at((index + 1) * week)));
  });
});

test.each([
  [0, false],
  [1, true],
  [12, true],
  [13, false],
  [-1, false],
  [1.5, false],
  [NaN, false],
])('NS-63 %d weeks: %s', (weeks, isFine) => {
  expect(outcomeOf(() => checkWeeks(weeks) ?? 'fine')).toBe(isFine ? 'fine' : 'MALFORMED');
});

test.each<[string, Date[], string]>([
  ['nothing', [], 'fine'],
  ['one of the hours', [at(week)], 'fine'],
  ['another hour', [at(week + 1)], 'MALFORMED'],
  ['all of them', [at(week), at(2 * week)], 'NOTHING_SELECTED'],
])('NS-63 what is left out is %s: %s', (_what, skip, expected) => {
  expect(outcomeOf(() => checkWish({ weeks: 2, skip }, weeksAfter(start, 2, 'UTC')) ?? 'fine')).toBe(expected);
});

test.each([
  ['their own lesson ahead', 'fine', aBookedLesson(), student],
  ['somebody else’s', 'ILLEGAL_TRANSITION', aBookedLesson(), second],
  ['one that runs', 'ILLEGAL_TRANSITION', aBookedLesson({ status: 'in-progress' }), student],
  ['one that was cancelled', 'ILLEGAL_TRANSITION', aBookedLesson({ status: 'cancelled' }), student],
] as const)('NS-63 of %s: %s', (_what, expected, lesson, who) => {
  expect(outcomeOf(() => seatToRepeat(lesson, who.id) && 'fine')).toBe(expected);
});

describe('NS-63 each hour by the rules of booking one', () => {
  const person = aBuyer(student, { lessonTokens: 2 });
  const renewing = {
    priceId: 'p',
    wallet: 'lessonTokens',
    expiresAt: at(24 * hour),
    graceUntil: at(96 * hour),
  } as const;
  const subscribed = { ...person, entitlement: { ...person.entitlement, categories: [renewing] } };
  const teacher = { isPte: false, isTraining: false, isEnabled: true, rate: 65, currency: 'AUD' };
  const order: RepeatOrder = {
    student: subscribed,
    tutor: teacher,
    wishes,
    policy: firstPolicy,
    topic: libraryTopic(),
    busy: [],
    skip: [],
  };
  const open = (weeks: number, over = {}) => ({
    when: at(weeks * week),
    isThere: true,
    lesson: anOpenSlot({ id: `l${weeks}`, bookingId: `b${weeks}`, startsAt: at(weeks * week), ...over }),
  });
  type Hours = Parameters<typeof planWeeks>[0];
  const plan = (hours: Hours, over: Partial<RepeatOrder> = {}) =>
    planWeeks(hours, { ...order, ...over }, student, at(-24 * hour)).map(({ bookingId, wallet, isSkipped, fault }) =>
      isSkipped ? 'skipped' : (fault ?? `${bookingId} ${wallet}`),
    );

  test('a token each, until there are none', () => {
    expect(plan([open(1), open(2), open(3)])).toEqual(['b1 lessonTokens', 'b2 lessonTokens', 'NO_TOKENS']);
  });

  test('what is left out, or is in the way, costs none', () => {
    expect(plan([open(1), { ...open(2), lesson: undefined }, open(3), open(4)], { skip: [at(week)] })).toEqual([
      'skipped',
      'HOUR_NOT_OPEN',
      'b3 lessonTokens',
      'b4 lessonTokens',
    ]);
  });

  test('a trial pays first, and a plan goes on where it ends', () => {
    const balances = { freeTrialToken: 1, lessonTokens: 5 };
    const entitlement = { ...subscribed.entitlement, freeTrialActivated: true };
    expect(plan([open(1), open(2)], { student: { ...subscribed, balances, entitlement } })).toEqual([
      'b1 freeTrialToken',
      'b2 lessonTokens',
    ]);
  });

  test.each<[string, Hours, Partial<RepeatOrder>, string]>([
    ['an hour that no clock shows', [{ ...open(1), isThere: false }], {}, 'HOUR_NOT_OPEN'],
    ['somebody’s lesson', [{ ...open(1), lesson: aBookedLesson({}, { studentUid: second.id }) }], {}, 'SLOT_TAKEN'],
    ['a lesson of their own', [{ ...open(1), lesson: aBookedLesson() }], {}, 'ALREADY_BOOKED'],
    ['a group at that time', [open(1)], { busy: [at(week + hour / 2)] }, 'STUDENT_OVERLAP'],
    ['a group that ends before', [open(1)], { busy: [at(week - hour)] }, 'b1 lessonTokens'],
    ['a group’s lesson', [{ ...open(1), lesson: aGroupLesson() }], {}, 'SLOT_TAKEN'],
    [
      'a material that was hidden',
      [open(1)],
      { topic: libraryTopic(undefined, { isHidden: true }) },
      'MATERIAL_OR_COURSE_NOT_FOUND',
    ],
    ['an hour of the other stream', [open(1, { isPte: true })], {}, 'WRONG_STREAM'],
    ['a teacher who has left', [open(1)], { tutor: { ...teacher, isEnabled: false } }, 'BOOKING_NOT_FOUND'],
  ])('%s', (_what, hours, over, expected) => {
    expect(plan(hours, over)).toEqual([expected]);
  });

  test('a subscription that is known to end covers no hour after it; one that renews does, and so does a second one', () => {
    const ends = { priceId: 'p', wallet: 'lessonTokens', expiresAt: at(2 * week) } as const;
    const held = (...categories: (typeof ends | typeof renewing)[]) => ({
      student: { ...person, balances: { lessonTokens: 9 }, entitlement: { ...person.entitlement, categories } },
    });
    const hours = [open(1), open(2), open(3)];
    expect(plan(hours, held(ends))).toEqual(['b1 lessonTokens', 'SUBSCRIPTION_ENDS', 'SUBSCRIPTION_ENDS']);
    expect(plan(hours, held(renewing))).toHaveLength(3);
    expect(plan(hours, held(ends, renewing)).at(-1)).toBe('b3 lessonTokens');
    expect(plan(hours, held({ ...ends, expiresAt: at(-25 * hour) }))).toEqual(Array(3).fill('SUBSCRIPTION_REQUIRED'));
  });

  test('an account that is disabled is refused as a whole', () => {
    expect(outcomeOf(() => plan([open(1)], { student: { ...subscribed, isEnabled: false } }))).toBe('ACCOUNT_DISABLED');
  });
});
