/** The door that signalling comes through, and what a connection has behind it. */
import type { OpenBridge } from '../inbound/http/signalling/connection.ts';
import { makeSignallingDoor } from '../inbound/http/signalling/signalling-door.ts';
import { openBridge, type BridgeDeps } from '../outbound/janus/signalling/bridge.ts';
import { subprotocol } from '../outbound/janus/signalling/upstream.ts';
import { makeRedeemTicket } from '../usecases/redeem-ticket.ts';
import { makeLogTrackChanges } from '../usecases/log-track-changes.ts';
import type { IsRevoked, MediaServers, SignallingStore, UnitOfWork } from '../usecases/ports.ts';
import type { RoomParts } from './room-parts.ts';

type ConnectionParts = Pick<RoomParts, 'config' | 'schoolTime' | 'realTime' | 'log'> & {
  uow: UnitOfWork;
  servers: MediaServers;
  signalling: SignallingStore;
};

/** What leads to this node's rooms; undefined when the node is not known here. */
function bridges({ config, uow, servers, signalling: store, schoolTime, realTime, log }: ConnectionParts) {
  const logTrackChanges = makeLogTrackChanges({ uow, schoolTime, realTime });
  return (node: string): OpenBridge | undefined => {
    const server = servers.named(node);
    const url = config.janusNodes.find((known) => known.name === node)?.ws;
    if (!server || url === undefined) return undefined;
    const deps: BridgeDeps = {
      server,
      store,
      logTrackChanges,
      url,
      apiSecret: config.janusApiSecret,
      markCut(sessionId, holder) {
        const real = realTime.now();
        const at = { real, school: schoolTime.at(real) };
        return uow.alone(({ stays }) => stays.markCut({ node, sessionId }, { at, holder }));
      },
      markClaimed: (sessionId) => uow.alone(({ stays }) => stays.markClaimed({ node, sessionId })),
      log,
    };
    return (place, browser) => openBridge(place, browser, deps);
  };
}

const maxSocketsPerPerson = 8;

type DoorParts = ConnectionParts & Pick<RoomParts, 'clock'> & { isRevoked: IsRevoked };

export function composeDoor(parts: DoorParts) {
  const { config, clock, realTime, log, uow, signalling, isRevoked } = parts;
  return makeSignallingDoor({
    clock,
    log,
    bridgeTo: bridges(parts),
    subprotocol,
    isRevoked,
    maxConnections: config.signallingLimit,
    maxPerPerson: maxSocketsPerPerson,
    publicOrigin: new URL(config.publicUrl).origin,
    removedFrom: (bookingIds) => signalling.removedFrom(bookingIds),
    redeem: makeRedeemTicket({ uow, clock, realTime, isRevoked }),
  });
}
