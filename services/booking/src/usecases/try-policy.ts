/** Rules are tried on the last ninety days before anybody makes them a version: in the background, one trial at a time, and until it is cancelled. */
import type { Actor } from '../domain/actor.ts';
import { ruleFaults, type Rules } from '../domain/policy.ts';
import { refuse } from '../domain/refusals.ts';
import { counted, differenceOf, noTotals, type Difference, type LessonHistory } from '../domain/replay.ts';
import type { Clock, NewId, PolicyTrial, PolicyTrials } from './ports.ts';

const triedDays = 90;
/** Read, judged and written at once: what is held of a trial is this and its sums. */
const portion = 500;

type Deps = {
  trials: PolicyTrials;
  clock: Clock;
  newId: NewId;
  onFault: (error: unknown) => void;
};

export type TryPolicy = ReturnType<typeof makeTryPolicy>;

export function makeTryPolicy(deps: Deps) {
  const { trials, clock, newId } = deps;
  return async (wanted: { rules: Rules; actor: Actor }): Promise<{ trial: PolicyTrial; end: Promise<void> }> => {
    const fields = ruleFaults(wanted.rules);
    if (Object.keys(fields).length > 0) throw refuse('MALFORMED', { details: { fields } });
    const until = clock.now();
    const since = new Date(until.getTime() - triedDays * 86_400_000);
    const begun = { id: newId(), rules: wanted.rules, since, until, beganBy: wanted.actor.id };
    const trial = await trials.begin(begun);
    if (!trial) throw refuse('TRIAL_RUNS');
    // Whoever asked is answered; the trial tells how far it is.
    const end = runTrial(deps, trial).catch(async (error: unknown) => {
      deps.onFault(error);
      await trials.end(trial.id, 'failed').catch(deps.onFault);
    });
    return { trial, end };
  };
}

async function runTrial({ trials }: Deps, { id, rules, since, until }: PolicyTrial): Promise<void> {
  let totals = noTotals;
  let after = { startsAt: since, id: '00000000-0000-0000-0000-000000000000' };
  for (;;) {
    const lessons: LessonHistory[] = await trials.read({ after, until, limit: portion });
    const differences: Difference[] = [];
    for (const lesson of lessons) {
      const difference = differenceOf(lesson, rules);
      if (difference) differences.push(difference);
      totals = counted(totals, lesson, difference);
    }
    // Cancelled meanwhile, or taken for dead.
    if (!(await trials.keep(id, { totals, differences }))) return;
    const last = lessons.at(-1);
    if (!last || lessons.length < portion) break;
    after = { startsAt: last.startsAt, id: last.id };
  }
  await trials.end(id, 'done');
}

export type CancelTrial = ReturnType<typeof makeCancelTrial>;

/** One that is over stays as it is. */
export function makeCancelTrial({ trials }: { trials: PolicyTrials }) {
  return (id: string): Promise<void> => trials.end(id, 'cancelled');
}
