/** One person's place in one room, as the ticket said. Everything that the media server hears in their name is written from it. */
import { participantIdentity, type CallRole } from './member.ts';
import { observerId } from './observer.ts';
import type { Room } from './room.ts';

export type Seat = {
  uid: string;
  /** The name of this seat in the room of the media server. */
  id: string;
  role: CallRole;
  bookingId: string;
  room: string;
  /** The media server's own key to the room; the browser never gets it. */
  pin: string;
  /** A JSON pair of uid and name. */
  display: string;
};

/** What somebody was signed in with when they asked: whatever they got by it ends with it. */
export type Bearer = { issuedAt: Date; session?: string | undefined };

export type Place = { readonly seat: Seat; readonly room: Room; readonly bearer: Bearer };

type TicketHolder = { uid: string; role: CallRole; name: string; bearer: Bearer };

export function placeOf({ uid, role, name, bearer }: TicketHolder, room: Room): Place {
  const id = role === 'admin' ? observerId(uid) : uid;
  const { bookingId, pin } = room;
  const seat = { uid, id, role, bookingId, room: room.name, pin, display: participantIdentity(uid, name) };
  return { seat, room, bearer };
}
