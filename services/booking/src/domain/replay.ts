/** What would have become of a lesson under other rules, out of what its people did (ADR 0082). Under its own version it is what became of it. Pure. */
import { lesson as limits } from '@parlance/proto/limits';
import type { LessonStatus, SeatStatus } from './lesson.ts';
import { cancelUntil, feedbackUntil, policyOfTaking, tutorAbsentAt, type Policy, type Rules } from './policy.ts';

/** In minor units of the currency, as payments reckons. */
type PayHistory = { rateMinor: number; currency: string };
export type SeatHistory = {
  status: SeatStatus;
  isMock: boolean;
  /** In the room, where it was measured. */
  presentSeconds: number | undefined;
  /** Who gave it back or called it off, where it was its student or its teacher. */
  cancelled: { by: 'student' | 'tutor'; at: Date } | undefined;
  feedbackAt: Date | undefined;
  /** Of a seat that was given back: as it was booked. */
  own: { policy?: Policy | undefined; pay?: PayHistory | undefined };
};
export type LessonHistory = {
  id: string;
  bookingId: string;
  startsAt: Date;
  status: LessonStatus;
  policy: Policy;
  pay: PayHistory | undefined;
  commencedAt: Date | undefined;
  /** Its teacher could begin until then, because the platform was away. */
  waitsUntil?: Date | undefined;
  tutorSeconds: number | undefined;
  taughtSeconds: number | undefined;
  /** An administrator said how it ended, or ended it. */
  byOffice: boolean;
  seats: readonly SeatHistory[];
};
export type Outcome = {
  seats: readonly { status: SeatStatus; isRefunded: boolean }[];
  payMinor: number;
  currency: string;
};

const refundedStatuses: ReadonlySet<SeatStatus> = new Set([
  'student-cancelled',
  'tutor-cancelled',
  'cancelled',
  'tutor-absent',
]);
const isRefunded = (status: SeatStatus, { studentAbsentRefunded }: Rules) =>
  refundedStatuses.has(status) || (status === 'student-absent' && studentAbsentRefunded);

const isEnough = (seconds: number, { presenceMinutes }: Rules) => seconds >= presenceMinutes * 60;

/** As `statusOfSeats` of the settlement, also of what was never held. */
function statusOf(seats: readonly SeatStatus[]): SeatStatus {
  const order: readonly SeatStatus[] = ['completed', 'pending-feedback', 'student-absent', 'tutor-absent'];
  return order.find((status) => seats.includes(status)) ?? 'cancelled';
}

type Judging = Pick<LessonHistory, 'startsAt' | 'taughtSeconds'> & { rules: Policy; pay: PayHistory | undefined };

function payOf(seats: readonly SeatStatus[], { rules, pay, taughtSeconds }: Judging): number {
  const status = statusOf(seats);
  const isOwed = status === 'completed' || (status === 'student-absent' && rules.studentAbsentPaid);
  if (!pay || !isOwed) return 0;
  const whole = pay.rateMinor;
  if (rules.payBy === 'lesson' || taughtSeconds === undefined) return whole;
  const length = limits.lengthMs / 1_000;
  return Math.round((whole * Math.min(taughtSeconds, length)) / length);
}

function withPay(lesson: LessonHistory, seats: Outcome['seats'], rules: Policy): Outcome {
  const taught = lesson.seats.flatMap(({ isMock, own }, n) =>
    isMock ? [] : [{ own, status: seats[n]?.status ?? 'cancelled' }],
  );
  const pay = lesson.pay ?? taught.find(({ own }) => own.pay)?.own.pay;
  const statuses = taught.map(({ status }) => status).filter((status) => status !== 'student-cancelled');
  const payMinor = payOf(statuses, { ...lesson, rules, pay });
  return { seats, payMinor, currency: pay?.currency ?? '' };
}

/** Pay is kept of an hour that was given back. */
const policyOf = ({ policy }: LessonHistory, { own }: SeatHistory) => (own.pay ? policyOfTaking(own) : policy);

/** What stands in the books. */
export function actualOutcome(lesson: LessonHistory): Outcome {
  const seats = lesson.seats.map((seat) => {
    return { status: seat.status, isRefunded: isRefunded(seat.status, policyOf(lesson, seat)) };
  });
  return withPay(lesson, seats, lesson.policy);
}

/** Undefined: each by its own. */
export function replayedOutcome(lesson: LessonHistory, rules?: Rules): Outcome {
  if (lesson.byOffice) return actualOutcome(lesson);
  const under = (own: Policy): Policy => ({ ...own, ...rules });
  const seats = lesson.seats.map((seat) => {
    const policy = under(policyOf(lesson, seat));
    const status = seatUnder(lesson, seat, policy);
    return { status, isRefunded: isRefunded(status, policy) };
  });
  return withPay(lesson, seats, under(lesson.policy));
}

/** Who could not have cancelled any more is taken for somebody who would not have come. */
function seatUnder(lesson: LessonHistory, seat: SeatHistory, policy: Policy): SeatStatus {
  const { cancelled, status } = seat;
  const ruled = { startsAt: lesson.startsAt, policy };
  if (cancelled) {
    if (cancelled.at.getTime() <= cancelUntil(ruled).getTime()) return status;
    return cancelled.by === 'student' ? 'student-absent' : 'tutor-absent';
  }
  if (refundedStatuses.has(status) && status !== 'tutor-absent') return status;
  // Nobody knows who would have come later.
  if (!lesson.commencedAt) return status;
  // As much longer as it was.
  const longer = lesson.waitsUntil ? lesson.waitsUntil.getTime() - tutorAbsentAt(lesson).getTime() : 0;
  if (lesson.commencedAt.getTime() >= tutorAbsentAt(ruled).getTime() + longer) return 'tutor-absent';
  return judged(lesson, seat, policy);
}

function judged(lesson: LessonHistory, seat: SeatHistory, policy: Policy): SeatStatus {
  const { startsAt, tutorSeconds } = lesson;
  const { status, presentSeconds, feedbackAt } = seat;
  if (tutorSeconds !== undefined && !isEnough(tutorSeconds, policy)) return 'tutor-absent';
  const wasThere = presentSeconds === undefined ? undefined : isEnough(presentSeconds, policy);
  if (status === 'tutor-absent' && tutorSeconds === undefined) return status;
  if (wasThere === false) return 'student-absent';
  if (wasThere === undefined && status === 'student-absent') return status;
  if (!feedbackAt) return status === 'completed' ? status : stillOpen(status);
  // It was taken, so whoever was later than the own rules let had been held up.
  const given = Math.min(feedbackAt.getTime(), feedbackUntil(lesson).getTime());
  return given <= feedbackUntil({ startsAt, policy }).getTime() ? 'completed' : 'pending-feedback';
}

/** Of a lesson that is not settled yet nothing is said. */
const stillOpen = (status: SeatStatus): SeatStatus => (status === 'booked' ? status : 'pending-feedback');

/** Whether minutes in the room can be told of it at all. */
const isMeasured = ({ tutorSeconds }: LessonHistory): boolean => tutorSeconds !== undefined;

export type Difference = { lessonId: string; bookingId: string; startsAt: Date; before: Outcome; after: Outcome };

/** Undefined: it would have ended as it did. */
export function differenceOf(lesson: LessonHistory, rules?: Rules): Difference | undefined {
  const [before, after] = [actualOutcome(lesson), replayedOutcome(lesson, rules)];
  if (JSON.stringify(before) === JSON.stringify(after)) return undefined;
  return { lessonId: lesson.id, bookingId: lesson.bookingId, startsAt: lesson.startsAt, before, after };
}

export type TrialTotals = {
  lessons: number;
  changed: number;
  /** Tokens that would come back besides, or not. */
  refunds: number;
  tutorAbsences: number;
  studentAbsences: number;
  /** That an administrator decided: they stay as they are. */
  byOffice: number;
  /** Whose minutes nobody knows: they stay as they were judged. */
  unmeasured: number;
  /** In minor units, by currency. */
  pay: Record<string, number>;
};
export const noTotals: TrialTotals = {
  lessons: 0,
  changed: 0,
  refunds: 0,
  tutorAbsences: 0,
  studentAbsences: 0,
  byOffice: 0,
  unmeasured: 0,
  pay: {},
};

const refundsIn = ({ seats }: Outcome) => seats.filter((seat) => seat.isRefunded).length;
const absencesIn = ({ seats }: Outcome, status: SeatStatus) => seats.filter((seat) => seat.status === status).length;
/** A teacher is absent once, however many wait. */
const tutorAbsent = (outcome: Outcome) => Math.min(1, absencesIn(outcome, 'tutor-absent'));

export function counted(totals: TrialTotals, lesson: LessonHistory, difference: Difference | undefined): TrialTotals {
  const seen = {
    ...totals,
    lessons: totals.lessons + 1,
    byOffice: totals.byOffice + (lesson.byOffice ? 1 : 0),
    unmeasured: totals.unmeasured + (lesson.commencedAt && !isMeasured(lesson) ? 1 : 0),
  };
  if (!difference) return seen;
  const { before, after } = difference;
  const paid = after.payMinor - before.payMinor;
  const currency = after.currency || before.currency;
  return {
    ...seen,
    changed: seen.changed + 1,
    refunds: seen.refunds + refundsIn(after) - refundsIn(before),
    tutorAbsences: seen.tutorAbsences + tutorAbsent(after) - tutorAbsent(before),
    studentAbsences: seen.studentAbsences + absencesIn(after, 'student-absent') - absencesIn(before, 'student-absent'),
    pay: paid === 0 ? seen.pay : { ...seen.pay, [currency]: (seen.pay[currency] ?? 0) + paid },
  };
}
