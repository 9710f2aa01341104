/** The signalling WebSocket at /media: origin, protocol and ticket are checked before there is a socket at all. */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Clock } from '@parlance/runtime/clock/clock';
import type { Logger } from '@parlance/runtime/logging/logger';
import { gauge } from '@parlance/runtime/telemetry/metrics';
import { WebSocketServer, type WebSocket } from 'ws';
import { isOver } from '../../domain/call-window.ts';
import { participantIdentity } from '../../domain/member.ts';
import { observerId } from '../../domain/observer.ts';
import type { Admitted, RedeemTicket } from '../../usecases/redeem-ticket.ts';
import { sayFarewell } from '../say-farewell.ts';
import { closeCodes } from './close-codes.ts';
import { serveConnection, type Connection, type ConnectionDeps } from './connection.ts';
import type { Seat } from './seat.ts';

export const signallingPath = '/media';
const maxMessageBytes = 128 * 1024;
const silenceMs = 70_000;
const checkEveryMs = 1_000;

export type SignallingDoor = {
  takes(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  /** Ends everybody's signalling in rooms that a rule says are over. */
  closeRoom(bookingId: string): void;
  /** The node of these connections is dead: whoever is there comes back to another one. */
  closeNode(node: string): void;
  stop(): Promise<void>;
};

export type SignallingDoorDeps = {
  publicOrigin: string;
  redeem: RedeemTicket;
  clock: Clock;
  /** What a connection to this room's node needs; undefined when the node is not known here. */
  depsFor: (node: string) => ConnectionDeps | undefined;
  /** An observer's right to be here may end in the middle of the lesson. */
  isRevoked: (person: { uid: string; issuedAt: Date }) => boolean;
  maxConnections: number;
  maxPerPerson: number;
  log: Logger;
};

function turnAway(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

function seatOf({ ticket, room }: Admitted): Seat {
  const { uid, role, name, bookingId } = ticket;
  const id = role === 'admin' ? observerId(uid) : uid;
  return { uid, id, role, bookingId, room: room.name, pin: room.pin, display: participantIdentity(uid, name) };
}

export function makeSignallingDoor(deps: SignallingDoorDeps): SignallingDoor {
  const { clock, log } = deps;
  const connections = new Map<WebSocket, Connection>();
  const lastHeard = new WeakMap<WebSocket, number>();
  const askedAt = new WeakMap<WebSocket, Date>();
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: maxMessageBytes,
    handleProtocols: () => 'janus-protocol',
  });
  gauge('media_signalling_connections', () => connections.size);

  /** The account was closed, the role taken away, or the person signed out everywhere. */
  function hasLostRight(socket: WebSocket, { role, uid }: Seat): boolean {
    const issuedAt = askedAt.get(socket);
    return role === 'admin' && issuedAt !== undefined && deps.isRevoked({ uid, issuedAt });
  }

  /** The socket first: a browser that hears of the kick would take it for a second window. */
  function expel(socket: WebSocket): void {
    const connection = connections.get(socket);
    if (!connection) return;
    const { room, seat, close } = connection;
    connections.delete(socket);
    close(closeCodes.signedOut, 'signed out');
    deps
      .depsFor(room.node ?? '')
      ?.server.kick(room, seat.id)
      .catch((error: unknown) => log.warn({ err: error }, 'an observer who was signed out is still in the room'));
  }

  const watch = setInterval(() => {
    const now = clock.now();
    for (const [socket, { room, close, seat }] of connections) {
      if (hasLostRight(socket, seat)) expel(socket);
      else if (isOver(room.lessonEnd, now)) close(closeCodes.lessonOver, 'lesson over');
      else if (Date.now() - (lastHeard.get(socket) ?? 0) > silenceMs) socket.terminate();
    }
  }, checkEveryMs);
  watch.unref();

  async function admit(request: IncomingMessage, socket: Duplex, head: Buffer, ticket: string): Promise<void> {
    const admitted = await deps.redeem(ticket);
    if (!admitted) return turnAway(socket, '403 Forbidden');
    const { uid, role } = admitted.ticket;
    if (role === 'admin' && deps.isRevoked({ uid, issuedAt: admitted.askedAt }))
      return turnAway(socket, '403 Forbidden');
    const connectionDeps = deps.depsFor(admitted.room.node ?? '');
    if (!connectionDeps) return turnAway(socket, '503 Service Unavailable');
    const seat = seatOf(admitted);
    const mine = [...connections.values()].filter((c) => c.seat.uid === seat.uid).length;
    if (connections.size >= deps.maxConnections || mine >= deps.maxPerPerson)
      return turnAway(socket, '503 Service Unavailable');
    server.handleUpgrade(request, socket, head, (accepted) => {
      connections.set(accepted, serveConnection(accepted, { seat, room: admitted.room }, connectionDeps));
      lastHeard.set(accepted, Date.now());
      askedAt.set(accepted, admitted.askedAt);
      accepted.on('message', () => lastHeard.set(accepted, Date.now()));
      accepted.on('close', () => connections.delete(accepted));
    });
  }

  return {
    takes(request, socket, head) {
      const url = new URL(request.url ?? '/', deps.publicOrigin);
      if (url.pathname !== signallingPath) return false;
      const protocols = String(request.headers['sec-websocket-protocol'] ?? '').split(/, */);
      const ticket = url.searchParams.get('ticket') ?? '';
      socket.on('error', () => undefined);
      if (request.headers.origin !== deps.publicOrigin) turnAway(socket, '403 Forbidden');
      else if (!protocols.includes('janus-protocol')) turnAway(socket, '400 Bad Request');
      else if (ticket === '' || ticket.length > 128) turnAway(socket, '403 Forbidden');
      else {
        admit(request, socket, head, ticket).catch((error: unknown) => {
          log.error({ err: error }, 'a ticket could not be checked');
          turnAway(socket, '503 Service Unavailable');
        });
      }
      return true;
    },
    closeRoom(bookingId) {
      for (const { room, close } of connections.values()) {
        if (room.bookingId === bookingId) close(closeCodes.lessonOver, 'lesson over');
      }
    },
    closeNode(node) {
      for (const { room, close } of connections.values()) {
        if (room.node === node) close(closeCodes.nodeGone, 'media node gone');
      }
    },
    async stop() {
      clearInterval(watch);
      for (const { close } of connections.values()) close(closeCodes.restarting, 'restarting');
      await sayFarewell(server);
    },
  };
}
