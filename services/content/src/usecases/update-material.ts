import { changeMaterial, demandVersion, type MaterialChanges } from '../domain/library-edits.ts';
import { refuse } from '../domain/refusals.ts';
import { makeEditing, type EditingDeps, type Editor } from './editing.ts';

export type UpdateMaterial = ReturnType<typeof makeUpdateMaterial>;
type UpdateMaterialCommand = { id: string; version: number; changes: MaterialChanges } & Editor;

export function makeUpdateMaterial(deps: EditingDeps) {
  const edit = makeEditing(deps);
  return async ({ id, version, changes, ...editor }: UpdateMaterialCommand) => {
    const { done } = await edit(editor, async ({ materials, courses, facts, by, at }) => {
      const found = await materials.find(id);
      if (found === undefined) throw refuse('MATERIAL_NOT_FOUND');
      const before = demandVersion(found, version);
      const hasCourses = (await courses.listIds(id)).length > 0;
      const material = changeMaterial(before, changes, hasCourses);
      const cleared = material.isDefault && !before.isDefault ? await materials.clearDefault(by) : undefined;
      if (cleared !== undefined) await facts.materialChanged(cleared, 'changed', at);
      await materials.save(material, by);
      await facts.materialChanged(material, 'changed', at);
      return { material, changed: by };
    });
    return done;
  };
}
