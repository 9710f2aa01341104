/** Sends what is due. The link is fetched for the sending and never stored; the mail's id goes along so that a repeated one can be recognized. */
import { pause } from '@parlance/runtime/waiting/waiting';
import { afterFailure, lostTooOften } from '../domain/mail-retry.ts';
import { MailOutdated, MailRefused } from '../domain/mail-refused.ts';
import { writeLetter, type LetterDeps } from './letters.ts';
import type { ClaimedMail, Mailer, MailStore } from './ports.ts';

export type MailOutcome = 'sent' | 'retry' | 'failed' | 'dropped';

type SendDeps = LetterDeps & {
  mails: MailStore;
  mailer: Mailer;
  onOutcome: (outcome: MailOutcome, mail: ClaimedMail, error?: unknown) => void;
  leaseMs?: number;
  longestMs?: number;
};

/** Renewed while a mail is under way, so that a slow server costs time and no second mail; a dead sender is followed after it. */
const usualLeaseMs = 30_000;
/** A server that is not done by then is given up on for this try. */
const usualLongestMs = 120_000;

/** Sends the next one that is due; answers false when none is. */
export type SendNextMail = ReturnType<typeof makeSendNextMail>;

export function makeSendNextMail(deps: SendDeps) {
  return async (): Promise<boolean> => {
    const mail = await deps.mails.claimDue(deps.leaseMs ?? usualLeaseMs);
    if (mail !== undefined) await sendOne(mail, deps);
    return mail !== undefined;
  };
}

async function sendOne(mail: ClaimedMail, deps: SendDeps): Promise<void> {
  const { mails, leaseMs = usualLeaseMs, longestMs = usualLongestMs } = deps;
  const settled = new AbortController();
  const renewing = renew(mail, { mails, leaseMs, signal: settled.signal });
  try {
    if (lostTooOften(mail.lost)) throw new MailRefused('its senders were lost, perhaps after they had sent it');
    const limit = pause(longestMs, settled.signal).then(() => {
      if (!settled.signal.aborted) throw new Error('the mail server took too long');
    });
    const sending = deliver(mail, deps);
    await Promise.race([sending, limit.then(() => sending)]);
  } catch (error) {
    if (error instanceof NotOurs) return;
    return await settleFailure(mail, error, deps);
  } finally {
    settled.abort();
    await renewing;
  }
  await mails.markSent(mail.id);
  deps.onOutcome('sent', mail);
}

type Renewing = { mails: MailStore; leaseMs: number; signal: AbortSignal };

async function renew(mail: ClaimedMail, { mails, leaseMs, signal }: Renewing): Promise<void> {
  for (;;) {
    await pause(leaseMs / 3, signal);
    if (signal.aborted) return;
    // A database that is away is asked again; the lease says how long that may take.
    await mails.hold(mail, leaseMs).catch(() => undefined);
  }
}

/** Somebody else has the mail by now, because we were away for longer than the lease. */
class NotOurs extends Error {}

async function deliver(mail: ClaimedMail, deps: SendDeps): Promise<void> {
  const { mails, mailer, leaseMs = usualLeaseMs } = deps;
  const letter = await writeLetter(mail, deps);
  if (!(await mails.hold(mail, leaseMs))) throw new NotOurs();
  await mailer.send({ id: mail.id, ...letter });
}

async function settleFailure(mail: ClaimedMail, error: unknown, { mails, onOutcome }: SendDeps): Promise<void> {
  const isOutdated = error instanceof MailOutdated;
  const next = afterFailure(mail.attempts, { permanent: isOutdated || error instanceof MailRefused });
  const text = error instanceof Error ? error.message.slice(0, 300) : 'unknown';
  if (next.state === 'failed') {
    await mails.markFailed(mail, text);
    onOutcome(isOutdated ? 'dropped' : 'failed', mail, error);
  } else {
    await mails.markDue(mail, next.pauseMs, text);
    onOutcome('retry', mail, error);
  }
}
