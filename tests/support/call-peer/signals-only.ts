/** A person who does by hand what a browser does until Janus has answered its offer, and sends nothing: the room knows them, and nobody hears them. */
import { ok } from '../api.ts';
import type { Booking } from '../lessons.ts';
import type { TestPerson } from '../people.ts';
import { browserOffer } from './browser-offer.ts';
import { openSignalling, type Ticket } from './signalling.ts';

/** Answers when the room has let them in and the media server has taken the offer. */
export async function enterBySignals(
  { api }: Pick<TestPerson, 'api'>,
  { id, tutor }: Pick<Booking, 'id' | 'tutor'>,
): Promise<{ leave(): void }> {
  type Place = { token: string; room: string };
  const { token, room } = ok(await api.call<Place>('PUT', `bookings/booking/${id}/join`, { tutor }));
  const signalling = await openSignalling(
    ok(await api.call<Ticket>('POST', `call/${room}/ticket`, { token })),
    () => undefined,
  );
  try {
    const [sending] = await Promise.all([signalling.attach(() => undefined), signalling.attach(() => undefined)]);
    const [, published] = await Promise.all([
      sending.ask({ request: 'join', ptype: 'publisher' }),
      sending.ask({ request: 'publish' }, browserOffer()),
    ]);
    if (published.jsep?.type !== 'answer') throw new Error('the room took the offer without an answer');
  } catch (error) {
    signalling.close();
    throw error;
  }
  return { leave: () => signalling.close() };
}
