/** What a teacher's time off would be in the way of, before it is kept: nothing is held, so somebody may book meanwhile. */
import type { Actor } from '../domain/actor.ts';
import { answerUntil, type ProposalState } from '../domain/move-proposal.ts';
import { kindOf } from '../domain/kind.ts';
import { onlySeat } from '../domain/lesson.ts';
import { checkRange, inTheWay, isTooSoon, type Range } from '../domain/time-off.ts';
import type { LessonView } from '../domain/view.ts';
import type { Clock, ListHoursInstead } from './ports.ts';
import { checkReads } from './time-off.ts';

/** `refused`: nobody may cancel it any more, and so nobody keeps this time off. */
export type PlannedOutcome = Extract<ProposalState, 'proposed' | 'no-hours' | 'too-soon' | 'cancelled'> | 'refused';
export type PlannedTimeOff = { lessons: { view: LessonView; outcome: PlannedOutcome }[]; openHours: number };
type Question = { tutorUid: string; range: Range; actor: Actor };
type Deps = {
  clock: Clock;
  listInRange: (tutorUid: string, range: Range) => Promise<LessonView[]>;
  listHours: ListHoursInstead;
};

export type PlanTimeOff = ReturnType<typeof makePlanTimeOff>;

export function makePlanTimeOff({ clock, listInRange, listHours }: Deps) {
  return async ({ tutorUid, range, actor }: Question): Promise<PlannedTimeOff> => {
    checkReads({ tutorUid, actor });
    const now = clock.now();
    checkRange(range, now);
    const { free, booked } = inTheWay(range, await listInRange(tutorUid, range));
    const lessons: PlannedTimeOff['lessons'] = [];
    for (const view of booked) lessons.push({ view, outcome: await outcomeOf(view, { range, listHours, now }) });
    return { lessons, openHours: free.length };
  };
}

type Circumstances = Pick<Deps, 'listHours'> & { range: Range; now: Date };

async function outcomeOf({ lesson }: LessonView, { range, listHours, now }: Circumstances): Promise<PlannedOutcome> {
  if (isTooSoon(lesson, now)) return 'refused';
  if (kindOf(lesson).isGroup) return 'cancelled';
  if (!answerUntil(lesson, now)) return 'too-soon';
  const hours = await listHours({ ...lesson, studentUid: onlySeat(lesson)?.studentUid ?? '' }, now, range);
  return hours.length === 0 ? 'no-hours' : 'proposed';
}
