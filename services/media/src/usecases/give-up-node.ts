/** A Janus node is dead: nobody is counted as being there any more, and whose signalling leads there is sent away. May be done again and again. */
import type { Clock } from '@parlance/runtime/clock/clock';
import { momentOf, type SchoolTime } from '../domain/school-time.ts';
import { noteObserved } from './note-observations.ts';
import { noteLeft } from './note-stays.ts';
import type { UnitOfWork } from './ports.ts';

type Deps = {
  uow: UnitOfWork;
  schoolTime: SchoolTime;
  realTime: Clock;
  /** Once, by whoever finds it first; expected: the node had said that it would end. */
  onDown: (node: string, how: 'news' | 'expected') => void;
  sendAway: (node: string) => void;
};

export type GiveUpNode = ReturnType<typeof makeGiveUpNode>;

export function makeGiveUpNode({ uow, schoolTime, realTime, onDown, sendAway }: Deps) {
  return async (node: string): Promise<void> => {
    const how = await uow.run(async (stores) => {
      const real = realTime.now();
      const change = await stores.nodes.markDown(node, real);
      if (change === undefined) return undefined;
      const closing = { at: momentOf(schoolTime, real), cause: 'node-down' } as const;
      await noteLeft(stores, await stores.stays.closeNode(node, closing));
      await noteObserved(stores, await stores.observations.close({ node }, closing));
      return change;
    });
    if (how) onDown(node, how);
    sendAway(node);
  };
}
