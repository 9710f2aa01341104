/** Inside the transaction that noted lessons of a student: says so, and lets a certificate come of it when nothing is missing any more. */
import type { Clock } from '@parlance/runtime/clock/clock';
import type { NewId } from '@parlance/runtime/ids/new-id';
import { numberFrom } from '../domain/certificate-number.ts';
import type { Certificate, Said } from '../domain/certificate.ts';
import type { Progress } from '../domain/progress.ts';
import type { Stores } from './ports.ts';
import type { Counts, Learner, ProgressCourse, ProgressLesson, RandomBytes } from './progress-ports.ts';

export type Certifying = { clock: Clock; newId: NewId; randomBytes: RandomBytes };
type Noted = { studentUid: string; learner: Learner; course: ProgressCourse; changed: ReadonlySet<string> };

export async function settleCourse(stores: Stores, noted: Noted, deps: Certifying): Promise<void> {
  const { studentUid, learner, course, changed } = noted;
  await stores.reviews.hold(course.courseId);
  const state = await courseState(stores, studentUid, course.courseId);
  const version = learner.version + 1;
  await stores.progress.saveLearner(studentUid, { version });
  const lessons = state.lessons.filter(({ lesson }) => changed.has(lesson.id));
  const { counts } = state;
  await stores.facts.progressChanged({ studentUid, course, lessons, counts, version }, deps.clock.now());
  const isCompletedNow = lessons.some(({ progress }) => progress?.completedAt !== undefined);
  if (isCompletedNow) await certify(stores, { studentUid, course }, deps);
}

type Whose = { studentUid: string; course: ProgressCourse };

/** One that stands already is answered; undefined while something is missing. */
export async function certify(
  stores: Stores,
  { studentUid, course }: Whose,
  { clock, newId, randomBytes }: Certifying,
): Promise<Certificate | undefined> {
  const { lessons, counts } = await courseState(stores, studentUid, course.courseId);
  const standing = await stores.certificates.findStanding(studentUid, course.courseId);
  if (standing || counts.of === 0 || counts.completed < counts.of) return standing;
  const earned = {
    studentUid,
    courseId: course.courseId,
    state: 'issuing',
    issuedAt: clock.now(),
    said: saidOf(course, lessons),
    record: undefined,
    pdfSha256: undefined,
    fileId: undefined,
    revokedAt: undefined,
    revokedReason: undefined,
  } as const;
  for (;;) {
    const certificate = { ...earned, id: newId(), number: numberFrom(randomBytes(7)) };
    if (await stores.certificates.insert(certificate)) return certificate;
  }
}

type Standing = { lesson: ProgressLesson; progress: Progress | undefined };

async function courseState({ progress }: Stores, studentUid: string, courseId: string) {
  const known = new Map((await progress.list(studentUid, courseId)).map((line) => [line.lessonId, line]));
  const lessons = (await progress.listLessons(courseId)).map((lesson) => ({ lesson, progress: known.get(lesson.id) }));
  return { lessons, counts: countsOf(lessons) };
}

function countsOf(lessons: readonly Standing[]): Counts {
  const shown = lessons.filter(({ lesson }) => !lesson.isHidden);
  return { of: shown.length, completed: shown.filter(({ progress }) => progress?.completedAt !== undefined).length };
}

/** What is completed of lessons that are not shown any more is certified as well. */
function saidOf(course: ProgressCourse, lessons: readonly Standing[]): Said {
  return {
    studentName: '',
    categoryName: course.materialName,
    courseName: course.courseName,
    courseAbbreviation: course.courseAbbreviation,
    courseDescription: course.courseDescription,
    lessons: lessons.flatMap(({ lesson: { id, code, name, level }, progress }) =>
      progress?.completedAt === undefined
        ? []
        : [
            {
              id,
              code,
              name,
              level,
              when: progress.completedAt.toISOString(),
              tutorUid: progress.tutorUid,
              tutor: progress.tutor,
            },
          ],
    ),
  };
}
