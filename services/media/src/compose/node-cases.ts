/** What keeps rooms on nodes that answer, compares them with what is kept here, and ends what is left behind. */
import { makeClearEnded } from '../usecases/clear-ended.ts';
import { makeEnsureRoom } from '../usecases/ensure-room.ts';
import { makeGiveUpNode } from '../usecases/give-up-node.ts';
import { makeMoveRooms } from '../usecases/move-rooms.ts';
import { makeReconcileRoom } from '../usecases/reconcile-room.ts';
import { makeSweepOrphans } from '../usecases/sweep-orphans.ts';
import type { NodeDoors } from './node-doors.ts';
import type { RoomCore } from './room-core.ts';
import type { SignallingDoor } from './signalling-door.ts';

type Parts = RoomCore & { door: SignallingDoor; nodeDoors: NodeDoors };

export function makeNodeCases({ door, nodeDoors, warnThat, log, ...parts }: Parts) {
  const giveUpNode = makeGiveUpNode({
    ...parts,
    onDown(node, how) {
      if (how === 'expected') log.info({ node }, 'a Janus node has ended as it said');
      else log.error({ node }, 'a Janus node is down');
    },
    sendAway: door.closeNode,
  });
  const ensureRoom = makeEnsureRoom({ ...parts, onRefused: async (node) => void (await giveUpNode(node)) });
  const { eventsThrough } = nodeDoors;
  const onListFailure = warnThat('a room could not be listed');
  const onMoveFailure = warnThat('a room could not be moved off a Janus node that is down');
  const onSweepFailure = warnThat('a room that stands elsewhere could not be ended');
  const onClearFailure = warnThat('a Janus node could not be looked after');
  return {
    giveUpNode,
    ensureRoom,
    reconcileRoom: makeReconcileRoom({ ...parts, eventsThrough, onFailure: onListFailure }),
    moveRooms: makeMoveRooms({ ...parts, ensureRoom, onFailure: onMoveFailure }),
    sweepOrphans: makeSweepOrphans({ ...parts, onFailure: onSweepFailure }),
    clearEnded: makeClearEnded({ ...parts, onRoomOver: door.closeRoom, onFailure: onClearFailure }),
  };
}

export type NodeCases = ReturnType<typeof makeNodeCases>;
