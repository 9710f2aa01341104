/** Where Janus's WebSocket event handler connects to: /janus-events/{key}/{node}. */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from '@parlance/runtime/logging/logger';
import { WebSocketServer, type WebSocket } from 'ws';
import { closeSockets } from '../close-sockets.ts';
import { targetOf } from '../take-upgrade.ts';
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
/** Until then nobody says that a line on which nothing comes is silent, and after it nobody that all of it is known. */
const answersWithinMs = 1_000;

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

type Stream = {
  node: string;
  since: number;
  /** When it was asked what it has not answered yet, by a word of its own or the answer itself. */
  askedAt: number | undefined;
};

/** Ends a line on which nothing came between one question and the next. */
function askAfter(socket: WebSocket, stream: Stream, everyMs: number): void {
  const asking = setInterval(() => {
    if (stream.askedAt !== undefined) return socket.terminate();
    stream.askedAt = performance.now();
    socket.ping();
  }, everyMs);
  const answered = () => (stream.askedAt = undefined);
  // What it was sending already comes before the answer, and may be much.
  socket.on('pong', answered).on('message', answered);
  socket.on('close', () => clearInterval(asking));
}

export function makeEventSink({ askEveryMs = usualAskEveryMs, ...deps }: Deps) {
  const { admits, subprotocol, interpret, onSignal, queue, log } = deps;
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: maxEventBytes,
    handleProtocols: (offered) => (offered.has(subprotocol) ? subprotocol : false),
  });
  const streams = new Map<WebSocket, Stream>();
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
    const stream: Stream = { node, since: performance.now(), askedAt: undefined };
    streams.set(socket, stream);
    askAfter(socket, stream, askEveryMs);
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
      const { path } = targetOf(request);
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
      const now = performance.now();
      const isHeard = ({ since, askedAt = now }: Stream) =>
        now - since >= backlogWithinMs && now - askedAt < answersWithinMs;
      return [...streams.values()].some((stream) => stream.node === node && isHeard(stream));
    },
    stop: () => closeSockets(server),
  };
}
