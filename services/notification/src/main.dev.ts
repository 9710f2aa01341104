/** The development process: the school's clock can be moved, and samples of mails can be asked for. */
import { followSchoolClock } from '@parlance/runtime/clock/follow-school-clock';
import { peers } from '@parlance/runtime/config/common-config';
import { loadConfig } from '@parlance/runtime/config/load-config';
import { runProcess } from '@parlance/runtime/lifecycle/run-process';
import { z } from 'zod';
import { compose } from './compose.ts';
import { mailDomain, notificationConfig } from './config.ts';
import { makeNotificationDevService } from './dev/notification-dev-service.ts';
import { renderMail } from './outbound/mails/render-mail.ts';
import { makeMailer } from './outbound/smtp/mailer.ts';

await runProcess({
  name: 'notification',
  async start(life) {
    const config = loadConfig(notificationConfig);
    const clock = followSchoolClock({ address: loadConfig(z.object(peers('booking'))).peers.bookingGrpc, life });
    const { smtpUrl: url, mailFrom: from } = config;
    const domain = mailDomain(from);
    const mailer = makeMailer({ url, from, domain });
    life.onStop('sample mails', () => mailer.close());
    const samples = makeNotificationDevService({ render: renderMail, mailer, domain });
    await compose({ config, clock, life, extraServices: [samples] });
  },
});
