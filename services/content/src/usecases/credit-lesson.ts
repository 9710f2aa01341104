/** What booking says of a lesson becomes progress, inside the transaction of its fact. Facts of one booking come here in the order of their versions. */
import { afterLesson, type Credit, type Progress } from '../domain/progress.ts';
import type { Stores } from './ports.ts';
import { settleCourse, type Certifying } from './settle-course.ts';

/** `credit`: the lesson is completed, and its feedback says that what it was about is. */
export async function creditLesson(
  stores: Stores,
  { bookingId, credit }: { bookingId: string; credit: Credit | undefined },
  deps: Certifying,
): Promise<void> {
  const before = await stores.progress.takeCredit(bookingId);
  if (credit && !(await isKept(stores, credit))) return;
  if (credit) await stores.progress.addCredit(credit);
  if (credit && before && isSame(credit, before)) return;
  const touched = [before, credit].filter((one) => one !== undefined);
  const lessons = new Map(touched.map((one) => [`${one.studentUid} ${one.lessonId}`, one]));
  for (const { studentUid, lessonId } of lessons.values()) await recount(stores, { studentUid, lessonId }, deps);
}

async function isKept({ progress }: Stores, { lessonId, studentUid }: Credit): Promise<boolean> {
  if ((await progress.courseOf(lessonId)) === undefined) return false;
  return !(await progress.lockLearner(studentUid)).isForgotten;
}

const isSame = (one: Credit, other: Credit) =>
  one.studentUid === other.studentUid &&
  one.lessonId === other.lessonId &&
  one.tutorUid === other.tutorUid &&
  one.startsAt.getTime() === other.startsAt.getTime();

type Whose = Pick<Progress, 'studentUid' | 'lessonId'>;

async function recount(stores: Stores, { studentUid, lessonId }: Whose, deps: Certifying): Promise<void> {
  const { progress } = stores;
  const courseId = await progress.courseOf(lessonId);
  if (courseId === undefined) return;
  const learner = await progress.lockLearner(studentUid);
  if (learner.isForgotten) return;
  const known = await progress.find(studentUid, lessonId);
  const credit = await progress.firstCredit(studentUid, lessonId, known?.takenBackAt);
  const next = afterLesson({ known, credit, courseId, now: deps.clock.now() });
  if (next === known) return;
  if (next) await progress.save(next);
  else await progress.remove(studentUid, lessonId);
  const course = await progress.findCourse(courseId);
  if (course) await settleCourse(stores, { studentUid, learner, course, changed: new Set([lessonId]) }, deps);
}
