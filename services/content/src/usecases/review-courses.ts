/**
 * A course that needs a lesson less than before is completed by whoever had all but that one: they earn its certificate. Some students a
 * transaction, in the order of their ids; whoever dies in between leaves the rest to the next, and two at once take different courses.
 */
import type { Stores, UnitOfWork } from './ports.ts';
import { certify, type Certifying } from './settle-course.ts';

const mostLearners = 50;

export type ReviewCourses = ReturnType<typeof makeReviewCourses>;

export function makeReviewCourses({ uow, ...deps }: Certifying & { uow: UnitOfWork }) {
  /** Answers how many certificates were earned. */
  return async (signal?: AbortSignal): Promise<number> => {
    if (!(await uow.alone(({ reviews }) => reviews.isAny()))) return 0;
    let earned = 0;
    while (signal?.aborted !== true) {
      const more = await uow.run((stores) => reviewSome(stores, deps));
      if (more === undefined) break;
      earned += more;
    }
    return earned;
  };
}

/** Who had a certificate of it that was revoked gets no other one by this. */
async function reviewSome(stores: Stores, deps: Certifying): Promise<number | undefined> {
  const review = await stores.reviews.claim();
  if (review === undefined) return undefined;
  const { courseId } = review;
  const course = await stores.progress.findCourse(courseId);
  const learners = course ? await stores.reviews.listComplete(review, mostLearners) : [];
  let earned = 0;
  for (const studentUid of learners) {
    const { isForgotten } = await stores.progress.lockLearner(studentUid);
    if (!course || isForgotten) continue;
    if (await certify(stores, { studentUid, course }, deps)) earned += 1;
  }
  const last = learners.at(mostLearners - 1);
  await (last === undefined ? stores.reviews.end(courseId) : stores.reviews.goOn(courseId, last));
  return earned;
}
