/** A Janus node is dead: nobody is counted as being there any more. May be told again and again. */
import type { SchoolTime } from '../domain/school-time.ts';
import { noteObserved } from './note-observations.ts';
import { noteLeft } from './note-stays.ts';
import type { UnitOfWork } from './ports.ts';

/** Answers whether it was news. */
export type LoseNode = (node: string) => Promise<boolean>;

export type LoseNodeDeps = { uow: UnitOfWork; schoolTime: SchoolTime; realNow: () => Date };

export function makeLoseNode({ uow, schoolTime, realNow }: LoseNodeDeps): LoseNode {
  return (node) =>
    uow.run(async (stores) => {
      const real = realNow();
      if (!(await stores.nodes.markDown(node, real))) return false;
      const at = { real, school: schoolTime.at(real) };
      const closing = { at, cause: 'node-down' } as const;
      await noteLeft(stores, await stores.stays.closeNode(node, closing));
      await noteObserved(stores, await stores.observations.close({ node }, closing));
      return true;
    });
}
