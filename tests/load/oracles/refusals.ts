/** Nobody is refused without a reason: what somebody was told is taken was somebody's, and who was in time gives back what is theirs. */
import { isBooked, isCancelled, placeOf, type Act, type Booked, type Cancelled } from '../acts.ts';
import type { LessonRow, SeatRow, WalletRow } from './rows.ts';

type Kept = {
  lessons: readonly LessonRow[];
  seats: readonly SeatRow[];
  wallets: readonly WalletRow[];
  /** By the school's clock, after the run: what is ahead then was ahead all the time. */
  schoolAt: number;
};

/** What may have been theirs. */
const mayBe = ({ outcome }: Act) => outcome !== 'no';

export function refusedForNothing(acts: readonly Act[], kept: Kept): string[] {
  const booked = acts.filter(isBooked);
  const cancelled = acts.filter(isCancelled);
  return [...notGiven(booked, cancelled, kept), ...notTakenBack(booked, cancelled, kept)];
}

const hourOf = ({ tutor, when }: Pick<Booked, 'tutor' | 'when'>) => `${tutor} ${when}`;
const timeOf = ({ student, when }: Pick<Booked, 'student' | 'when'>) => `${student} ${when}`;

/** Of a place that somebody may have had: until when they may have. */
type Held = Booked & { until: number };

function heldOf(booked: readonly Booked[], cancelled: readonly Cancelled[]): Held[] {
  const back = Map.groupBy(
    cancelled.filter(({ outcome }) => outcome === 'yes'),
    placeOf,
  );
  return booked.filter(mayBe).map((act) => {
    const given = back.get(placeOf(act))?.find(({ askedAt }) => askedAt > act.askedAt);
    return { ...act, until: given?.answeredAt ?? Number.POSITIVE_INFINITY };
  });
}

/** They may have had it at some moment at which the other was refused. */
const isMeanwhile = (held: Held, { askedAt, answeredAt }: Booked) => held.askedAt < answeredAt && held.until > askedAt;

function notGiven(booked: readonly Booked[], cancelled: readonly Cancelled[], kept: Kept): string[] {
  const held = heldOf(booked, cancelled);
  const [holders, own] = [Map.groupBy(held, hourOf), Map.groupBy(held, timeOf)];
  const tokens = tokensOf(cancelled, kept);
  const free = freeHours(kept);
  return booked.flatMap((act) => {
    const { student, capacity, refusedBy } = act;
    if (refusedBy === undefined) return [];
    const told = `${student} was refused the hour of ${act.tutor} at ${new Date(act.when).toISOString()} by ${refusedBy}`;
    if (refusedBy === 'STUDENT_OVERLAP') {
      const isElsewhere = own.get(timeOf(act))?.some((one) => isMeanwhile(one, act)) ?? false;
      return isElsewhere ? [] : [`${told}, and had none at that time`];
    }
    if (refusedBy === 'NO_TOKENS') {
      const [left, mayHaveCome] = [tokens.left(student, capacity), tokens.mayHaveCome(student, act.askedAt)];
      return left <= mayHaveCome ? [] : [`${told}, and has ${left} of which ${mayHaveCome} may have come back since`];
    }
    const offer = free.get(hourOf(act));
    const others = holders.get(hourOf(act)) ?? [];
    return offer !== undefined && !isTaken(act, offer, others) ? [`${told}, and it is free`] : [];
  });
}

/** An hour for one is offered anew, by another id, whenever somebody gives it back: who comes by an id that had an owner is late. */
function isTaken(act: Booked, offer: string, holders: readonly Held[]): boolean {
  if (act.capacity === 1)
    return offer === act.booking ? holders.some(({ booking }) => booking === offer) : holders.length > 0;
  return new Set(holders.filter((one) => isMeanwhile(one, act)).map(({ student }) => student)).size >= act.capacity;
}

function tokensOf(cancelled: readonly Cancelled[], { wallets, seats }: Kept) {
  const balances = new Map(wallets.map(({ student, wallet, balance }) => [`${student} ${wallet}`, balance]));
  const gaveBack = Map.groupBy(cancelled.filter(mayBe), ({ student }) => student);
  const stoodUp = Map.groupBy(
    seats.filter(({ status }) => status === 'tutor-absent'),
    ({ student }) => student,
  );
  return {
    left: (student: string, capacity: number): number =>
      balances.get(`${student} ${capacity > 1 ? 'groupLessonTokens' : 'lessonTokens'}`) ?? 0,
    /** When the school found that a teacher had not come, nobody knows here. */
    mayHaveCome: (student: string, since: number): number =>
      (gaveBack.get(student) ?? []).filter(({ answeredAt }) => answeredAt > since).length +
      (stoodUp.get(student)?.length ?? 0),
  };
}

/** Ahead, and with a place that nobody has: by which id each is offered. */
function freeHours({ lessons, seats, schoolAt }: Kept): Map<string, string> {
  const taken = Map.groupBy(
    seats.filter(({ status }) => status === 'booked'),
    ({ lesson }) => lesson,
  );
  const free = lessons.filter(
    ({ id, status, capacity, from }) =>
      (status === 'pending' || status === 'open') && from > schoolAt && (taken.get(id)?.length ?? 0) < capacity,
  );
  return new Map(free.map(({ tutor, from, offer }) => [hourOf({ tutor, when: from }), offer]));
}

function notTakenBack(
  booked: readonly Booked[],
  cancelled: readonly Cancelled[],
  { lessons, seats, schoolAt }: Kept,
): string[] {
  const promised = new Set(booked.filter(({ outcome }) => outcome === 'yes').map(placeOf));
  const inTime = new Set(lessons.filter(({ cancelUntil }) => cancelUntil >= schoolAt).map(({ id }) => id));
  const held = new Set(seats.filter(({ status, lesson }) => status === 'booked' && inTime.has(lesson)).map(placeOf));
  return cancelled
    .filter(({ refusedBy }) => refusedBy !== undefined)
    .filter((act) => promised.has(placeOf(act)) && held.has(placeOf(act)))
    .map((act) => `booking ${placeOf(act)} could not be given back in time: ${act.refusedBy}`);
}
