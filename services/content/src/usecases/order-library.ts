/** Another order of all that is in one place, made on the version of the place that somebody saw. */
import { anotherVersion, demandOrder, demandVersion, orderLessons } from '../domain/library-edits.ts';
import { refuse } from '../domain/refusals.ts';
import { makeEditing, type EditingDeps, type Editor } from './editing.ts';
import { findPlace } from './find-place.ts';

export type OrderLibrary = ReturnType<typeof makeOrderLibrary>;
type Order = { version: number; ids: readonly string[] } & Editor;

export function makeOrderLibrary(deps: EditingDeps) {
  const edit = makeEditing(deps);
  return {
    async orderMaterials({ version, ids, ...editor }: Order) {
      const { orderVersion } = await edit(
        editor,
        async ({ materials, facts, orderVersion: present, by, at }) => {
          if (present !== version) throw anotherVersion(await materials.findLastChange());
          demandOrder(await materials.listIds(), ids);
          const first = await materials.order(ids, by);
          if (first !== undefined) await facts.materialChanged(first, 'materials-ordered', at);
        },
        { order: true },
      );
      return { version: orderVersion };
    },
    async orderCourses({ materialId, version, ids, ...editor }: Order & { materialId: string }) {
      const { done } = await edit(editor, async ({ materials, courses, facts, by, at }) => {
        const found = await materials.find(materialId);
        if (found === undefined) throw refuse('MATERIAL_NOT_FOUND');
        const before = demandVersion(found, version);
        demandOrder(await courses.listIds(materialId), ids);
        await courses.order(ids, by);
        const material = { ...before, version: before.version + 1 };
        await materials.save(material, by);
        await facts.materialChanged(material, 'courses-ordered', at);
        return { version: material.version };
      });
      return done;
    },
    async orderLessons(command: Order & { materialId: string; courseId: string; level: number }) {
      const { version, ids, level, materialId, courseId, ...editor } = command;
      const { done } = await edit(editor, async ({ by, at, ...stores }) => {
        const { course: found, material } = await findPlace(stores, { materialId, courseId });
        const before = demandVersion(found, version);
        const moved = orderLessons(before, level, ids, material.isPte);
        await stores.lessons.save(moved, by);
        const course = { ...before, version: before.version + 1 };
        await stores.courses.save(course, by);
        await stores.facts.courseChanged({ ...course, lessons: moved }, 'lessons-ordered', at);
        const now = new Map([...before.lessons, ...moved].map((lesson) => [lesson.id, lesson]));
        return { version: course.version, lessons: ids.flatMap((id) => now.get(id) ?? []) };
      });
      return done;
    },
  };
}
