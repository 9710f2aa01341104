/** What became of a mail, counted and said. */
import type { Logger } from '@parlance/runtime/logging/logger';
import { counter } from '@parlance/runtime/telemetry/metrics';
import { SendingLater } from '../../domain/not-sent.ts';
import type { ClaimedMail } from '../../usecases/ports.ts';
import type { SendingOutcome } from '../../usecases/send-next.ts';

export function countMail(log: Logger, outcome: SendingOutcome, mail: ClaimedMail, error?: unknown): void {
  counter('mails_total').inc({ outcome, kind: mail.kind });
  const about = { mail: mail.id, kind: mail.kind, attempts: mail.attempts };
  if (outcome === 'sent') log.info(about, 'mail sent');
  else if (outcome === 'dropped') log.info({ ...about, err: error }, 'mail dropped, nobody is to get it any more');
  else if (error instanceof SendingLater) log.info({ ...about, pauseMs: error.pauseMs }, 'mail waits');
  else if (outcome === 'retry') log.warn({ ...about, err: error }, 'mail could not be sent, is tried again');
  else log.error({ ...about, err: error }, 'mail given up');
}
