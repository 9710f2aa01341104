/** Opens the signalling socket as a lesson would, and waits for its first answer. */
import type { Ticket } from './janus-session.ts';

/** Milliseconds from opening to the answer; null when none came. */
export async function reachSignalling(ticket: Ticket, signal: AbortSignal): Promise<number | null> {
  if (signal.aborted) return null;
  const address = new URL(ticket.signallingPath, location.origin.replace(/^http/, 'ws'));
  address.search = `?${new URLSearchParams({ ticket: ticket.ticket })}`;
  const from = performance.now();
  const socket = new WebSocket(address, 'janus-protocol');
  try {
    return await new Promise<number | null>((resolve) => {
      const give = () => resolve(null);
      socket.onopen = () => socket.send(JSON.stringify({ janus: 'create', transaction: 'check' }));
      socket.onerror = give;
      socket.onclose = give;
      socket.onmessage = ({ data }: MessageEvent<string>) => {
        forget(socket, data);
        resolve(performance.now() - from);
      };
      signal.addEventListener('abort', give, { once: true });
    });
  } finally {
    socket.close();
  }
}

/** The session that the answer names is not needed. */
function forget(socket: WebSocket, answer: string): void {
  const { data } = JSON.parse(answer) as { data?: { id?: number } };
  if (data?.id) socket.send(JSON.stringify({ janus: 'destroy', session_id: data.id, transaction: 'done' }));
}
