/** Sends what is due, one after another: several replicas may, a slow receiver costs time, and a sender that dies is followed by another. */
import { runInContext } from '@parlance/runtime/context/request-context';
import { inSpan } from '@parlance/runtime/telemetry/tracer';
import { pause } from '@parlance/runtime/waiting/waiting';
import { isNeverSent, SendingLater, SendingNotYet, SendingRefused } from '../domain/not-sent.ts';
import { afterFailure, lostTooOften } from '../domain/sending-retry.ts';

/**
 * `lost` counts the senders that took it and never said what became of it; `heldBy` is the one that has it now; `traceparent` is of
 * the work with which it was noted.
 */
export type Claimed = {
  id: string;
  kind: string;
  attempts: number;
  lost: number;
  heldBy: string;
  traceparent?: string | null;
};

export type SendingQueue<T extends Claimed> = {
  /** Takes one that is due for `leaseMs`: who dies with it loses it to the next. */
  claimDue(leaseMs: number): Promise<T | undefined>;
  /** Checks that it is still ours, and renews the lease. False: somebody else has it, or it is done with. */
  hold(claimed: Claimed, leaseMs: number): Promise<boolean>;
  /** Whoever has it now: what is sent is sent. */
  markSent(claimed: T): Promise<void>;
  /** These three say nothing about one that somebody else has. `outcome`: it could not be told, or nobody is to be told any more. */
  markDue(claimed: Claimed, pauseMs: number, error: string): Promise<void>;
  /** The same for one that is late from then on only. */
  postpone(claimed: Claimed, pauseMs: number, why: string): Promise<void>;
  /** Answers whether it was still ours. */
  markFailed(claimed: T, error: string, outcome: 'failed' | 'dropped'): Promise<boolean>;
  /** Milliseconds until the next one is due, if there is one. */
  dueInMs(): Promise<number[]>;
};

export type SendingOutcome = 'sent' | 'retry' | 'failed' | 'dropped';

/** Prepares, asks `mustBeOurs` as the last thing before it leaves, and sends. */
type Deliver<T> = (claimed: T, mustBeOurs: () => Promise<void>) => Promise<void>;

export type SendOptions<T extends Claimed> = {
  queue: SendingQueue<T>;
  onOutcome: (outcome: SendingOutcome, claimed: T, error?: unknown) => void;
  leaseMs?: number;
  longestMs?: number;
};
type Deps<T extends Claimed> = SendOptions<T> & { what: 'mail' | 'push'; deliver: Deliver<T> };

/** Renewed while it is under way, so that a slow server costs time and sends nothing twice; a dead sender is followed after it. */
const usualLeaseMs = 30_000;
/** A server that is not done by then is given up on for this try. */
const usualLongestMs = 120_000;

/** Sends the next one that is due; answers false when none is. */
export type SendNext = () => Promise<boolean>;

export function makeSendNext<T extends Claimed>(deps: Deps<T>): SendNext {
  return async () => {
    const claimed = await deps.queue.claimDue(deps.leaseMs ?? usualLeaseMs);
    const context = { requestId: '', traceparent: claimed?.traceparent ?? undefined };
    if (claimed !== undefined) await runInContext(context, () => sendOne(claimed, deps));
    return claimed !== undefined;
  };
}

async function sendOne<T extends Claimed>(claimed: T, deps: Deps<T>): Promise<void> {
  const { queue, what, deliver, leaseMs = usualLeaseMs, longestMs = usualLongestMs } = deps;
  const settled = new AbortController();
  const renewing = renew(claimed, { queue, leaseMs, signal: settled.signal });
  const mustBeOurs = async () => {
    if (!(await queue.hold(claimed, leaseMs))) throw new NotOurs();
  };
  try {
    if (lostTooOften(claimed.lost)) throw new SendingRefused('its senders were lost, perhaps after they had sent it');
    const limit = pause(longestMs, settled.signal).then(() => {
      if (!settled.signal.aborted) throw new Error('the server took too long');
    });
    const name = `${what} ${claimed.kind}`;
    const sending = inSpan({ name, kind: 'client' }, () => deliver(claimed, mustBeOurs));
    await Promise.race([sending, limit.then(() => sending)]);
  } catch (error) {
    if (error instanceof NotOurs) return;
    return await settleFailure(claimed, error, deps);
  } finally {
    settled.abort();
    await renewing;
  }
  await queue.markSent(claimed);
  deps.onOutcome('sent', claimed);
}

type Renewing<T extends Claimed> = { queue: SendingQueue<T>; leaseMs: number; signal: AbortSignal };

async function renew<T extends Claimed>(claimed: T, { queue, leaseMs, signal }: Renewing<T>): Promise<void> {
  for (;;) {
    await pause(leaseMs / 3, signal);
    if (signal.aborted) return;
    // A database that is away is asked again; the lease says how long that may take.
    await queue.hold(claimed, leaseMs).catch(() => undefined);
  }
}

/** Somebody else has it by now, because we were away for longer than the lease. */
class NotOurs extends Error {}

async function settleFailure<T extends Claimed>(claimed: T, error: unknown, { queue, onOutcome }: SendOptions<T>) {
  const pauseMs = error instanceof SendingLater ? error.pauseMs : undefined;
  const next = afterFailure(claimed.attempts, { permanent: isNeverSent(error), pauseMs });
  const text = error instanceof Error ? error.message.slice(0, 300) : 'unknown';
  if (next.state === 'failed') {
    const outcome = isNeverSent(error) ? error.outcome : 'failed';
    await queue.markFailed(claimed, text, outcome);
    onOutcome(outcome, claimed, error);
  } else {
    if (error instanceof SendingNotYet) await queue.postpone(claimed, next.pauseMs, text);
    else await queue.markDue(claimed, next.pauseMs, text);
    onOutcome('retry', claimed, error);
  }
}
