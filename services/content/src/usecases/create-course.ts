import type { NewId } from '@parlance/runtime/ids/new-id';
import { refuse } from '../domain/refusals.ts';
import { newCourse, type NewCourse } from '../domain/library.ts';
import { makeEditing, type EditingDeps, type Editor } from './editing.ts';

export type CreateCourse = ReturnType<typeof makeCreateCourse>;
type CreateCourseCommand = Omit<NewCourse, 'id'> & Editor;

/** It becomes the last of its material. */
export function makeCreateCourse({ newId, ...deps }: EditingDeps & { newId: NewId }) {
  const edit = makeEditing(deps);
  return async ({ once, by: editor, ...input }: CreateCourseCommand) => {
    const asked = newCourse({ ...input, id: newId() });
    const { done } = await edit({ once, by: editor }, async ({ materials, courses, facts, by, at }) => {
      const material = await materials.find(asked.materialId);
      if (material === undefined || material.deleted) throw refuse('MATERIAL_NOT_FOUND');
      const course = { ...asked, pos: (await courses.lastPos(asked.materialId)) + 1 };
      await courses.insert(course, by);
      await materials.save({ ...material.row, version: material.row.version + 1 }, by);
      await facts.courseChanged(course, 'created', at);
      return { course, changed: by };
    });
    return done;
  };
}
