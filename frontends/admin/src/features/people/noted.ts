/** What is ticked of a course, against what stands. Pure. */
import type { LessonProgress } from '@parlance/kit/library/progress.ts';
import { knownZone } from '@parlance/kit/domain/wall-clock.ts';
import { DateTime } from 'luxon';
import { localDate } from '@parlance/kit/domain/time.ts';
import type { Noted } from './api/progress.ts';

type Details = Noted['lessons'][number]['completionDetails'];

/** By lesson: completed, or not after all. What is not in it stays. */
export type Ticks = ReadonlyMap<string, boolean>;

export const isTicked = ({ id, completionDetails }: LessonProgress, ticks: Ticks): boolean =>
  ticks.get(id) ?? completionDetails.completed;

/** All of these lessons, as one tick. */
export const tickAll = (lessons: readonly LessonProgress[], completed: boolean): Ticks =>
  new Map(lessons.map(({ id }) => [id, completed]));

export function changesOf(lessons: readonly LessonProgress[], ticks: Ticks) {
  const changed = lessons.filter((lesson) => isTicked(lesson, ticks) !== lesson.completionDetails.completed);
  const noted = changed.filter(({ completionDetails }) => !completionDetails.completed);
  return { changed, noted: noted.length, takenBack: changed.length - noted.length };
}

type Given = { date: string | null; tutor: string | null; now: number; zone: string };

/** Noon of a day that is over, or of one to come, which is refused; today is now. */
function instantOf({ date, now, zone }: Given): number | undefined {
  if (date === null || date === localDate(now, zone)) return undefined;
  return DateTime.fromISO(`${date}T12:00`, { zone: knownZone(zone) }).toMillis();
}

export function noteOf(lessons: readonly LessonProgress[], ticks: Ticks, given: Given): Noted {
  const when = instantOf(given);
  const completed: Details = { completed: true };
  if (when !== undefined) completed.when = when;
  if (given.tutor !== null) completed.tutor = given.tutor;
  return {
    lessons: changesOf(lessons, ticks).changed.map(({ id, completionDetails }) => {
      return { id, completionDetails: completionDetails.completed ? { completed: false } : completed };
    }),
  };
}
