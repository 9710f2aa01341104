/** Nobody is refused without a reason: what somebody was told is taken was somebody's, and who was in time gives back what is theirs. */
import { isBooked, isCancelled, type Act, type Booked, type Cancelled } from '../acts.ts';
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

function notGiven(booked: readonly Booked[], cancelled: readonly Cancelled[], kept: Kept): string[] {
  const holders = Map.groupBy(booked.filter(mayBe), hourOf);
  const busy = new Set(booked.filter(mayBe).map(timeOf));
  const gaveBack = new Set(cancelled.filter(mayBe).map(({ student }) => student));
  const balances = new Map(kept.wallets.map(({ student, wallet, balance }) => [`${student} ${wallet}`, balance]));
  const free = freeHours(kept);
  return booked.flatMap((act) => {
    const { student, capacity, refusedBy } = act;
    if (refusedBy === undefined) return [];
    const told = `${student} was refused the hour of ${act.tutor} at ${new Date(act.when).toISOString()} by ${refusedBy}`;
    if (refusedBy === 'STUDENT_OVERLAP') return busy.has(timeOf(act)) ? [] : [`${told}, and has none at that time`];
    if (refusedBy === 'NO_TOKENS') {
      const left = balances.get(`${student} ${capacity > 1 ? 'groupLessonTokens' : 'lessonTokens'}`) ?? 0;
      return left === 0 || gaveBack.has(student) ? [] : [`${told}, and has had ${left} all the time`];
    }
    const mayHaveIt = new Set(holders.get(hourOf(act))?.map((one) => one.student));
    return free.has(hourOf(act)) && mayHaveIt.size < capacity ? [`${told}, and it is free`] : [];
  });
}

/** Ahead, and with a place that nobody has. */
function freeHours({ lessons, seats, schoolAt }: Kept): Set<string> {
  const taken = Map.groupBy(
    seats.filter(({ status }) => status === 'booked'),
    ({ lesson }) => lesson,
  );
  const free = lessons.filter(
    ({ id, status, capacity, from }) =>
      (status === 'pending' || status === 'open') && from > schoolAt && (taken.get(id)?.length ?? 0) < capacity,
  );
  return new Set(free.map(({ tutor, from }) => hourOf({ tutor, when: from })));
}

const placeOf = ({ booking, student }: { booking: string; student: string }) => `${booking} of ${student}`;

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
