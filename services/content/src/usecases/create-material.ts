import type { Clock } from '@parlance/runtime/clock/clock';
import type { Command } from '@parlance/runtime/idempotency/store';
import type { NewId } from '@parlance/runtime/ids/new-id';
import { newMaterial, type Material, type NewMaterial } from '../domain/library.ts';
import type { UnitOfWork } from './ports.ts';

export type CreateMaterial = ReturnType<typeof makeCreateMaterial>;
type CreateMaterialCommand = Omit<NewMaterial, 'id'> & { once: Command };
type Deps = { uow: UnitOfWork; clock: Clock; newId: NewId };

/** A new default takes the mark from the old one: there is one at most. */
export function makeCreateMaterial({ uow, clock, newId }: Deps) {
  return async ({ once, ...input }: CreateMaterialCommand): Promise<Material> => {
    const material = newMaterial({ ...input, id: newId() });
    return uow.run(({ materials, facts, ...stores }) =>
      stores.once(once, async () => {
        const before = material.isDefault ? await materials.clearDefault() : undefined;
        if (before !== undefined) await facts.materialChanged(before, clock.now());
        await materials.insert(material);
        await facts.materialChanged(material, clock.now());
        return material;
      }),
    );
  };
}
