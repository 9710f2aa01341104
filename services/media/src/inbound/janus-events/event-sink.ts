/** Where Janus's WebSocket event handler connects to: /janus-events/{key}/{node}. */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from '@parlance/runtime/logging/logger';
import { WebSocketServer, type WebSocket } from 'ws';
import { sayFarewell } from '../say-farewell.ts';
import type { EventQueue } from './event-queue.ts';
import { interpretEvent } from './interpret-event.ts';
import type { AdmitsNode } from './node-key.ts';

const maxEventBytes = 4 * 1024 * 1024;
const pathStart = '/janus-events/';

export type EventSink = {
  /** Takes the upgrade when the path is the sink's. */
  takes(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  /** Nodes whose event stream is connected to this process. */
  connectedNodes(): ReadonlySet<string>;
  stop(): Promise<void>;
};

export type EventSinkDeps = {
  admits: AdmitsNode;
  queue: EventQueue;
  /** The event stream of a node broke: the node may be dead. */
  onClosed: (node: string) => void;
  log: Logger;
};

export function makeEventSink({ admits, queue, onClosed, log }: EventSinkDeps): EventSink {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: maxEventBytes,
    handleProtocols: (offered) => (offered.has('janus-events') ? 'janus-events' : false),
  });
  const nodes = new Map<WebSocket, string>();

  function receive(text: string): void {
    let events: unknown;
    try {
      events = JSON.parse(text);
    } catch {
      return log.warn('a Janus event is no JSON');
    }
    const list: unknown[] = Array.isArray(events) ? events : [events];
    queue.add(list.map(interpretEvent).filter((signal) => signal !== undefined));
  }

  server.on('connection', (socket: WebSocket, node: string) => {
    log.info({ node }, 'Janus event stream connected');
    nodes.set(socket, node);
    socket.on('message', (data) => receive((data as Buffer).toString('utf8')));
    socket.on('error', (error) => log.warn({ err: error, node }, 'Janus event stream failed'));
    socket.on('close', () => {
      nodes.delete(socket);
      log.warn({ node }, 'Janus event stream closed');
      onClosed(node);
    });
  });

  return {
    takes(request, socket, head) {
      const path = request.url ?? '';
      if (!path.startsWith(pathStart)) return false;
      const [given = '', node = ''] = path.slice(pathStart.length).split('/');
      if (!admits(request, given) || node === '') {
        socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n');
        return true;
      }
      server.handleUpgrade(request, socket, head, (accepted) => server.emit('connection', accepted, node));
      return true;
    },
    connectedNodes: () => new Set(nodes.values()),
    stop: () => sayFarewell(server),
  };
}
