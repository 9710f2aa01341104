/** Asks a Janus node whether it answers: what is dead is given up, what is back is used again. */
import type { Clock } from '@parlance/runtime/clock/clock';
import type { Logger } from '@parlance/runtime/logging/logger';
import { isDown, silencesAfter } from '../../domain/node-health.ts';
import { momentOf, type SchoolTime } from '../../domain/school-time.ts';
import type { GiveUpNode } from '../../usecases/give-up-node.ts';
import type { MoveRooms } from '../../usecases/move-rooms.ts';
import type { MediaServer, NodeStore } from '../../usecases/node-ports.ts';

type Deps = {
  /** Without a unit of work: it is one statement every second, and nobody is to be woken by it. */
  nodes: Pick<NodeStore, 'markUp'>;
  realTime: Clock;
  schoolTime: SchoolTime;
  giveUpNode: GiveUpNode;
  moveRooms: MoveRooms;
  log: Logger;
};

export function makePingNode({ nodes, realTime, schoolTime, giveUpNode, moveRooms, log }: Deps) {
  const silences = new Map<string, number>();
  return async (server: MediaServer): Promise<void> => {
    const { name: node } = server;
    const answer = await server.ping();
    const count = silencesAfter(silences.get(node) ?? 0, answer);
    silences.set(node, count);
    if (answer === 'answered') await nodes.markUp(node, momentOf(schoolTime, realTime.now()));
    if (!isDown(count)) return;
    // At every ping as long as it is down: a room that found no place is tried again.
    if (!(await giveUpNode(node, answer === 'refused' ? 'refused' : 'silent'))) return;
    const moved = await moveRooms(node);
    if (moved > 0) log.warn({ node, moved }, 'rooms were moved off a Janus node that is down');
  };
}
