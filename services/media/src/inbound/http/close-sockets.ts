/** Ends a server's WebSockets because this process goes away: each gets a close frame, and whoever does not answer is cut off. */
import { atMost } from '@parlance/runtime/waiting/waiting';
import type { WebSocketServer } from 'ws';
import { closeCodes } from '../../domain/close-codes.ts';

const answerWithinMs = 500;

export async function closeSockets(server: WebSocketServer): Promise<void> {
  server.close(); // whoever still comes is sent away with 503
  const closed = [...server.clients].map((socket) => {
    const gone = new Promise((resolve) => socket.once('close', resolve));
    socket.close(closeCodes.restarting, 'restarting');
    return gone;
  });
  await atMost(answerWithinMs, Promise.all(closed));
  for (const socket of server.clients) socket.terminate();
}
