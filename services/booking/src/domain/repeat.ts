/** The same hour of the teacher's clock in the weeks to come: which of them can be booked, and what is in the way of the others (NS-63). */
import { repeat as limits } from '@parlance/proto/limits';
import type { Actor } from './actor.ts';
import { endsBefore } from './entitlement.ts';
import { isOpenSlot, seatOf, type Lesson } from './lesson.ts';
import { checkFits } from './library-topic.ts';
import { isRefused, refusalOf, refuse, type RefusalKey } from './refusals.ts';
import { overlaps } from './slot.ts';
import { bookSlot, type SlotOrder } from './take.ts';
import type { WalletName } from './token-move.ts';
import { firstInstantOf, wallClock } from './zone.ts';

const week = 7 * 86_400_000;

export type WeekHour = {
  when: Date;
  /** No clock shows this hour on the day on which clocks go forward over it. */
  isThere: boolean;
};

/** By the wall: after the clocks have changed it is another instant of the day. */
export function weeksAfter(startsAt: Date, weeks: number, zone: string): WeekHour[] {
  const wall = wallClock(startsAt.getTime(), zone);
  return Array.from({ length: weeks }, (_none, index) => {
    const wanted = wall + (index + 1) * week;
    const at = firstInstantOf(wanted, zone);
    return { when: new Date(at), isThere: wallClock(at, zone) === wanted };
  });
}

export type RepeatWish = { weeks: number; skip: readonly Date[] };

/** What is to be left out is one of the hours: else somebody saw other hours than there are. */
export function checkWish({ weeks, skip }: RepeatWish, hours: readonly WeekHour[]): void {
  const isKnown = (at: Date) => hours.some(({ when }) => when.getTime() === at.getTime());
  if (!skip.every(isKnown)) throw refuse('MALFORMED', { details: { fields: { skip: 'are hours of these weeks' } } });
  if (skip.length >= weeks) throw refuse('NOTHING_SELECTED');
}

export function checkWeeks(weeks: number): void {
  if (Number.isInteger(weeks) && weeks >= 1 && weeks <= limits.weeksMax) return;
  throw refuse('MALFORMED', { details: { fields: { weeks: `1 to ${limits.weeksMax}` } } });
}

/** Only what is booked and ahead is repeated. */
export function seatToRepeat({ status, seats }: Pick<Lesson, 'status' | 'seats'>, studentUid: string) {
  const seat = seatOf({ seats }, studentUid);
  if (status !== 'open' || seat?.status !== 'booked') throw refuse('ILLEGAL_TRANSITION');
  return seat;
}

export type PlannedHour = {
  when: Date;
  isSkipped: boolean;
  /** Of the hour that would be booked. */
  bookingId: string | undefined;
  /** What would pay. */
  wallet: WalletName | undefined;
  fault: RefusalKey | undefined;
};

export type RepeatOrder = Omit<SlotOrder, 'isBusy'> & {
  /** Starts of what the student has booked already, alone and in groups. */
  busy: readonly Date[];
  skip: readonly Date[];
};
type Hour = WeekHour & { lesson: Lesson | undefined };

/** Each hour by the rules of booking one, with the tokens that those before it leave. */
export function planWeeks(hours: readonly Hour[], order: RepeatOrder, actor: Actor, now: Date): PlannedHour[] {
  const balances = { ...order.student.balances };
  const skipped = new Set(order.skip.map((at) => at.getTime()));
  return hours.map((hour) => {
    const nothing = { when: hour.when, bookingId: undefined, wallet: undefined, fault: undefined };
    if (skipped.has(hour.when.getTime())) return { ...nothing, isSkipped: true };
    try {
      const wallet = walletFor(hour, { ...order, student: { ...order.student, balances } }, actor, now);
      balances[wallet] = (balances[wallet] ?? 0) - 1;
      return { ...nothing, isSkipped: false, bookingId: hour.lesson?.bookingId, wallet };
    } catch (error) {
      // Whatever is wrong with the person is wrong with all of it.
      if (!isRefused(error) || isRefused(error, 'ACCOUNT_DISABLED')) throw error;
      return { ...nothing, isSkipped: false, fault: refusalOf(error) };
    }
  });
}

/** What pays for it, unless something is in the way. */
function walletFor({ when, isThere, lesson }: Hour, order: RepeatOrder, actor: Actor, now: Date): WalletName {
  const { student, topic, tutor, busy } = order;
  if (!lesson || !isThere) throw refuse('HOUR_NOT_OPEN');
  if (seatOf(lesson, student.uid)?.status === 'booked') throw refuse('ALREADY_BOOKED');
  if (!isOpenSlot(lesson)) throw refuse('SLOT_TAKEN');
  checkFits(lesson, topic, tutor);
  const isBusy = busy.some((start) => overlaps(start, when));
  const [seat] = bookSlot(lesson, { ...order, isBusy }, actor, now).seats;
  if (!seat) throw new Error('a booking that takes no seat');
  const { wallet } = seat.seat;
  if (wallet !== 'freeTrialToken' && endsBefore(student.entitlement, lesson.isPte, when))
    throw refuse('SUBSCRIPTION_ENDS');
  return wallet;
}
