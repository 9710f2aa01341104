/** What became of a mail, or of what a browser was told: counted and said. */
import type { Logger } from '@parlance/runtime/logging/logger';
import { counter } from '@parlance/runtime/telemetry/metrics';
import { billingMailKinds, lessonMailKinds, mailKinds, wordMailKinds } from '../../domain/mail-kind.ts';
import { SendingLater } from '../../domain/not-sent.ts';
import type { ClaimedMail, ClaimedPush } from '../../usecases/ports.ts';
import type { SendingOutcome } from '../../usecases/send-next.ts';

const mails = counter('mails_total');
// A series that begins with many that were given up would not show them.
for (const kind of [...mailKinds, ...billingMailKinds, ...lessonMailKinds, ...wordMailKinds])
  mails.inc({ outcome: 'failed', kind }, 0);
const pushes = counter('pushes_total');

export function countMail(log: Logger, outcome: SendingOutcome, mail: ClaimedMail, error?: unknown): void {
  mails.inc({ outcome, kind: mail.kind });
  const about = { mail: mail.id, kind: mail.kind, attempts: mail.attempts };
  if (outcome === 'sent') log.info(about, 'mail sent');
  else if (outcome === 'dropped') log.info({ ...about, err: error }, 'mail dropped, nobody is to get it any more');
  else if (error instanceof SendingLater) log.info({ ...about, pauseMs: error.pauseMs }, 'mail waits');
  else if (outcome === 'retry') log.warn({ ...about, err: error }, 'mail could not be sent, is tried again');
  else log.error({ ...about, err: error }, 'mail given up');
}

/** Browsers that are gone are nobody's fault. */
export function countPush(log: Logger, outcome: SendingOutcome, push: ClaimedPush, error?: unknown): void {
  pushes.inc({ outcome, kind: push.kind });
  const about = { push: push.id, kind: push.kind, attempts: push.attempts };
  if (error instanceof SendingLater) log.info({ ...about, pauseMs: error.pauseMs }, 'push waits');
  else if (outcome === 'retry') log.warn({ ...about, err: error }, 'browser could not be told, is tried again');
  else log.info({ ...about, ...(error !== undefined && { err: error }) }, `push ${outcome}`);
}
