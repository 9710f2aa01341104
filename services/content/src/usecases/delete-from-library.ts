/** Out of the library: neither listed nor booked any more. Lessons that were booked on it go on reading it; its name, code and place are free again. */
import { demandVersion } from '../domain/library-edits.ts';
import { refuse } from '../domain/refusals.ts';
import { makeEditing, type EditingDeps, type Editor } from './editing.ts';
import { findOpenPlace, findPlace } from './find-place.ts';

export type DeleteFromLibrary = ReturnType<typeof makeDeleteFromLibrary>;
type OfMaterial = { materialId: string; version: number } & Editor;
type OfCourse = OfMaterial & { courseId: string };
type OfLesson = OfCourse & { lessonId: string };

export function makeDeleteFromLibrary(deps: EditingDeps) {
  const edit = makeEditing(deps);
  return {
    async deleteMaterial({ materialId, version, ...editor }: OfMaterial): Promise<void> {
      const order = { order: true };
      await edit(
        editor,
        async ({ materials, facts, by, at }) => {
          const found = await materials.find(materialId);
          if (found === undefined) throw refuse('MATERIAL_NOT_FOUND');
          const material = demandVersion(found, version);
          await materials.remove(material.id, by);
          await facts.materialChanged({ ...material, version: material.version + 1 }, 'deleted', at);
        },
        order,
      );
    },
    async deleteCourse({ materialId, courseId, version, ...editor }: OfCourse): Promise<void> {
      await edit(editor, async ({ by, at, ...stores }) => {
        const { course: found, material } = await findPlace(stores, { materialId, courseId });
        const course = demandVersion(found, version);
        await stores.courses.remove(course.id, by);
        await stores.materials.save({ ...material, version: material.version + 1 }, by);
        await stores.facts.courseChanged({ ...course, lessons: [], version: course.version + 1 }, 'deleted', at);
      });
    },
    async deleteLesson({ materialId, courseId, lessonId, version, ...editor }: OfLesson): Promise<void> {
      await edit(editor, async ({ by, at, ...stores }) => {
        const { course } = await findOpenPlace(stores, { materialId, courseId });
        const found = await stores.lessons.find(lessonId);
        if (found === undefined || found.row.courseId !== course.id) throw refuse('LESSON_NOT_FOUND');
        const lesson = demandVersion(found, version);
        await stores.lessons.remove(lesson.id, by);
        if (lesson.visible) await stores.reviews.ask(course.id);
        const after = { ...course, version: course.version + 1 };
        await stores.courses.save(after, by);
        await stores.facts.lessonChanged(after, lesson, 'lesson-deleted', at);
      });
    },
  };
}
