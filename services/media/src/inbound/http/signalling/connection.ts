/** One browser's socket: how fast and how much goes over it, and the bridge to the media server that it leads to. */
import type { WebSocket } from 'ws';
import { closeCodes } from '../../../domain/close-codes.ts';
import { makeMessageBudget } from '../../../domain/message-budget.ts';
import type { Place } from '../../../domain/seat.ts';

/** Knows what the media server's messages mean; the socket does not. */
type Bridge = {
  receive(message: unknown): void;
  close(code: number, reason: string): void;
  /** For good: the person's sessions end too, and with them what they send and receive. */
  expel(code: number, reason: string): void;
  /** The browser's socket is gone; its person may come back. */
  cut(): void;
};
export type OpenBridge = (
  place: Place,
  browser: { send(text: string): void; close(code: number, reason: string): void },
) => Bridge;

export type Connection = Place & Pick<Bridge, 'close' | 'expel'>;

const maxBufferedBytes = 1024 * 1024;

function jsonOf(data: Buffer): unknown {
  try {
    return JSON.parse(data.toString('utf8'));
  } catch {
    return undefined;
  }
}

export function serveConnection(socket: WebSocket, place: Place, openBridge: OpenBridge): Connection {
  const { receive, close, expel, cut } = openBridge(place, {
    send(text) {
      if (socket.bufferedAmount > maxBufferedBytes) return close(closeCodes.tooSlow, 'too slow');
      socket.send(text);
    },
    close: (code, reason) => socket.close(code, reason),
  });
  const budget = makeMessageBudget({ burst: 200, perSecond: 40 });
  socket.on('message', (data, binary) => {
    if (binary || !budget.take(Date.now())) return close(closeCodes.tooFast, 'too fast');
    const message = jsonOf(data as Buffer);
    if (message === undefined) return close(closeCodes.malformed, 'not JSON');
    receive(message);
  });
  socket.on('error', () => undefined);
  socket.on('close', cut);
  return { ...place, close, expel };
}
