import type { Clock } from '@parlance/runtime/clock/clock';
import { newMaterial, type Material, type NewMaterial } from '../domain/library.ts';
import type { Ask, ContentUnitOfWork, Ids } from './ports.ts';

export type CreateMaterial = Omit<NewMaterial, 'id'>;
type Deps = { uow: ContentUnitOfWork; clock: Clock; ids: Ids };

/** A new default takes the mark from the old one: there is one at most. */
export function makeCreateMaterial({ uow, clock, ids }: Deps) {
  return async (command: CreateMaterial, ask: Ask): Promise<Material> => {
    const material = newMaterial({ ...command, id: ids.next() });
    return uow.run(({ materials, facts, once }) =>
      once({ ...ask, rpc: 'CreateMaterial', body: command }, async () => {
        const before = material.isDefault ? await materials.clearDefault() : undefined;
        if (before !== undefined) await facts.materialChanged(before, clock.now());
        await materials.insert(material);
        await facts.materialChanged(material, clock.now());
        return material;
      }),
    );
  };
}
