/** What a teacher's time off would be in the way of, before it is kept: nothing is held, so somebody may book meanwhile. */
import type { Actor } from '../domain/actor.ts';
import { answerUntil, type ProposalState } from '../domain/move-proposal.ts';
import { kindOf } from '../domain/kind.ts';
import { onlySeat } from '../domain/lesson.ts';
import { checkRange, inTheWay, isTooSoon, type Range } from '../domain/time-off.ts';
import type { LessonView } from '../domain/view.ts';
import type { Clock, FindReplaceable } from './ports.ts';
import { checkReads } from './time-off.ts';

/** `refused`: nobody may cancel it any more, and so nobody keeps this time off. */
export type PlannedOutcome = Extract<ProposalState, 'proposed' | 'no-hours' | 'too-soon' | 'cancelled'> | 'refused';
export type PlannedTimeOff = { lessons: { view: LessonView; outcome: PlannedOutcome }[]; openHours: number };
type Question = { tutorUid: string; range: Range; actor: Actor };
type Deps = {
  clock: Clock;
  listInRange: (tutorUid: string, range: Range) => Promise<LessonView[]>;
  findReplaceable: FindReplaceable;
};

export type PlanTimeOff = ReturnType<typeof makePlanTimeOff>;

export function makePlanTimeOff({ clock, listInRange, findReplaceable }: Deps) {
  return async ({ tutorUid, range, actor }: Question): Promise<PlannedTimeOff> => {
    checkReads({ tutorUid, actor });
    const now = clock.now();
    checkRange(range, now);
    const { free, booked } = inTheWay(range, await listInRange(tutorUid, range));
    const fates = booked.map((view) => ({ view, known: outcomeOf(view, now) }));
    const asked = fates.filter(({ known }) => known === undefined).map(({ view }) => ofStudent(view));
    const replaceable = await findReplaceable(asked, now, range);
    const lessons = fates.map(({ view, known }): PlannedTimeOff['lessons'][number] => {
      return { view, outcome: known ?? (replaceable.has(view.lesson.bookingId) ? 'proposed' : 'no-hours') };
    });
    return { lessons, openHours: free.length };
  };
}

const ofStudent = ({ lesson }: LessonView) => ({ ...lesson, studentUid: onlySeat(lesson)?.studentUid ?? '' });

/** Undefined where it hangs on whether another hour is free. */
function outcomeOf({ lesson }: LessonView, now: Date): PlannedOutcome | undefined {
  if (isTooSoon(lesson, now)) return 'refused';
  if (kindOf(lesson).isGroup) return 'cancelled';
  return answerUntil(lesson, now) ? undefined : 'too-soon';
}
