/** A person who comes into a room by signals alone (room-entry.ts), from Node. */
import { ok } from '../api.ts';
import type { Booking } from '../lessons.ts';
import type { TestPerson } from '../people.ts';
import { openNodeSocket } from './node-socket.ts';
import { offerBySignals } from './room-entry.ts';
import type { Ticket } from './signalling.ts';

/** Answers when the room has let them in and the media server has taken the offer. */
export async function enterBySignals(
  { api }: Pick<TestPerson, 'api'>,
  { id, tutor }: Pick<Booking, 'id' | 'tutor'>,
): Promise<{ leave(): void }> {
  type Place = { token: string; room: string };
  const { token, room } = ok(await api.call<Place>('PUT', `bookings/booking/${id}/join`, { tutor }));
  return offerBySignals(openNodeSocket, ok(await api.call<Ticket>('POST', `call/${room}/ticket`, { token })));
}
