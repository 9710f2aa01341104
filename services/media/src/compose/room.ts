/** The lesson room without its network: use cases, signalling door, Janus's events, and the jobs that keep them honest. */
import type { Job } from '@parlance/runtime/jobs/job';
import { makeUnitOfWork } from '@parlance/runtime/postgres/unit-of-work';
import { startRoomJobs, type RoomJobs } from './jobs.ts';
import { composeDoor } from './door.ts';
import { janusEvents } from './janus-events.ts';
import { composeUseCases } from './use-cases.ts';
import { composeNodeDoor, composeNodes } from './nodes.ts';
import { makeRoomWatchers } from '../inbound/grpc/room-watchers.ts';
import { makeNodeRegistry } from '../outbound/janus/node-registry.ts';
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

export function composeRoom(parts: RoomParts) {
  const { config, pool, clock, schoolTime, log, onCommit, facts, realNow, revocations = nobodyIs } = parts;
  const { isRevoked, onNews: onRevoked } = revocations;
  const uow = makeUnitOfWork({ pool, bind: (tx) => bindStores(tx, facts), onCommit });
  const servers = makeNodeRegistry(
    config.janusNodes.map((node) => ({
      ...node,
      adminSecret: config.janusAdminSecret,
      adminKey: config.janusAdminKey,
    })),
  );
  const signalling = makeSignallingStore(pool);
  const progress = makeNodeProgress(pool);
  const told = (message: string) => (error: unknown) => log.warn({ err: error }, message);

  const watchers = makeRoomWatchers({ feed: makeRoomFeed(pool), log });
  const { changed: onChange } = watchers;
  const rooms = { uow, servers, schoolTime, realNow };
  const nodes = composeNodes({ ...rooms, progress, clock, log, sendAway: (node) => door.closeNode(node) });
  const { ensureRoom, sweepOrphans } = nodes;
  const forgetChat = makeForgetChat({ uow, clock });
  const stillThere = told('somebody who may not be there is still in a room');
  const putOut = makePutOut({ people: makePeopleInRooms(pool), servers, isRevoked, onFailure: stillThere });
  const { microphones } = signalling;
  const enforceMute = makeEnforceMute({ uow, servers, microphones, onFailure: told('a voice could not be muted') });
  const { queue, sink, admits, eventsThroughHere, eventsThrough } = janusEvents({
    config,
    progress,
    realNow,
    log,
    apply: makeApplyRoomSignals({ uow, schoolTime }),
    onFailure: told('Janus events could not be kept yet'),
    onClosed: nodes.suspect,
  });
  const reconcileRoom = makeReconcileRoom({ ...rooms, eventsThrough, onFailure: told('a room could not be listed') });
  const known = (node: string) => servers.named(node) !== undefined;
  const nodeDoor = composeNodeDoor({ admits, known, uow, realNow, log, load: makeNodeLoad(pool) });

  const door = composeDoor({ config, clock, uow, servers, signalling, schoolTime, realNow, log, isRevoked });
  onRevoked(door.look);
  return {
    uow,
    door,
    sink,
    nodeDoor,
    watchers,
    servers,
    ...composeUseCases({
      ...parts,
      uow,
      servers,
      ensureRoom,
      isRevoked,
      enforceMute,
      onChange,
      sendOut: door.sendOut,
      told,
      reconcileRoom,
      eventsThrough,
    }),
    forgetChat,
    startJobs: (paces: Pick<RoomJobs, 'listMs' | 'clearMs' | 'putOutEveryMs'> = {}): Pick<Job, 'stop'> =>
      startRoomJobs({
        servers,
        progress,
        signalling,
        reconcileRoom,
        sweepOrphans,
        eventsThroughHere,
        clock,
        realNow,
        startPings: nodes.startPings,
        putOut,
        ...paces,
        onRevoked,
        forgetChat,
        log,
        onRoomOver: door.closeRoom,
      }),
    async stop() {
      await Promise.all([watchers.stop(), door.stop(), sink.stop(), nodeDoor.stop()]);
      await queue.drained();
      queue.stop();
    },
  };
}

export type ComposedRoom = ReturnType<typeof composeRoom>;
