import type { NewId } from '@parlance/runtime/ids/new-id';
import { newMaterial, type NewMaterial } from '../domain/library.ts';
import { makeEditing, type EditingDeps, type Editor } from './editing.ts';

export type CreateMaterial = ReturnType<typeof makeCreateMaterial>;
type CreateMaterialCommand = Omit<NewMaterial, 'id'> & Editor;

/** A new default takes the mark from the old one: there is one at most. */
export function makeCreateMaterial({ newId, ...deps }: EditingDeps & { newId: NewId }) {
  const edit = makeEditing(deps);
  return async ({ once, by: editor, ...input }: CreateMaterialCommand) => {
    const material = newMaterial({ ...input, id: newId() });
    const { done } = await edit(
      { once, by: editor },
      async ({ materials, facts, by, at }) => {
        const before = material.isDefault ? await materials.clearDefault(by) : undefined;
        if (before !== undefined) await facts.materialChanged(before, 'changed', at);
        await materials.insert(material, by);
        await facts.materialChanged(material, 'created', at);
        return { material, changed: by };
      },
      { order: true },
    );
    return done;
  };
}
