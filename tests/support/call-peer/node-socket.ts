/** The socket of the door as Node opens it. */
import { WebSocket } from 'ws';
import { platform } from '../platform-info.ts';
import type { Socket, Ticket } from './signalling.ts';

const openWithinMs = 5_000;

export async function openNodeSocket({ ticket, signallingPath }: Ticket): Promise<Socket> {
  const address = new URL(signallingPath, platform().publicUrl.replace(/^http/, 'ws'));
  address.searchParams.set('ticket', ticket);
  // Only the portal's own pages may knock.
  const origin = new URL(platform().publicUrl).origin;
  const socket = new WebSocket(address, 'janus-protocol', { origin, handshakeTimeout: openWithinMs });
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.on('error', reject);
  });
  return {
    get isOpen() {
      return socket.readyState === WebSocket.OPEN;
    },
    send: (text, failed) => socket.send(text, (error) => error && failed(error)),
    listen(hear, closed) {
      socket.on('message', (data) => hear((data as Buffer).toString('utf8')));
      socket.on('close', closed);
    },
    close: () => socket.close(),
  };
}
