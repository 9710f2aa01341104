/** Sends the password links that were asked for; who has no account gets nothing, and nobody sees the difference. */
import type { Clock } from '@parlance/runtime/clock/clock';
import { isPassing } from '@parlance/runtime/postgres/pg-errors';
import { drainQueue } from '@parlance/runtime/waiting/drain-queue';
import { backOffMs, pauseWhileAwayMs } from '@parlance/runtime/waiting/waiting';
import type { Accounts, PasswordLinkQueue, PasswordLinkRequest } from './account-ports.ts';

const mostATurn = 100;
/** Who asked in the evening finds it in the morning; who still wants one after that asks again, and a mail that nobody waits for any more only alarms. */
const worthMs = 12 * 3_600_000;
/** Keycloak says the same of a mail server that is away and of one that does not take this address, which is therefore asked less and less often. */
const pauseWhileAway = { share: 0.1, leastMs: 1_000, mostMs: 5 * 60_000 };
/** Then what is refused is given up: it is this account that Keycloak makes no link for. */
const mostTries = 10;
const pauses = { firstMs: 10_000, capMs: 10 * 60_000 };

/** dropped: there is no account to be mailed to; failed: given up. */
export type PasswordLinkOutcome = 'sent' | 'dropped' | 'retry' | 'failed';

type Deps = {
  queue: PasswordLinkQueue;
  accounts: Pick<Accounts, 'findByEmail' | 'sendPasswordLink'>;
  /** By which they were asked for. */
  realTime: Clock;
  onOutcome: (outcome: PasswordLinkOutcome, request: PasswordLinkRequest, error?: unknown) => void;
};

export function makeSendPasswordLinks({ queue, accounts, realTime, onOutcome }: Deps) {
  async function tell(email: string): Promise<'sent' | 'dropped'> {
    const account = await accounts.findByEmail(email);
    if (account?.enabled) await accounts.sendPasswordLink(account.uid);
    await queue.answered(email);
    return account?.enabled ? 'sent' : 'dropped';
  }

  async function giveUp(request: PasswordLinkRequest, why: unknown): Promise<void> {
    await queue.giveUp(request.id);
    onOutcome('failed', request, why);
  }

  async function waitForThem(request: PasswordLinkRequest, waitedMs: number, away: unknown): Promise<void> {
    const { id, tries } = request;
    await queue.tryLater(id, { tries, pauseMs: pauseWhileAwayMs(waitedMs, pauseWhileAway) });
    onOutcome('retry', request, away);
  }

  async function countTry(request: PasswordLinkRequest, refusal: unknown): Promise<void> {
    const tries = request.tries + 1;
    if (tries >= mostTries) return giveUp(request, refusal);
    await queue.tryLater(request.id, { tries, pauseMs: backOffMs(tries, pauses) });
    onOutcome('retry', request, refusal);
  }

  /** Somebody who is away costs no try, and is told of at the end of the round. */
  async function send(request: PasswordLinkRequest, onAway: (fault: unknown) => void): Promise<void> {
    const waitedMs = realTime.now().getTime() - request.askedAt.getTime();
    if (waitedMs > worthMs) return giveUp(request, new Error('it could not be sent in time'));
    try {
      onOutcome(await tell(request.email), request);
    } catch (error) {
      if (!isPassing(error)) return countTry(request, error);
      await waitForThem(request, waitedMs, error);
      onAway(error);
    }
  }

  return async (signal?: AbortSignal): Promise<number> => {
    const faults: unknown[] = [];
    // One that cannot be sent now keeps none of the others: Keycloak may fail for its address only.
    const work = (request: PasswordLinkRequest) => send(request, (fault) => faults.push(fault));
    const done = await drainQueue(queue.claim, work, { atMost: mostATurn, signal });
    if (faults.length > 0) throw faults[0];
    return done;
  };
}
