import { changeCourse, demandVersion, type CourseChanges } from '../domain/library-edits.ts';
import type { Course, Material } from '../domain/library.ts';
import { refuse } from '../domain/refusals.ts';
import { makeEditing, type EditingDeps, type Editor } from './editing.ts';
import { findPlace } from './find-place.ts';
import type { Stores } from './ports.ts';

export type UpdateCourse = ReturnType<typeof makeUpdateCourse>;
type UpdateCourseCommand = {
  materialId: string;
  courseId: string;
  version: number;
  changes: CourseChanges;
  toMaterialId: string | undefined;
} & Editor;

export function makeUpdateCourse(deps: EditingDeps) {
  const edit = makeEditing(deps);
  return async ({ version, changes, toMaterialId, materialId, courseId, ...editor }: UpdateCourseCommand) => {
    const { done } = await edit(editor, async ({ by, at, ...stores }) => {
      const { course: found, material } = await findPlace(stores, { materialId, courseId });
      const before = demandVersion(found, version);
      const changed = changeCourse(before, changes, material.isPte);
      const moves = toMaterialId !== undefined && toMaterialId !== materialId;
      const course = moves ? await moved(stores, changed, { from: material, to: toMaterialId }) : changed;
      await stores.courses.save(course, by);
      const recoded = course.lessons.filter(({ code }, place) => code !== before.lessons[place]?.code);
      if (recoded.length > 0) await stores.lessons.save(recoded, by);
      if (moves) await stores.materials.save({ ...material, version: material.version + 1 }, by);
      await stores.facts.courseChanged({ ...course, lessons: [] }, moves ? 'moved' : 'changed', at);
      return { course: { ...course, lessons: [] }, changed: by };
    });
    return done;
  };
}

/** It becomes the last one of its new material; who booked it finds it where it was. */
async function moved(stores: Stores, course: Course, { from, to }: { from: Material; to: string }): Promise<Course> {
  const target = await stores.materials.find(to);
  if (target === undefined || target.deleted) throw refuse('MATERIAL_NOT_FOUND');
  if (target.row.isPte !== from.isPte) throw refuse('STREAM_FIXED');
  await stores.library.addMove(course.id, from.id);
  return { ...course, materialId: to, pos: (await stores.courses.lastPos(to)) + 1 };
}
