/** Sends what is due. The link is fetched for the sending and never stored; the mail's id goes along so that a repeated one can be told. */
import { afterFailure } from '../domain/mail-retry.ts';
import { MailRefused } from '../domain/errors.ts';
import type { ClaimedMail, Mailer, MailLinks, MailStore, MailTemplates } from './ports.ts';

export type SendDeps = {
  mails: MailStore;
  links: MailLinks;
  templates: MailTemplates;
  mailer: Mailer;
  /** Real time: links expire by it. */
  now: () => Date;
  onOutcome: (outcome: 'sent' | 'retry' | 'failed', mail: ClaimedMail, error?: unknown) => void;
};

const batch = 10;
/** Longer than fetching and sending may take together. */
const leaseMs = 60_000;

/** Answers how many were tried. */
export function makeSendDueMails(deps: SendDeps) {
  return async (): Promise<number> => {
    const due = await deps.mails.claimDue(batch, leaseMs);
    for (const mail of due) await sendOne(mail, deps);
    return due.length;
  };
}

async function sendOne(mail: ClaimedMail, deps: SendDeps): Promise<void> {
  try {
    await deliver(mail, deps);
  } catch (error) {
    return settleFailure(mail, error, deps);
  }
  await deps.mails.markSent(mail.id);
  deps.onOutcome('sent', mail);
}

async function deliver(mail: ClaimedMail, { links, templates, mailer, now }: SendDeps): Promise<void> {
  const found = await links.fetch(mail.reference);
  if (found === undefined) throw new MailRefused('the link is not known any more');
  if (found.expiresAt !== undefined && found.expiresAt <= now()) throw new MailRefused('the link has expired');
  await mailer.send({ id: mail.id, to: found.email, ...templates.render(mail.kind, found) });
}

async function settleFailure(mail: ClaimedMail, error: unknown, { mails, onOutcome }: SendDeps): Promise<void> {
  const next = afterFailure(mail.attempts, { permanent: error instanceof MailRefused });
  const text = error instanceof Error ? error.message.slice(0, 300) : 'unknown';
  if (next.state === 'failed') {
    await mails.markFailed(mail.id, text);
    onOutcome('failed', mail, error);
  } else {
    await mails.markDue(mail.id, next.pauseMs, text);
    onOutcome('retry', mail, error);
  }
}
