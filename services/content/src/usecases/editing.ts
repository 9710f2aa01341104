/** How every change of the library goes: once for its key, alone, by somebody at a moment, and then what is on screen is told. */
import type { Clock } from '@parlance/runtime/clock/clock';
import type { Command } from '@parlance/runtime/idempotency/store';
import type { LastChange } from '../domain/library.ts';
import type { Stores, UnitOfWork } from './ports.ts';

export type EditingDeps = { uow: UnitOfWork; clock: Clock };
/** Who asks for it. */
export type Editor = { once: Command; by: { uid: string; name: string } };

type Edit = Stores & { orderVersion: number; by: LastChange; at: Date };
type What = { order: boolean };

/** `work` does not learn the version of the order that comes of it: it is answered beside. */
export function makeEditing({ uow, clock }: EditingDeps) {
  return <T>({ once, by }: Editor, work: (edit: Edit) => Promise<T>, { order }: What = { order: false }) =>
    uow.run((stores) =>
      stores.once(once, async () => {
        const orderVersion = await stores.library.lock();
        const at = clock.now();
        const done = await work({ ...stores, orderVersion, at, by: { ...by, at } });
        const version = await stores.library.changed({ order });
        return { done, orderVersion: version };
      }),
    );
}
