/** Who searches finds the hours that are free: an answer in which there are none is right only where those teachers have none. */
import { isBooked, isFoundNothing, type Act } from '../acts.ts';
import type { LessonRow } from './rows.ts';

type Kept = { lessons: readonly LessonRow[]; /** By the school's clock, after the run. */ schoolAt: number };

/** Free at the end, and by an id that nobody ever asked for: so it was free all the time. */
export function foundNothing(acts: readonly Act[], { lessons, schoolAt }: Kept): string[] {
  const asked = new Set(acts.filter(isBooked).map(({ booking }) => booking));
  const untouched = lessons.filter(
    ({ offer, status, from }) => status === 'pending' && from > schoolAt && !asked.has(offer),
  );
  const free = Map.groupBy(untouched, ({ tutor }) => tutor);
  return acts.filter(isFoundNothing).flatMap(({ student, tutors, askedAt }) => {
    const hours = tutors.reduce((sum, tutor) => sum + (free.get(tutor)?.length ?? 0), 0);
    const when = new Date(askedAt).toISOString();
    return hours === 0 ? [] : [`${student} found nothing at ${when} where ${hours} hours were free`];
  });
}
