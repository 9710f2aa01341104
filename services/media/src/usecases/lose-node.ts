/** A Janus node is dead: nobody is counted as being there any more. May be told again and again. */
import type { Clock } from '@parlance/runtime/clock/clock';
import type { SchoolTime } from '../domain/school-time.ts';
import { noteObserved } from './note-observations.ts';
import { noteLeft } from './note-stays.ts';
import type { UnitOfWork } from './ports.ts';

/** Answers whether it was news, and then whether the node had said that it would end. */
export type LoseNode = (node: string) => Promise<'news' | 'expected' | undefined>;

export type LoseNodeDeps = { uow: UnitOfWork; schoolTime: SchoolTime; realTime: Clock };

export function makeLoseNode({ uow, schoolTime, realTime }: LoseNodeDeps): LoseNode {
  return (node) =>
    uow.run(async (stores) => {
      const real = realTime.now();
      const how = await stores.nodes.markDown(node, real);
      if (how === undefined) return undefined;
      const at = { real, school: schoolTime.at(real) };
      const closing = { at, cause: 'node-down' } as const;
      await noteLeft(stores, await stores.stays.closeNode(node, closing));
      await noteObserved(stores, await stores.observations.close({ node }, closing));
      return how;
    });
}
