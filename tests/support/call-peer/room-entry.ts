/** What a browser does by hand until Janus has answered its offer, and sends nothing: the room knows whoever does so, and nobody hears them. */
import { browserOffer } from './browser-offer.ts';
import { openSignalling, type OpenSocket, type Ticket } from './signalling.ts';

/** Answers when the media server has taken the offer. */
export async function offerBySignals(openSocket: OpenSocket, ticket: Ticket): Promise<{ leave(): void }> {
  const signalling = await openSignalling(openSocket, ticket, () => undefined);
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
