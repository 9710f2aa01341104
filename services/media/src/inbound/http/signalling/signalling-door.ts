/** The signalling WebSocket at /media: origin, protocol and ticket are checked before there is a socket at all. */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Clock } from '@parlance/runtime/clock/clock';
import { runInContext } from '@parlance/runtime/context/request-context';
import { newRequestId, requestIdIn } from '@parlance/runtime/http/request-id';
import { startJob } from '@parlance/runtime/jobs/job';
import type { Logger } from '@parlance/runtime/logging/logger';
import { counter, gauge } from '@parlance/runtime/telemetry/metrics';
import { lookWhile } from '@parlance/runtime/waiting/look-while';
import { WebSocketServer, type WebSocket } from 'ws';
import { isOver } from '../../../domain/call-window.ts';
import { closeCodes } from '../../../domain/close-codes.ts';
import type { Room } from '../../../domain/room.ts';
import type { IsRevoked, SessionOwner } from '../../../usecases/signalling-ports.ts';
import type { RedeemTicket } from '../../../usecases/redeem-ticket.ts';
import { closeSockets } from '../close-sockets.ts';
import { targetOf } from '../take-upgrade.ts';
import { serveConnection, type Connection, type OpenBridge } from './connection.ts';

export const signallingPath = '/media';
const maxMessageBytes = 128 * 1024;
const silenceMs = 70_000;
/** Whoever may not be here any more is out within a second, also when another process heard of it first. */
const checkEveryMs = 250;
const askRemovedEveryMs = 500;
/** Without anybody here there is nobody to ask for. */
const askNobodyEveryMs = 60_000;

type Deps = {
  publicOrigin: string;
  redeem: RedeemTicket;
  clock: Clock;
  /** What leads to a room's node; undefined when the node is not known here. */
  bridgeTo: (node: string) => OpenBridge | undefined;
  /** What a WebSocket to the media server speaks. */
  subprotocol: string;
  /** Anybody's right to be here may end in the middle of the lesson. */
  isRevoked: IsRevoked;
  /** Who was sent out of these lessons, also by way of another process. */
  listRemoved: (bookingIds: readonly string[]) => Promise<SessionOwner[]>;
  maxConnections: number;
  maxPerPerson: number;
  log: Logger;
};

const entries = counter('media_entries_total');
// A series that begins with many who were turned away would not show them.
for (const outcome of ['taken', 'refused', 'unavailable'] as const) entries.inc({ outcome }, 0);

type Refusal = '400 Bad Request' | '403 Forbidden' | '429 Too Many Requests' | '503 Service Unavailable';

function turnAway(socket: Duplex, status: Refusal): void {
  entries.inc({ outcome: status.startsWith('5') ? 'unavailable' : 'refused' });
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/** Why there will be no socket, as far as can be said without looking the ticket up. */
function refusalOf(
  { headers }: IncomingMessage,
  ticket: string,
  { publicOrigin, subprotocol }: Deps,
): Refusal | undefined {
  if (headers.origin !== publicOrigin) return '403 Forbidden';
  const protocols = String(headers['sec-websocket-protocol'] ?? '').split(/, */);
  if (!protocols.includes(subprotocol)) return '400 Bad Request';
  return ticket === '' || ticket.length > 128 ? '403 Forbidden' : undefined;
}

/** Everybody whose signalling comes through this door. */
function makeConnections({ clock, isRevoked, listRemoved }: Deps) {
  const open = new Map<WebSocket, Connection>();
  const lastHeard = new WeakMap<WebSocket, number>();

  /** Not by the name of the seat: another device of the person may have it by now. */
  function removePerson(socket: WebSocket, { expel }: Connection, why: 'removed' | 'signedOut'): void {
    open.delete(socket);
    expel(closeCodes[why], why === 'removed' ? 'removed' : 'signed out');
  }

  function sendOut({ bookingId, uid }: SessionOwner): void {
    for (const [socket, connection] of open) {
      const { seat } = connection;
      if (seat.bookingId === bookingId && seat.uid === uid) removePerson(socket, connection, 'removed');
    }
  }

  return {
    /** Ends every socket that a person has in a room: the teacher has sent them out. */
    sendOut,
    count: () => open.size,
    countOf: (uid: string) => [...open.values()].filter(({ seat }) => seat.uid === uid).length,
    add(socket: WebSocket, connection: Connection): void {
      open.set(socket, connection);
      const heard = () => lastHeard.set(socket, Date.now());
      heard();
      socket.on('message', heard);
      socket.on('close', () => open.delete(socket));
    },
    async sendOutRemoved(): Promise<void> {
      const lessons = new Set([...open.values()].map(({ seat }) => seat.bookingId));
      if (lessons.size === 0) return;
      for (const person of await listRemoved([...lessons])) sendOut(person);
    },
    /** Looks now who may not be here any more, instead of a little later. */
    look(): void {
      const now = clock.now();
      for (const [socket, connection] of open) {
        const { room, close, seat, bearer } = connection;
        if (isRevoked({ uid: seat.uid, ...bearer })) removePerson(socket, connection, 'signedOut');
        else if (isOver(room.lessonEnd, now)) close(closeCodes.lessonOver, 'lesson over');
        else if (Date.now() - (lastHeard.get(socket) ?? 0) > silenceMs) socket.terminate();
      }
    },
    close(code: number, reason: string, isMeant: (room: Room) => boolean = () => true): void {
      for (const { room, close } of open.values()) if (isMeant(room)) close(code, reason);
    },
  };
}

/** Nobody has to be looked after before somebody has come. */
function watchOver({ look, count, sendOutRemoved }: ReturnType<typeof makeConnections>, log: Logger) {
  const asking = startJob({
    name: 'sending out',
    everyMs: askNobodyEveryMs,
    firstInMs: askNobodyEveryMs,
    firstBackOffMs: askRemovedEveryMs,
    longestBackOffMs: askRemovedEveryMs,
    log,
    round: sendOutRemoved,
  });
  const isSomebody = () => count() > 0;
  const watches = [lookWhile(isSomebody, checkEveryMs, look), lookWhile(isSomebody, askRemovedEveryMs, asking.wake)];
  return {
    begin: () => watches.forEach(({ begin }) => begin()),
    async stop() {
      for (const { stop } of watches) stop();
      await asking.stop();
    },
  };
}

export function makeSignallingDoor(deps: Deps) {
  const { log } = deps;
  const connections = makeConnections(deps);
  const { look, sendOut } = connections;
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: maxMessageBytes,
    handleProtocols: () => deps.subprotocol,
  });
  gauge('media_signalling_connections', connections.count);
  const watch = watchOver(connections, log);

  async function admit(request: IncomingMessage, socket: Duplex, head: Buffer, shown: string): Promise<void> {
    const place = await deps.redeem(shown);
    if (!place) return turnAway(socket, '403 Forbidden');
    // Whoever has so many windows open can close one: that is nothing that the school lacks.
    if (connections.countOf(place.seat.uid) >= deps.maxPerPerson) return turnAway(socket, '429 Too Many Requests');
    const openBridge = deps.bridgeTo(place.room.node ?? '');
    if (!openBridge || connections.count() >= deps.maxConnections) return turnAway(socket, '503 Service Unavailable');
    server.handleUpgrade(request, socket, head, (accepted) => {
      entries.inc({ outcome: 'taken' });
      connections.add(accepted, serveConnection(accepted, place, openBridge));
      watch.begin();
    });
  }

  return {
    sendOut,
    look,
    takes(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
      const { path, query } = targetOf(request);
      if (path !== signallingPath) return false;
      const ticket = query.get('ticket') ?? '';
      const refusal = refusalOf(request, ticket, deps);
      if (refusal) turnAway(socket, refusal);
      else {
        const requestId = requestIdIn(request.headers['x-request-id']) ?? newRequestId();
        void runInContext({ requestId }, () =>
          admit(request, socket, head, ticket).catch((error: unknown) => {
            log.error({ err: error }, 'a ticket could not be checked');
            turnAway(socket, '503 Service Unavailable');
          }),
        );
      }
      return true;
    },
    /** Ends everybody's signalling in rooms that a rule says are over. */
    closeRoom: (bookingId: string) =>
      connections.close(closeCodes.lessonOver, 'lesson over', (room) => room.bookingId === bookingId),
    /** The node of these connections is dead: whoever is there comes back to another one. */
    closeNode: (node: string) =>
      connections.close(closeCodes.nodeGone, 'media node gone', (room) => room.node === node),
    async stop() {
      await watch.stop();
      connections.close(closeCodes.restarting, 'restarting');
      await closeSockets(server);
    },
  };
}
