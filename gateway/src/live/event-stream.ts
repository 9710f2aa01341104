/** One open Server-Sent Events answer: writes events, keeps the line alive, and lets go of a client that does not read. */
import type { ServerResponse } from 'node:http';

export type EventStream = {
  send(event: { type: string; json: string; id?: string }): void;
  /** Ends the answer; the client comes back after `retryMs` when that is given. */
  end(retryMs?: number): void;
  readonly closed: boolean;
  onClose(listener: () => void): void;
};

export type EventStreamOptions = { heartbeatMs: number; maxBufferedBytes: number; onOverrun?: () => void };

export const liveHeartbeatMs = 15_000;

const headers = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store, no-transform',
  // nginx would otherwise collect events before it passes them on.
  'X-Accel-Buffering': 'no',
  // A proxy that kept the connection would bring who comes back to the process that has sent them away, or write somebody's
  // booking into it while it is being closed.
  Connection: 'close',
};

export function openEventStream(response: ServerResponse, options: EventStreamOptions): EventStream {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.statusCode = 200;
  response.flushHeaders();
  // Of a client that has gone already no close is told any more.
  const wasGone = response.destroyed;
  let closed = wasGone;
  const heartbeat = wasGone ? undefined : setInterval(() => write(': heartbeat\n\n'), options.heartbeatMs);
  response.once('close', () => {
    closed = true;
    clearInterval(heartbeat);
  });

  function write(text: string): void {
    if (closed || response.writableEnded) return;
    response.write(text);
    if (response.writableLength <= options.maxBufferedBytes) return;
    // What was not read is not lost: the client comes back with the last id that it saw.
    closed = true;
    options.onOverrun?.();
    response.destroy();
  }

  return {
    send: ({ type, json, id }) => write(`${id === undefined ? '' : `id: ${id}\n`}event: ${type}\ndata: ${json}\n\n`),
    end(retryMs) {
      clearInterval(heartbeat);
      if (closed || response.writableEnded) return;
      response.end(retryMs === undefined ? undefined : `retry: ${retryMs}\n\n`);
    },
    get closed() {
      return closed || response.writableEnded;
    },
    onClose: (listener) => (wasGone ? listener() : void response.once('close', listener)),
  };
}
