import type { Clock } from '@parlance/runtime/clock/clock';
import type { Command } from '@parlance/runtime/idempotency/store';
import type { NewId } from '@parlance/runtime/ids/new-id';
import { refuse } from '../domain/refusals.ts';
import { addLesson, courseOf, type Lesson, type NewLesson } from '../domain/library.ts';
import type { UnitOfWork } from './ports.ts';

export type CreateLesson = ReturnType<typeof makeCreateLesson>;
type CreateLessonCommand = Omit<NewLesson, 'id'> & { materialId: string; courseId: string } & { once: Command };
type Deps = { uow: UnitOfWork; clock: Clock; newId: NewId };

export function makeCreateLesson({ uow, clock, newId }: Deps) {
  return async ({ once, ...input }: CreateLessonCommand): Promise<Lesson> => {
    const id = newId();
    return uow.run(({ materials, courses, facts, ...stores }) =>
      stores.once(once, async () => {
        const course = courseOf(await courses.lock(input.courseId), input.materialId);
        const material = await materials.find(course.materialId);
        if (material === undefined) throw refuse('COURSE_NOT_FOUND');
        const { name, level, pos, documentFileId, audioResource } = input;
        const added = addLesson(course, { id, name, level, pos, documentFileId, audioResource }, material);
        await courses.insertLesson(added.course, added.lesson);
        await facts.courseChanged(added.course, clock.now(), added.lesson);
        return added.lesson;
      }),
    );
  };
}
