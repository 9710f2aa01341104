/** What identity does by itself: follows Keycloak's log, ends what was begun and not finished, and removes what is kept no longer. */
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
  watchQueues(pool);
  const { applications } = cases;
  const followAccounts = async (signal: AbortSignal) => {
    // Also when a sign-up could not be followed: what ends tokens was written before.
    const before = life.activity.count;
    await cases.followAccountEvents(signal).finally(() => life.activity.count !== before && readRevocations());
  };
  const often = { everyMs: accountLogEveryMs, longestBackOffMs: accountLogBackOffMs };
  life.repeat('account log', followAccounts, often);
  const soon = (everyMs: number) => ({ everyMs, idleMs: idleEveryMs });
  life.repeat('account changes', cases.finishAccountChanges, soon(accountsEveryMs));
  life.repeat('accounts', (signal) => applications.settleAccounts(undefined, signal), soon(accountsEveryMs));
  life.repeat('unconfirmed applications', applications.endUnconfirmed, { everyMs: unconfirmedEveryMs });
  life.repeat('unconfirmed sign-ups', cases.endUnconfirmedSignUps, { everyMs: signUpsEveryMs });
  life.repeat('erasures without an answer', cases.tellErasuresAgain, { everyMs: erasuresEveryMs });
  life.repeat('password links', cases.sendPasswordLinks, soon(passwordLinksEveryMs));
  life.repeat('remove-old', (signal) => removeOld(pool, signal), { everyMs: removeEveryMs });
}
