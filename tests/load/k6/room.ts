/** Into the room of a lesson, by signals over k6's own sockets. */
import { WebSocket, type MessageEvent, type Params } from 'k6/websockets';
import { offerBySignals } from '../../support/call-peer/room-entry.ts';
import type { Socket, Ticket } from '../../support/call-peer/signalling.ts';
import type { CallingPerson, Wanted } from '../answer.ts';
import { send } from './caller.ts';

const openWithinMs = 5_000;
const openState = 1;

/** The types say that the second one is kept for later; k6 2 asks the server for it. */
type Opening = new (url: string, protocol: string, params: Params) => WebSocket;

const openSocketOf =
  (publicUrl: string) =>
  ({ ticket, signallingPath }: Ticket): Promise<Socket> =>
    new Promise((resolve, reject) => {
      const url = `${publicUrl.replace(/^http/, 'ws')}${signallingPath}?ticket=${encodeURIComponent(ticket)}`;
      // Only the portal's own pages may knock.
      const how = { headers: { Origin: publicUrl }, tags: { name: 'the door of the room' } };
      const socket = new (WebSocket as unknown as Opening)(url, 'janus-protocol', how);
      let isLate = false;
      // One that is still opening must not be closed: k6 would wait for its line for ever.
      const timer = setTimeout(() => {
        isLate = true;
        reject(new Error('the door of the room did not open'));
      }, openWithinMs);
      socket.addEventListener('error', (event) => {
        clearTimeout(timer);
        reject(new Error('error' in event ? String(event.error) : 'the line to the room broke'));
      });
      socket.addEventListener('open', () => {
        clearTimeout(timer);
        if (isLate) return socket.close();
        resolve({
          get isOpen() {
            return Number(socket.readyState) === openState;
          },
          send: (text) => socket.send(text),
          listen(hear, closed) {
            socket.addEventListener('message', (event) => hear(String((event as MessageEvent).data)));
            socket.addEventListener('close', (event) => closed(Number((event as unknown as { code?: number }).code)));
          },
          close: () => socket.close(),
        });
      });
    });

export async function enterByK6(
  publicUrl: string,
  person: CallingPerson,
  { id, tutor }: { id: string; tutor: string },
): Promise<{ leave(): void }> {
  const ask = async <T>(wanted: Wanted): Promise<T> => {
    const tags = { kind: 'join', name: 'come into the room' };
    const { token } = person;
    let { status, text } = await send(publicUrl, wanted, { token, tags });
    // Once: a door that takes no token at all is no reason to sign in without end.
    if (status === 401) {
      await person.renew();
      if (person.token !== token) ({ status, text } = await send(publicUrl, wanted, { token: person.token, tags }));
    }
    if (status < 200 || status >= 300) throw new Error(`${status} ${text}`);
    return JSON.parse(text) as T;
  };
  type Place = { token: string; room: string };
  const place = await ask<Place>({ method: 'PUT', path: `bookings/booking/${id}/join`, body: { tutor } });
  const ticket = await ask<Ticket>({ method: 'POST', path: `call/${place.room}/ticket`, body: { token: place.token } });
  return offerBySignals(openSocketOf(publicUrl), ticket);
}
