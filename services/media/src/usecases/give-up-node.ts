/**
 * A Janus node is dead: nobody is counted as being there any more, and whose signalling leads there is sent away. May be done again and again.
 * One that was only silent is dead when nobody of media has heard it: it may be this process that does not reach it.
 */
import type { Clock } from '@parlance/runtime/clock/clock';
import { momentOf, type SchoolTime } from '../domain/school-time.ts';
import { heardLatelyMs } from '../domain/node-health.ts';
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
  /** False: it is not dead. */
  return async (node: string, was: 'refused' | 'silent' = 'refused'): Promise<boolean> => {
    const how = await uow.run(async (stores) => {
      const real = realTime.now();
      const heardSince = was === 'silent' ? new Date(real.getTime() - heardLatelyMs) : undefined;
      const change = await stores.nodes.markDown(node, real, heardSince);
      if (change === 'heard' || change === 'known') return change;
      const closing = { at: momentOf(schoolTime, real), cause: 'node-down' } as const;
      await noteLeft(stores, await stores.stays.closeNode(node, closing));
      await noteObserved(stores, await stores.observations.close({ node }, closing));
      return change;
    });
    if (how === 'heard') return false;
    if (how !== 'known') onDown(node, how);
    sendAway(node);
    return true;
  };
}
