/** The door that browsers come through, and the bridges behind it to the nodes that this process knows. */
import { momentOf } from '../domain/school-time.ts';
import type { OpenBridge } from '../inbound/http/signalling/connection.ts';
import { makeSignallingDoor } from '../inbound/http/signalling/signalling-door.ts';
import { openBridge, type BridgeDeps } from '../outbound/janus/signalling/bridge.ts';
import { subprotocol } from '../outbound/janus/signalling/upstream.ts';
import { makeLogTrackChanges } from '../usecases/log-track-changes.ts';
import { makeNoteSocket } from '../usecases/note-sockets.ts';
import { makeRedeemTicket } from '../usecases/redeem-ticket.ts';
import type { RoomCore } from './room-core.ts';

function bridges(core: RoomCore) {
  const { config, uow, servers, schoolTime, realTime, signalling: store, log } = core;
  const { janusNodes, janusApiSecret: apiSecret } = config;
  const logTrackChanges = makeLogTrackChanges(core);
  const noteSocket = makeNoteSocket(core);
  return (node: string): OpenBridge | undefined => {
    const server = servers.named(node);
    const url = janusNodes.find((known) => known.name === node)?.ws;
    if (!server || url === undefined) return undefined;
    const deps: BridgeDeps = {
      server,
      store,
      url,
      apiSecret,
      logTrackChanges,
      noteSocket,
      markCut(sessionId, holder) {
        const at = momentOf(schoolTime, realTime.now());
        return uow.alone(({ stays }) => stays.markCut({ node, sessionId }, { at, holder }));
      },
      markClaimed: (sessionId) => uow.alone(({ stays }) => stays.markClaimed({ node, sessionId })),
      log,
    };
    return (place, browser) => openBridge(place, browser, deps);
  };
}

const maxSocketsPerPerson = 8;

export function composeSignallingDoor(core: RoomCore) {
  const { config, clock, log, signalling, isRevoked } = core;
  return makeSignallingDoor({
    clock,
    log,
    bridgeTo: bridges(core),
    subprotocol,
    isRevoked,
    maxConnections: config.signallingLimit,
    maxPerPerson: maxSocketsPerPerson,
    publicOrigin: new URL(config.publicUrl).origin,
    listRemoved: signalling.listRemoved,
    redeem: makeRedeemTicket(core),
  });
}

export type SignallingDoor = ReturnType<typeof composeSignallingDoor>;
