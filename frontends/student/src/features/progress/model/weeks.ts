/** Completed lessons of the last weeks, which begin on Monday where the student is. Pure. */
import type { CourseProgress } from '@parlance/kit/library/progress.ts';
import { localDate } from '@parlance/kit/domain/time.ts';

export type Week = {
  /** Noon UTC of its Monday: the same date whatever the clocks do. */
  monday: number;
  workplace: number;
  pte: number;
};

const weeksShown = 12;
const aDay = 86_400_000;

function mondayOf(when: number, zone: string): number {
  const noon = Date.parse(`${localDate(when, zone)}T12:00:00Z`);
  return noon - ((new Date(noon).getUTCDay() + 6) % 7) * aDay;
}

type Asked = { now: number; zone: string };

/** The one that is running comes last. */
export function lessonsPerWeek(courses: readonly CourseProgress[], { now, zone }: Asked): Week[] {
  const last = mondayOf(now, zone);
  const weeks = Array.from({ length: weeksShown }, (_none, index): Week => {
    return { monday: last - (weeksShown - 1 - index) * 7 * aDay, workplace: 0, pte: 0 };
  });
  const byMonday = new Map(weeks.map((week) => [week.monday, week]));
  for (const { isPte, lessons } of courses) {
    for (const { completionDetails } of lessons) {
      const { completed, when } = completionDetails;
      const week = completed && when !== null ? byMonday.get(mondayOf(when, zone)) : undefined;
      if (week) week[isPte ? 'pte' : 'workplace'] += 1;
    }
  }
  return weeks;
}
