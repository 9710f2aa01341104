/** What keeps rooms on Janus nodes that answer: placing, giving a dead node up, moving its rooms, and ending what is left behind. */
import type { Clock } from '@parlance/runtime/clock/clock';
import type { Logger } from '@parlance/runtime/logging/logger';
import { graceMs } from '../domain/call-window.ts';
import type { SchoolTime } from '../domain/school-time.ts';
import type { AdmitsNode } from '../inbound/http/nodes/node-key.ts';
import { makeNodeDoor } from '../inbound/http/nodes/node-door.ts';
import { pingNodes, type NodePings } from '../inbound/jobs/ping-nodes.ts';
import type { NodeLoad } from '../queries/node-load.ts';
import type { NodeProgress, MediaServers, UnitOfWork } from '../usecases/ports.ts';
import { makeEnsureRoom } from '../usecases/ensure-room.ts';
import { makeLoseNode } from '../usecases/lose-node.ts';
import { makeMoveRooms } from '../usecases/move-rooms.ts';
import { makeSweepOrphans } from '../usecases/sweep-orphans.ts';

export type NodesParts = {
  uow: UnitOfWork;
  servers: MediaServers;
  progress: NodeProgress;
  clock: Clock;
  schoolTime: SchoolTime;
  realTime: Clock;
  /** Sends away everybody whose signalling leads to a node. */
  sendAway: (node: string) => void;
  log: Logger;
};

export function composeNodes({ uow, servers, progress, sendAway, log, ...times }: NodesParts) {
  const loseNode = makeLoseNode({ uow, schoolTime: times.schoolTime, realTime: times.realTime });
  const giveUp = async (node: string) => {
    const how = await loseNode(node);
    if (how === 'news') log.error({ node }, 'a Janus node is down');
    if (how === 'expected') log.info({ node }, 'a Janus node has ended as it said');
    sendAway(node);
  };
  const ensureRoom = makeEnsureRoom({ uow, servers, clock: times.clock, realTime: times.realTime, onRefused: giveUp });
  const doorsClosedBy = () => new Date(times.clock.now().getTime() - graceMs);
  const moveRooms = makeMoveRooms({
    openRooms: (node) => progress.openRooms(node, doorsClosedBy()),
    find: (bookingId) => uow.run(({ rooms }) => rooms.find(bookingId)),
    ensureRoom,
    onFailure: (error) => log.warn({ err: error }, 'a room could not be moved off a Janus node that is down'),
  });
  let pings: NodePings | undefined;
  return {
    ensureRoom,
    sweepOrphans: makeSweepOrphans({
      uow,
      servers,
      onFailure: (error) => log.warn({ err: error }, 'a room that stands elsewhere could not be ended'),
    }),
    /** The node may be dead: somebody saw a connection to it break. */
    suspect: (node: string) => pings?.lookAt(node),
    startPings: () =>
      (pings = pingNodes({
        servers,
        answered: (node) => uow.run(({ nodes }) => nodes.answered(node, times.realTime.now())),
        async lost(node) {
          await giveUp(node);
          const moved = await moveRooms(node);
          if (moved > 0) log.warn({ node, moved }, 'rooms were moved off a Janus node that is down');
        },
        log,
      })),
  };
}

export type NodeDoorParts = Pick<NodesParts, 'uow' | 'realTime' | 'log'> & {
  admits: AdmitsNode;
  known: (node: string) => boolean;
  load: (node: string) => Promise<NodeLoad>;
};

/** Where nodes say whether they stay, and hear who is still there. */
export function composeNodeDoor({ uow, realTime, log, admits, known, load }: NodeDoorParts) {
  return makeNodeDoor({
    admits,
    known,
    log,
    setLeaving: (node, leaving) => uow.run(({ nodes }) => nodes.setLeaving(node, leaving ? realTime.now() : undefined)),
    load,
  });
}
