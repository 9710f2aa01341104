/** Every acknowledged booking is there, and nothing is booked that nobody was promised. */
import { isBooked, isCancelled, placeOf, type Act, type Booked, type Outcome } from '../acts.ts';
import type { LessonRow, SeatRow } from './rows.ts';
import { isGivenBack } from './states.ts';

type Kept = { lessons: readonly LessonRow[]; seats: readonly SeatRow[] };

export function lostBookings(acts: readonly Act[], { lessons, seats }: Kept): string[] {
  const kept = new Map(seats.map((seat) => [placeOf(seat), seat]));
  const teachers = new Map(lessons.map(({ id, tutor }) => [id, tutor]));
  const back = outcomesOf(acts.filter(isCancelled));
  const asked = acts.filter(isBooked);
  const lost = asked
    .filter(({ outcome }) => outcome === 'yes')
    .flatMap((act) => {
      const seat = kept.get(placeOf(act));
      const mayBeBack = (back.get(placeOf(act)) ?? 'no') !== 'no';
      if (!seat && mayBeBack && tookAgain(act, asked)) return [];
      if (!seat) return [`booking ${placeOf(act)} was acknowledged and is not there`];
      const wrongs = [wrongState(seat.status, back.get(placeOf(act))), wrongHour(act, seat, teachers.get(seat.lesson))];
      return wrongs.flatMap((wrong) => (wrong === undefined ? [] : [`booking ${placeOf(act)} ${wrong}`]));
    });
  const promised = outcomesOf(asked);
  const students = new Set(asked.map(({ student }) => student));
  const unasked = seats
    .filter((seat) => students.has(seat.student) && seat.status === 'booked')
    .filter((seat) => (promised.get(placeOf(seat)) ?? 'no') === 'no')
    .map((seat) => `booking ${placeOf(seat)} is there although nobody was promised it`);
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
    const before = known.get(placeOf(act));
    if (before === undefined || rank[act.outcome] > rank[before]) known.set(placeOf(act), act.outcome);
  }
  return known;
}

/** What somebody clicked is what they have. */
function wrongHour({ when, tutor }: Booked, { from }: SeatRow, teacher: string | undefined): string | undefined {
  const [asked, is] = [when, from].map((ms) => new Date(ms).toISOString());
  if (asked !== is) return `was acknowledged for ${asked} and is at ${is}`;
  return teacher === tutor ? undefined : `was acknowledged with ${tutor} and is with ${teacher ?? 'nobody'}`;
}

function wrongState(status: string, cancelled: Outcome | undefined): string | undefined {
  if (cancelled === 'yes') return isGivenBack(status) ? undefined : `was cancelled with an answer and is ${status}`;
  if (cancelled === 'unknown') return undefined;
  return isGivenBack(status) ? `was acknowledged and never given back, and is ${status}` : undefined;
}
