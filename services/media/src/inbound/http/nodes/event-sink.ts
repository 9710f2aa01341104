/** Where Janus's WebSocket event handler connects to: /janus-events/{key}/{node}. */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from '@parlance/runtime/logging/logger';
import { WebSocketServer, type WebSocket } from 'ws';
import { closeSockets } from '../close-sockets.ts';
import type { RoomSignal } from '../../../usecases/room-signal.ts';
import type { EventQueue } from './event-queue.ts';
import type { AdmitsNode } from './node-key.ts';

const maxEventBytes = 4 * 1024 * 1024;
const pathStart = '/janus-events/';
/** A node that comes back sends first what it kept meanwhile. */
const backlogWithinMs = 2_000;
const keepAliveMs = 15_000;
/** Whatever stands between may answer for a node that hears nothing any more; the node itself is asked, and answers by itself. */
const usualAskEveryMs = 5_000;

type Deps = {
  admits: AdmitsNode;
  /** Of the WebSocket, as the nodes ask for it. */
  subprotocol: string;
  /** What a node said, in words of ours; throws when it is no JSON. */
  interpret: (text: string) => RoomSignal[];
  onSignal?: (signal: RoomSignal) => void;
  queue: EventQueue;
  askEveryMs?: number;
  log: Logger;
};

/** Ends a line on which a question is not answered before the next. */
function askAfter(socket: WebSocket, everyMs: number): void {
  let answered = true;
  const asking = setInterval(() => {
    if (!answered) return socket.terminate();
    answered = false;
    socket.ping();
  }, everyMs);
  socket.on('pong', () => (answered = true));
  socket.on('close', () => clearInterval(asking));
}

export function makeEventSink({ askEveryMs = usualAskEveryMs, ...deps }: Deps) {
  const { admits, subprotocol, interpret, onSignal, queue, log } = deps;
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: maxEventBytes,
    handleProtocols: (offered) => (offered.has(subprotocol) ? subprotocol : false),
  });
  const streams = new Map<WebSocket, { node: string; since: number }>();
  let onClosed = (_node: string): void => undefined;

  function receive(text: string): void {
    let signals: RoomSignal[];
    try {
      signals = interpret(text);
    } catch (error) {
      return log.warn({ err: error }, 'a Janus event cannot be read');
    }
    if (onSignal) signals.forEach(onSignal);
    queue.add(signals);
  }

  server.on('connection', (socket: WebSocket, node: string) => {
    log.info({ node }, 'Janus event stream connected');
    streams.set(socket, { node, since: performance.now() });
    askAfter(socket, askEveryMs);
    socket.on('message', (data) => receive((data as Buffer).toString('utf8')));
    socket.on('error', (error) => log.warn({ err: error, node }, 'Janus event stream failed'));
    socket.on('close', () => {
      streams.delete(socket);
      log.warn({ node }, 'Janus event stream closed');
      onClosed(node);
    });
  });

  return {
    /** Takes the upgrade when the path is the sink's. */
    takes(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
      const path = request.url ?? '';
      if (!path.startsWith(pathStart)) return false;
      const [given = '', node = ''] = path.slice(pathStart.length).split('/');
      if (!admits(request, given) || node === '') {
        socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n');
        return true;
      }
      // A node that vanishes says nothing: the system asks after it, and the stream closes when nobody answers.
      request.socket.setKeepAlive(true, keepAliveMs);
      server.handleUpgrade(request, socket, head, (accepted) => server.emit('connection', accepted, node));
      return true;
    },
    /** Calls when the event stream of a node broke: the node may be dead. */
    onClosed(listener: (node: string) => void): void {
      onClosed = listener;
    },
    /** Whether what this node sends comes to this process, and nothing older is still to come. */
    hears(node: string): boolean {
      const caughtUpSince = performance.now() - backlogWithinMs;
      return [...streams.values()].some((stream) => stream.node === node && stream.since <= caughtUpSince);
    },
    stop: () => closeSockets(server),
  };
}
