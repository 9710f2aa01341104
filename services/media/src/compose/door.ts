/** The door that signalling comes through, and what a connection has behind it. */
import type { ConnectionDeps } from '../inbound/http/signalling/connection.ts';
import { makeSignallingDoor } from '../inbound/http/signalling/signalling-door.ts';
import { openUpstream } from '../inbound/http/signalling/upstream.ts';
import { makeRedeemTicket } from '../usecases/redeem-ticket.ts';
import { makeNoteLines } from '../usecases/note-lines.ts';
import type { IsRevoked, MediaServers, SignallingStore, UnitOfWork } from '../usecases/ports.ts';
import type { RoomParts } from './room-parts.ts';

type ConnectionParts = Pick<RoomParts, 'config' | 'schoolTime' | 'realTime' | 'log'> & {
  uow: UnitOfWork;
  servers: MediaServers;
  signalling: SignallingStore;
};

/** What a connection to this node's rooms needs; undefined when the node is not known here. */
function connectionDeps({ config, uow, servers, signalling: store, schoolTime, realTime, log }: ConnectionParts) {
  const noteLines = makeNoteLines({ uow, schoolTime, realTime });
  return (node: string): ConnectionDeps | undefined => {
    const server = servers.named(node);
    const url = config.janusNodes.find((known) => known.name === node)?.ws;
    if (!server || url === undefined) return undefined;
    return {
      server,
      store,
      noteLines,
      connect: (handlers) => openUpstream({ url, apiSecret: config.janusApiSecret, ...handlers }),
      markCut(sessionId, holder) {
        const real = realTime.now();
        const at = { real, school: schoolTime.at(real) };
        return uow.alone(({ stays }) => stays.markCut({ node, sessionId }, { at, holder }));
      },
      markClaimed: (sessionId) => uow.alone(({ stays }) => stays.markClaimed({ node, sessionId })),
      log,
    };
  };
}

const maxSocketsPerPerson = 8;

type DoorParts = ConnectionParts & Pick<RoomParts, 'clock'> & { isRevoked: IsRevoked };

export function composeDoor(parts: DoorParts) {
  const { config, clock, realTime, log, uow, signalling, isRevoked } = parts;
  return makeSignallingDoor({
    clock,
    log,
    depsFor: connectionDeps(parts),
    isRevoked,
    maxConnections: config.signallingLimit,
    maxPerPerson: maxSocketsPerPerson,
    publicOrigin: new URL(config.publicUrl).origin,
    removedFrom: (bookingIds) => signalling.removedFrom(bookingIds),
    redeem: makeRedeemTicket({ uow, clock, realTime, isRevoked }),
  });
}
