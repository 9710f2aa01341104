/** What a student has completed of the library, and what the office may note of it (PROG-01, EP-09, NS-30). */
import { library } from '@parlance/proto/limits';
import { refuse } from './refusals.ts';

type ProgressSource = 'lesson' | 'office';

/** A lesson that a student has completed, or that the office says they have not: then `completedAt` is not there. */
export type Progress = {
  readonly studentUid: string;
  readonly lessonId: string;
  readonly courseId: string;
  readonly completedAt: Date | undefined;
  readonly tutorUid: string;
  /** As they were called then. */
  readonly tutor: string;
  readonly source: ProgressSource;
  /** Uid of the administrator, or empty. */
  readonly notedBy: string;
  readonly notedAt: Date;
  /** What was taught until then does not count. */
  readonly takenBackAt: Date | undefined;
};

/** A lesson whose feedback says that it was completed. */
export type Credit = Pick<Progress, 'studentUid' | 'lessonId' | 'tutorUid' | 'tutor'> & {
  readonly bookingId: string;
  readonly startsAt: Date;
};

/** What is noted of one lesson; `when` is now unless it is said. */
export type NotedLesson = {
  readonly id: string;
  readonly completed: boolean;
  readonly when: Date | undefined;
  readonly tutorUid: string;
};

const longestNote = (library.levels.last - library.levels.first + 1) * library.positions.last;

export function checkNote(lessons: readonly NotedLesson[], now: Date): void {
  const isOnce = new Set(lessons.map(({ id }) => id)).size === lessons.length;
  if (lessons.length === 0 || lessons.length > longestNote || !isOnce) throw refuse('NOTE_MALFORMED');
  if (lessons.some(({ when }) => when !== undefined && when > now)) throw refuse('COMPLETED_LATER');
}

type Credited = { known: Progress | undefined; credit: Credit | undefined; courseId: string; now: Date };

/** After what booking says: undefined where nothing is left to say. What the office has noted stays. */
export function afterLesson({ known, credit, courseId, now }: Credited): Progress | undefined {
  if (known?.source === 'office' && known.completedAt !== undefined) return known;
  if (credit === undefined) {
    if (known?.takenBackAt === undefined) return undefined;
    if (known.completedAt === undefined) return known;
    return { ...known, completedAt: undefined, tutorUid: '', tutor: '', source: 'office', notedAt: now };
  }
  const { studentUid, lessonId, tutorUid, tutor, startsAt: completedAt } = credit;
  if (known && isSame(known.completedAt, completedAt) && known.tutorUid === tutorUid) return known;
  const takenBackAt = known?.takenBackAt;
  const lesson = { studentUid, lessonId, courseId, completedAt, tutorUid, tutor };
  return { ...lesson, source: 'lesson', notedBy: '', notedAt: now, takenBackAt };
}

const isSame = (one: Date | undefined, other: Date | undefined) => one?.getTime() === other?.getTime();

type Noted = {
  known: Progress | undefined;
  noted: NotedLesson;
  about: { studentUid: string; courseId: string };
  tutor: string;
  by: string;
  now: Date;
};

/** After what the office says: undefined where it says nothing new. */
export function afterNote({ known, noted, about, tutor, by, now }: Noted): Progress | undefined {
  const isCompleted = known?.completedAt !== undefined;
  const office = { ...about, lessonId: noted.id, source: 'office', notedBy: by, notedAt: now } as const;
  if (!noted.completed) {
    return isCompleted ? { ...office, completedAt: undefined, tutorUid: '', tutor: '', takenBackAt: now } : undefined;
  }
  const { when, tutorUid } = noted;
  const isNothingNew =
    isCompleted &&
    (when === undefined || isSame(known.completedAt, when)) &&
    (tutorUid === '' || tutorUid === known.tutorUid);
  if (isNothingNew) return undefined;
  const whose = tutorUid === '' && isCompleted ? { tutorUid: known.tutorUid, tutor: known.tutor } : { tutorUid, tutor };
  return { ...office, completedAt: when ?? known?.completedAt ?? now, ...whose, takenBackAt: known?.takenBackAt };
}

/** 100 only when nothing is missing. */
export function percentOf({ completed, of }: { completed: number; of: number }): number {
  return of === 0 ? 0 : Math.floor((completed * 100) / of);
}
