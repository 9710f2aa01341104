/** What payments does by itself: applies what the provider told, carries on what was left half done, compares, and tells what comes. */
import type { Clock } from '@parlance/runtime/clock/clock';
import { startJob, type Job, type JobName } from '@parlance/runtime/jobs/job';
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
  const { log } = life;
  const start = (name: JobName, everyMs: number, round: (signal: AbortSignal) => Promise<unknown>): Job => {
    const idle = { everyMs: Math.max(everyMs, idleEveryMs), activity: life.activity };
    const job = startJob({ name, everyMs, idle, round, log });
    life.onStop(name, () => job.stop());
    return job;
  };
  watchMoney(pool, clock);
  const applying = start('apply-events', applyEveryMs, (signal) => applyAllDue(useCases.applyNextEvents, signal));
  start('resume', resumeEveryMs, useCases.resumeUnfinished);
  start('left-pages', lookEveryMs, useCases.lookAtPages);
  start('closed-accounts', closeEveryMs, useCases.closeAccounts);
  start('reconcile', reconcileEveryMs, useCases.reconcile);
  start('notices', tellEveryMs, useCases.tellWhatComes);
  start('name-tutors', nameEveryMs, useCases.nameTutors);
  start('remove-old', removeEveryMs, () => removeOld(pool));
  start('forget-people', removeEveryMs, () => forgetPeople(pool));
  return { applying };
}
