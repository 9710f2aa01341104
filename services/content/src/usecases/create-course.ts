import type { Clock } from '@parlance/runtime/clock/clock';
import type { Command } from '@parlance/runtime/idempotency/store';
import type { NewId } from '@parlance/runtime/ids/new-id';
import { refuse } from '../domain/refusals.ts';
import { newCourse, type Course, type NewCourse } from '../domain/library.ts';
import type { UnitOfWork } from './ports.ts';

export type CreateCourse = ReturnType<typeof makeCreateCourse>;
type CreateCourseCommand = Omit<NewCourse, 'id'> & { once: Command };
type Deps = { uow: UnitOfWork; clock: Clock; newId: NewId };

export function makeCreateCourse({ uow, clock, newId }: Deps) {
  return async ({ once, ...input }: CreateCourseCommand): Promise<Course> => {
    const course = newCourse({ ...input, id: newId() });
    return uow.run(({ materials, courses, facts, ...stores }) =>
      stores.once(once, async () => {
        if ((await materials.find(course.materialId)) === undefined) throw refuse('MATERIAL_NOT_FOUND');
        await courses.insert(course);
        await facts.courseChanged(course, clock.now());
        return course;
      }),
    );
  };
}
