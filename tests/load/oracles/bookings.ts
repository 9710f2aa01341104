/** Every acknowledged booking is there, and nothing is booked that nobody was promised. */
import { isBooked, isCancelled, type Act, type Booked, type Outcome } from '../acts.ts';
import type { SeatRow } from './rows.ts';

const gone = new Set(['student-cancelled', 'tutor-cancelled', 'cancelled']);
const keyOf = ({ booking, student }: { booking: string; student: string }) => `${booking} of ${student}`;

export function lostBookings(acts: readonly Act[], seats: readonly SeatRow[]): string[] {
  const kept = new Map(seats.map((seat) => [keyOf(seat), seat]));
  const back = outcomesOf(acts.filter(isCancelled));
  const asked = acts.filter(isBooked);
  const lost = asked
    .filter(({ outcome }) => outcome === 'yes')
    .flatMap((act) => {
      const seat = kept.get(keyOf(act));
      const isGivenBack = (back.get(keyOf(act)) ?? 'no') !== 'no';
      if (!seat && isGivenBack && tookAgain(act, asked)) return [];
      if (!seat) return [`booking ${keyOf(act)} was acknowledged and is not there`];
      const wrong = wrongState(seat.status, back.get(keyOf(act)));
      return wrong === undefined ? [] : [`booking ${keyOf(act)} ${wrong}`];
    });
  const promised = outcomesOf(asked);
  const students = new Set(asked.map(({ student }) => student));
  const unasked = seats
    .filter((seat) => students.has(seat.student) && seat.status === 'booked')
    .filter((seat) => (promised.get(keyOf(seat)) ?? 'no') === 'no')
    .map((seat) => `booking ${keyOf(seat)} is there although nobody was promised it`);
  return [...lost, ...unasked];
}

/** Who comes back to an hour that they gave back has the same seat, under the id by which it was offered again. */
function tookAgain({ student, tutor, when, booking, answeredAt }: Booked, asked: readonly Booked[]): boolean {
  return asked.some(
    (one) =>
      one.student === student &&
      one.tutor === tutor &&
      one.when === when &&
      one.booking !== booking &&
      one.outcome !== 'no' &&
      one.answeredAt > answeredAt,
  );
}

/** The most that may have happened: one "yes" is one, however often it was refused before. */
function outcomesOf(acts: readonly { booking: string; student: string; outcome: Outcome }[]): Map<string, Outcome> {
  const rank: Record<Outcome, number> = { no: 0, unknown: 1, yes: 2 };
  const known = new Map<string, Outcome>();
  for (const act of acts) {
    const before = known.get(keyOf(act));
    if (before === undefined || rank[act.outcome] > rank[before]) known.set(keyOf(act), act.outcome);
  }
  return known;
}

function wrongState(status: string, cancelled: Outcome | undefined): string | undefined {
  if (cancelled === 'yes') return gone.has(status) ? undefined : `was cancelled with an answer and is ${status}`;
  if (cancelled === 'unknown') return undefined;
  return gone.has(status) ? `was acknowledged and never given back, and is ${status}` : undefined;
}
