/** Feedback that was taken is there: it stands at its seat, its lesson is completed by it, and is owed once. */
import { isRated, type Act } from '../acts.ts';
import { owedByLesson } from './pay.ts';
import type { LessonRow, PayRow, SeatRow } from './rows.ts';

type Kept = { lessons: readonly LessonRow[]; seats: readonly SeatRow[]; pay: readonly PayRow[] };

export function lostFeedback(acts: readonly Act[], { lessons, seats, pay }: Kept): string[] {
  const seatOf = new Map(seats.map((seat) => [seat.booking, seat]));
  const statusOf = new Map(lessons.map(({ id, status }) => [id, status]));
  const owed = owedByLesson({ seats, pay });
  return acts
    .filter(isRated)
    .filter(({ outcome }) => outcome === 'yes')
    .flatMap(({ by, booking }) => {
      const what = `feedback of ${by} on ${booking} was taken, and`;
      const seat = seatOf.get(booking);
      if (!seat) return [`${what} nobody sits there`];
      const status = statusOf.get(seat.lesson) ?? 'not there';
      const lines = owed.get(seat.lesson)?.length ?? 0;
      return [
        ...(seat.hasFeedback ? [] : [`${what} its seat has none`]),
        ...(status === 'completed' ? [] : [`${what} its lesson is ${status}`]),
        ...(lines === 1 ? [] : [`${what} ${lines} pay lines are owed`]),
      ];
    });
}
