/** Keeps sending mails: at once when one was noted, else when the next one is due. Several replicas may run it. */
import { startJob, type Job } from '@parlance/runtime/jobs/job';
import type { Logger } from '@parlance/runtime/logging/logger';
import type { MailStore } from '../../usecases/ports.ts';

export type SendingMailsOptions = { sendNext: () => Promise<boolean>; mails: MailStore; log: Logger; idleMs?: number };

/** So many at once, so that one slow receiver does not hold up the others. */
const lanes = 4;
/** A mail that is due and that another replica sends is not asked for all the time. */
const leastWaitMs = 50;
const longestBackOffMs = 5_000;

export function startSendingMails({ sendNext, mails, log, idleMs = 5_000 }: SendingMailsOptions): Job {
  async function sendAll(signal: AbortSignal): Promise<void> {
    while (!signal.aborted && (await sendNext()));
  }

  async function round(signal: AbortSignal): Promise<void> {
    // A lane that fails ends its round only when the others are done.
    const outcomes = await Promise.allSettled(Array.from({ length: lanes }, () => sendAll(signal)));
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  }

  async function nextInMs(): Promise<number | undefined> {
    const due = await mails.nextDueInMs();
    return due === undefined ? undefined : Math.max(leastWaitMs, due);
  }

  return startJob({ name: 'mails', everyMs: idleMs, round, nextInMs, longestBackOffMs, log });
}
