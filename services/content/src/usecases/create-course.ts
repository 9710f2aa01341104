import type { Clock } from '@parlance/runtime/clock/clock';
import { refuse } from '../domain/refusals.ts';
import { newCourse, type Course, type NewCourse } from '../domain/library.ts';
import type { Ask, ContentUnitOfWork, Ids } from './ports.ts';

export type CreateCourse = Omit<NewCourse, 'id'>;
type Deps = { uow: ContentUnitOfWork; clock: Clock; ids: Ids };

export function makeCreateCourse({ uow, clock, ids }: Deps) {
  return async (command: CreateCourse, ask: Ask): Promise<Course> => {
    const course = newCourse({ ...command, id: ids.next() });
    return uow.run(({ materials, courses, facts, once }) =>
      once({ ...ask, rpc: 'CreateCourse', body: command }, async () => {
        if ((await materials.find(course.materialId)) === undefined) throw refuse('MATERIAL_NOT_FOUND');
        await courses.insert(course);
        await facts.courseChanged(course, clock.now());
        return course;
      }),
    );
  };
}
