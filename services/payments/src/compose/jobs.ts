/** What payments does by itself: applies what the provider told, carries on what was left half done, compares, and tells what comes. */
import type { Clock } from '@parlance/runtime/clock/clock';
import type { Job } from '@parlance/runtime/jobs/job';
import type { Life } from '@parlance/runtime/lifecycle/life';
import type { Pool } from '@parlance/runtime/postgres/pool';
import { applyAllDue } from '../inbound/jobs/apply-all-due.ts';
import { forgetPeople } from '../outbound/postgres/forget-people.ts';
import { watchMoney } from '../outbound/postgres/money-metrics.ts';
import { removeOld } from '../outbound/postgres/remove-old.ts';
import type { UseCases } from './use-cases.ts';

type Parts = {
  useCases: Pick<
    UseCases,
    | 'applyNextEvents'
    | 'resumeUnfinished'
    | 'lookAtPages'
    | 'closeAccounts'
    | 'reconcile'
    | 'tellWhatComes'
    | 'nameTutors'
  >;
  pool: Pool;
  clock: Clock;
  life: Life;
};

const applyEveryMs = 1_000;
/** What a process that is gone has stored and not applied. */
const idleEveryMs = 5_000;
const resumeEveryMs = 10_000;
const lookEveryMs = 10_000;
/** Somebody may be on a page at this moment. */
const closeEveryMs = 2_000;
/** It asks itself whether it is time, by the school's clock. */
const reconcileEveryMs = 15_000;
const tellEveryMs = 60_000;
const removeEveryMs = 3_600_000;
/** Once there is nobody left, nothing is asked. */
const nameEveryMs = 600_000;

/** `applying` is woken when an event is stored. */
export function startJobs({ useCases, pool, clock, life }: Parts): { applying: Job } {
  const { repeat } = life;
  const every = (everyMs: number) => ({ everyMs, idleMs: Math.max(everyMs, idleEveryMs) });
  watchMoney(pool, clock);
  const apply = (signal: AbortSignal) => applyAllDue(useCases.applyNextEvents, signal);
  const applying = repeat('apply-events', apply, every(applyEveryMs));
  repeat('resume', useCases.resumeUnfinished, every(resumeEveryMs));
  repeat('left-pages', useCases.lookAtPages, every(lookEveryMs));
  repeat('closed-accounts', useCases.closeAccounts, every(closeEveryMs));
  repeat('reconcile', useCases.reconcile, every(reconcileEveryMs));
  repeat('notices', useCases.tellWhatComes, every(tellEveryMs));
  repeat('name-tutors', useCases.nameTutors, every(nameEveryMs));
  repeat('remove-old', (signal) => removeOld(pool, signal), every(removeEveryMs));
  repeat('forget-people', (signal) => forgetPeople(pool, signal), every(removeEveryMs));
  return { applying };
}
