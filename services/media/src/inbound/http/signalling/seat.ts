/** One person's place in one room, as the ticket said. Everything that goes to Janus in their name is written from it. */
import type { CallRole } from '../../../domain/member.ts';

export type Seat = {
  uid: string;
  /** The name of this seat in Janus's room. */
  id: string;
  role: CallRole;
  bookingId: string;
  room: string;
  /** Janus's own key to the room; never told to the browser. */
  pin: string;
  /** A JSON pair of uid and name. */
  display: string;
};
