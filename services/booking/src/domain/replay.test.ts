import { aBookedLesson, at, hour, minute, start } from '../../test/builders.ts';
import { firstPolicy, type Rules } from './policy.ts';
import {
  actualOutcome,
  counted,
  differenceOf,
  noTotals,
  replayedOutcome,
  type LessonHistory,
  type SeatHistory,
} from './replay.ts';

const { policy } = aBookedLesson();
const pay = { rateMinor: 6_500, currency: 'AUD' };
const seat = (over: Partial<SeatHistory> = {}): SeatHistory => ({
  status: 'completed',
  isMock: false,
  presentSeconds: 2_700,
  cancelled: undefined,
  feedbackAt: at(2 * hour),
  own: {},
  ...over,
});
const history = (over: Partial<LessonHistory> = {}, of: Partial<SeatHistory> = {}): LessonHistory => ({
  id: 'l',
  bookingId: 'b',
  startsAt: start,
  status: 'completed',
  policy,
  pay,
  commencedAt: at(4 * minute),
  tutorSeconds: 2_800,
  taughtSeconds: 2_500,
  byOffice: false,
  seats: [seat(of)],
  ...over,
});
const under = (lesson: LessonHistory, rules: Partial<Rules>) => {
  const { seats, payMinor } = replayedOutcome(lesson, { ...firstPolicy, ...rules });
  return [seats[0]?.status, seats[0]?.isRefunded, payMinor];
};
const taught = ['completed', false, 6_500];

test.each<[string, LessonHistory, Partial<Rules>, unknown[]]>([
  ['taught', history(), {}, taught],
  [
    'begun a second before the shorter wait is over',
    history({ commencedAt: at(3 * minute - 1_000) }),
    { teacherWaitMinutes: 3 },
    taught,
  ],
  [
    'begun at its very end',
    history({ commencedAt: at(3 * minute) }),
    { teacherWaitMinutes: 3 },
    ['tutor-absent', true, 0],
  ],
  ['feedback at the end of a shorter time', history({}, { feedbackAt: at(hour) }), { feedbackMinutes: 60 }, taught],
  [
    'feedback a second later',
    history({}, { feedbackAt: at(hour + 1_000) }),
    { feedbackMinutes: 60 },
    ['pending-feedback', false, 0],
  ],
  [
    'the teacher was there for too few minutes',
    history({ tutorSeconds: 599 }),
    { presenceMinutes: 10 },
    ['tutor-absent', true, 0],
  ],
  ['the student was', history({}, { presentSeconds: 599 }), { presenceMinutes: 10 }, ['student-absent', false, 6_500]],
  [
    'the student was, and has the token back',
    history({}, { presentSeconds: 599 }),
    { presenceMinutes: 10, studentAbsentRefunded: true, studentAbsentPaid: false },
    ['student-absent', true, 0],
  ],
  [
    'minutes that nobody knows',
    history({ tutorSeconds: undefined, taughtSeconds: undefined }, { presentSeconds: undefined }),
    { presenceMinutes: 45, payBy: 'minutes' },
    taught,
  ],
  ['paid by minutes', history({ taughtSeconds: 1_500 }), { payBy: 'minutes' }, ['completed', false, 3_250]],
  [
    'cancelled by its student in time',
    history(
      { status: 'pending', commencedAt: undefined, pay: undefined },
      {
        status: 'student-cancelled',
        feedbackAt: undefined,
        cancelled: { by: 'student', at: at(-24 * hour) },
        own: { pay },
      },
    ),
    { cancelLockMinutes: 1_440 },
    ['student-cancelled', true, 0],
  ],
  [
    'cancelled a second too late',
    history(
      { status: 'pending', commencedAt: undefined, pay: undefined },
      {
        status: 'student-cancelled',
        feedbackAt: undefined,
        cancelled: { by: 'student', at: at(-24 * hour + 1_000) },
        own: { pay },
      },
    ),
    { cancelLockMinutes: 1_440 },
    ['student-absent', false, 6_500],
  ],
  [
    'called off by its teacher too late',
    history(
      { status: 'cancelled', commencedAt: undefined },
      { status: 'tutor-cancelled', feedbackAt: undefined, cancelled: { by: 'tutor', at: at(-13 * hour) } },
    ),
    { cancelLockMinutes: 1_440 },
    ['tutor-absent', true, 0],
  ],
  [
    'nobody came to teach',
    history({ status: 'tutor-absent', commencedAt: undefined }, { status: 'tutor-absent', feedbackAt: undefined }),
    { teacherWaitMinutes: 45 },
    ['tutor-absent', true, 0],
  ],
  ['decided by an administrator', history({ byOffice: true }), { feedbackMinutes: 60, presenceMinutes: 45 }, taught],
  ['of a demo student', history({}, { isMock: true }), {}, ['completed', false, 0]],
])('NS-73 under other rules: %s', (_case, lesson, rules, expected) => {
  expect(under(lesson, rules)).toEqual(expected);
});

test.each([
  ['the first rules, of which an earlier release kept none', undefined, 'student-cancelled'],
  ['its own', { ...firstPolicy, version: 2, cancelLockMinutes: 1_440 }, 'student-absent'],
])('NS-73 an hour that was given back is judged by %s, and not by those of who has it now', (_case, own, status) => {
  const cancelled = { by: 'student', at: at(-13 * hour) } as const;
  const past = seat({ status: 'student-cancelled', cancelled, feedbackAt: undefined, own: { pay, policy: own } });
  const now = { ...firstPolicy, version: 3, cancelLockMinutes: 2_880 };
  const replayed = replayedOutcome(history({ policy: now, seats: [past, seat()] }));
  expect(replayed.seats.map((one) => one.status)).toEqual([status, 'completed']);
});

test('NS-73 by its own rules it ends as it did, and a difference says both', () => {
  expect(differenceOf(history())).toBeUndefined();
  const late = history({}, { feedbackAt: at(2 * hour) });
  const difference = differenceOf(late, { ...firstPolicy, feedbackMinutes: 60 });
  expect(difference).toMatchObject({ before: actualOutcome(late), after: { payMinor: 0 } });
  const totals = counted(counted(noTotals, history(), undefined), late, difference);
  expect(totals).toMatchObject({
    lessons: 2,
    changed: 1,
    refunds: 0,
    pay: { AUD: -6_500 },
    unmeasured: 0,
    byOffice: 0,
  });
});
