/** What of a group's move is written to the log: the lesson's row when its status changed, and a row for each seat, under the seat's id. */
import type { GroupMove } from '../domain/group-lesson.ts';
import type { LogRow } from './ports.ts';

export function loggedMoves({ lesson, from, seats, cause, at, actor, note }: GroupMove): LogRow[] {
  const words = { cause, at, actor, note };
  const own = { bookingId: lesson.id, version: lesson.version, from, to: lesson.status, ...words };
  const ofSeats = seats
    .filter(({ seat, from: before }) => before !== seat.status)
    .map(({ seat, from: before }) => {
      return { bookingId: seat.id, version: seat.version, from: before, to: seat.status, ...words };
    });
  return from === lesson.status ? ofSeats : [own, ...ofSeats];
}
