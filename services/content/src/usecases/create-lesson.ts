import type { Clock } from '@parlance/runtime/clock/clock';
import { refuse } from '../domain/refusals.ts';
import { addLesson, courseOf, type Lesson, type NewLesson } from '../domain/library.ts';
import type { Ask, ContentUnitOfWork, Ids } from './ports.ts';

export type CreateLesson = Omit<NewLesson, 'id'> & { materialId: string; courseId: string };
type Deps = { uow: ContentUnitOfWork; clock: Clock; ids: Ids };

export function makeCreateLesson({ uow, clock, ids }: Deps) {
  return async (command: CreateLesson, ask: Ask): Promise<Lesson> => {
    const id = ids.next();
    return uow.run(({ materials, courses, facts, once }) =>
      once({ ...ask, rpc: 'CreateLesson', body: command }, async () => {
        const course = courseOf(await courses.findForUpdate(command.courseId), command.materialId);
        const material = await materials.find(course.materialId);
        if (material === undefined) throw refuse('COURSE_NOT_FOUND');
        const { name, level, pos, documentFileId, audioResource } = command;
        const added = addLesson(course, { id, name, level, pos, documentFileId, audioResource }, material);
        await courses.insertLesson(added.course, added.lesson);
        await facts.courseChanged(added.course, clock.now(), added.lesson);
        return added.lesson;
      }),
    );
  };
}
