/** Mails: noted with the fact that asks for them, sent from here. */
import { IdentityInternalService } from '@parlance/proto/identity/v1';
import { makeClient } from '@parlance/runtime/grpc/client';
import type { Job } from '@parlance/runtime/jobs/job';
import type { Life } from '@parlance/runtime/lifecycle/run-process';
import type { OpenedService } from '@parlance/runtime/service/open-service';
import { mailDomain, type NotificationConfig } from '../config.ts';
import { countMail } from '../inbound/jobs/mail-outcomes.ts';
import { startSendingMails } from '../inbound/jobs/send-mails.ts';
import { makeMailLinks } from '../outbound/grpc/mail-links.ts';
import { renderMail } from '../outbound/mails/render-mail.ts';
import { makeMailStore } from '../outbound/postgres/mail-store.ts';
import { makeMailer } from '../outbound/smtp/mailer.ts';
import { makeSendNextMail } from '../usecases/send-due-mails.ts';

type Parts = Pick<OpenedService, 'pool' | 'realTime' | 'token'> & { config: NotificationConfig; life: Life };

export function startMails({ config, life, pool, realTime, token }: Parts): Job {
  const { log } = life;
  const identity = makeClient(IdentityInternalService, { address: config.peers.identityGrpc, token });
  const mailer = makeMailer({ url: config.smtpUrl, from: config.mailFrom, domain: mailDomain(config.mailFrom) });
  const mails = makeMailStore(pool);
  const sendNext = makeSendNextMail({
    mails,
    mailer,
    links: makeMailLinks(identity),
    render: renderMail,
    now: () => realTime.now(),
    onOutcome: (outcome, mail, error) => countMail(log, outcome, mail, error),
  });
  const loop = startSendingMails({ sendNext, mails, log });
  life.onStop('mails', async () => {
    await loop.stop();
    mailer.close();
    identity.close();
  });
  return loop;
}
