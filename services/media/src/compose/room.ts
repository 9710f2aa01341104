/** The lesson room without its network: use cases, signalling door, Janus's events, and the jobs that keep them honest. */
import type { Job } from '@parlance/runtime/jobs/job';
import { makeUnitOfWork } from '@parlance/runtime/postgres/unit-of-work';
import { startRoomJobs, type RoomJobs } from './jobs.ts';
import { composeDoor } from './door.ts';
import { janusEvents } from './janus-events.ts';
import { composeUseCases } from './use-cases.ts';
import { composeNodeDoor, composeNodes } from './nodes.ts';
import { makeRoomWatchers } from '../inbound/grpc/room-watchers.ts';
import { makeNodeRegistry } from '../outbound/janus/admin/node-registry.ts';
import { bindStores } from '../outbound/postgres/stores.ts';
import { makeSignallingStore } from '../outbound/postgres/signalling-store.ts';
import { makeNodeLoad } from '../queries/node-load.ts';
import { makeNodeProgress } from '../outbound/postgres/node-progress.ts';
import type { KnownRevocations, RoomParts } from './room-parts.ts';
import { makePeopleInRooms } from '../queries/people-in-rooms.ts';
import { makeRoomFeed } from '../queries/room-feed.ts';
import { makeApplyRoomSignals } from '../usecases/apply-room-signals.ts';
import { makeEnforceMute } from '../usecases/enforce-mute.ts';
import { makeForgetChat } from '../usecases/forget-chat.ts';
import { makePutOut } from '../usecases/put-out.ts';
import { makeReconcileRoom } from '../usecases/reconcile-room.ts';

const nobodyIs: KnownRevocations = { isRevoked: () => false, onNews: () => undefined };

/** Where rooms are kept, and the nodes that they stand on. */
function makeOutbound({ config, pool, sending, onCommit }: RoomParts) {
  const { janusAdminSecret: adminSecret, janusAdminKey: adminKey } = config;
  return {
    uow: makeUnitOfWork({ pool, bind: (tx) => bindStores(tx, sending), onCommit }),
    servers: makeNodeRegistry(config.janusNodes.map((node) => ({ ...node, adminSecret, adminKey }))),
    signalling: makeSignallingStore(pool),
    progress: makeNodeProgress(pool),
  };
}

export function composeRoom(parts: RoomParts) {
  const { config, pool, clock, schoolTime, log, realTime, revocations = nobodyIs } = parts;
  const { isRevoked, onNews: onRevoked } = revocations;
  const outbound = makeOutbound(parts);
  const { uow, servers, signalling } = outbound;
  const warnThat = (message: string) => (error: unknown) => log.warn({ err: error }, message);
  const shared = { ...outbound, config, clock, schoolTime, realTime, log, isRevoked };

  const watchers = makeRoomWatchers({ feed: makeRoomFeed(pool), log });
  const { ensureRoom, ...nodes } = composeNodes({ ...shared, sendAway: (node) => door.closeNode(node) });
  const forgetChat = makeForgetChat({ uow, clock });
  const putOut = makePutOut({
    people: makePeopleInRooms(pool),
    servers,
    isRevoked,
    onFailure: warnThat('somebody who may not be there is still in a room'),
  });
  const { microphones } = signalling;
  const enforceMute = makeEnforceMute({ uow, servers, microphones, onFailure: warnThat('a voice could not be muted') });
  const { queue, sink, admits, eventsThroughHere, eventsThrough } = janusEvents({
    ...shared,
    apply: makeApplyRoomSignals({ uow, schoolTime }),
    onFailure: warnThat('Janus events could not be kept yet'),
    onClosed: nodes.suspect,
  });
  const listed = { eventsThrough, onFailure: warnThat('a room could not be listed') };
  const reconcileRoom = makeReconcileRoom({ ...shared, ...listed });
  const known = (node: string) => servers.named(node) !== undefined;
  const nodeDoor = composeNodeDoor({ admits, known, uow, realTime, log, load: makeNodeLoad(pool) });

  const door = composeDoor(shared);
  onRevoked(door.look);
  const { changed: onChange } = watchers;
  const asked = { ensureRoom, enforceMute, onChange, sendOut: door.sendOut, warnThat, reconcileRoom, eventsThrough };
  const repeated = { ...nodes, reconcileRoom, eventsThroughHere, putOut, onRevoked, forgetChat };
  return {
    uow,
    door,
    sink,
    nodeDoor,
    watchers,
    servers,
    ...composeUseCases({ ...parts, ...shared, ...asked }),
    forgetChat,
    startJobs: (paces: Pick<RoomJobs, 'listMs' | 'clearMs' | 'putOutEveryMs'> = {}): Pick<Job, 'stop'> =>
      startRoomJobs({ ...shared, ...repeated, onRoomOver: door.closeRoom, ...paces }),
    async stop() {
      await Promise.all([watchers.stop(), door.stop(), sink.stop(), nodeDoor.stop()]);
      await queue.drained();
      queue.stop();
    },
  };
}

export type ComposedRoom = ReturnType<typeof composeRoom>;
