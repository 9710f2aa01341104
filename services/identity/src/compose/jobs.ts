/** What identity does by itself: follows Keycloak's log, ends what was begun and not finished, and removes what is kept no longer. */
import { startJob, type JobName } from '@parlance/runtime/jobs/job';
import type { Life } from '@parlance/runtime/lifecycle/run-process';
import type { Pool } from '@parlance/runtime/postgres/pool';
import { watchQueues } from '../outbound/postgres/queue-metrics.ts';
import { removeOld } from '../outbound/postgres/remove-old.ts';
import type { UseCases } from './use-cases.ts';

/** Real time between two readings of Keycloak's log; each costs about 15 ms. A sign-out or a new password ends older tokens within a second (L10), of which the verifiers take their share. */
const accountLogEveryMs = 400;
/** Keycloak is away: what ended tokens meanwhile is known so soon after it is back, and whoever is on call hears of it by then (SignInAway). */
const accountLogBackOffMs = 5_000;
const passwordLinksEveryMs = 1_000;
const accountsEveryMs = 1_000;
/** What a process that is gone has left behind; its own is finished as usual. */
const idleEveryMs = 5_000;
const unconfirmedEveryMs = 30_000;
/** Each round reads who has signed up in the last week. */
const signUpsEveryMs = 10 * 60_000;
const erasuresEveryMs = 10 * 60_000;
const removeEveryMs = 3_600_000;

type Jobs = {
  pool: Pool;
  life: Life;
  cases: UseCases;
  /** Something that ends tokens may have been written. */
  readRevocations: () => void;
};

export function startJobs({ pool, life, cases, readRevocations }: Jobs): void {
  const { log } = life;
  watchQueues(pool);
  // A process that is not ready, as long as it does not know the school's time, takes nobody in. What it has learned it keeps.
  let wasReady = false;
  const whenReady = (work: () => Promise<unknown>) => async () => {
    wasReady ||= (await life.ready.report()).ready;
    if (wasReady) await work();
  };
  const followAccounts = async () => {
    // Also when a sign-up could not be followed: what ends tokens was written before.
    const before = life.activity.count;
    await cases.followAccountEvents().finally(() => life.activity.count !== before && readRevocations());
  };
  const repeat = (
    name: JobName,
    everyMs: number,
    work: () => Promise<unknown>,
    { idleMs = everyMs, ...backOff }: { idleMs?: number; longestBackOffMs?: number } = {},
  ) => {
    const idle = { everyMs: idleMs, activity: life.activity };
    const job = startJob({ name, everyMs, idle, ...backOff, round: whenReady(work), log });
    life.onStop(name, () => job.stop());
  };
  repeat('account log', accountLogEveryMs, followAccounts, { longestBackOffMs: accountLogBackOffMs });
  repeat('account changes', accountsEveryMs, cases.finishAccountChanges, { idleMs: idleEveryMs });
  repeat('accounts', accountsEveryMs, () => cases.applications.settleAccounts(), { idleMs: idleEveryMs });
  repeat('unconfirmed applications', unconfirmedEveryMs, cases.applications.endUnconfirmed);
  repeat('unconfirmed sign-ups', signUpsEveryMs, cases.endUnconfirmedSignUps);
  repeat('erasures without an answer', erasuresEveryMs, cases.tellErasuresAgain);
  repeat('password links', passwordLinksEveryMs, cases.sendPasswordLinks, { idleMs: idleEveryMs });
  repeat('remove-old', removeEveryMs, () => removeOld(pool));
}
