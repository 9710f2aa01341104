/** The development process: the school's clock can be moved, and samples of mails can be asked for. */
import { schoolClockOf } from '@parlance/runtime/clock/follow-school-clock';
import { runService } from '@parlance/runtime/service/run-service';
import { compose } from './compose.ts';
import { mailDomain, notificationConfig } from './config.ts';
import { makeNotificationDevService } from './dev/notification-dev-service.ts';
import { renderMail } from './outbound/mails/render-mail.ts';
import { makeMailer } from './outbound/smtp/mailer.ts';

await runService({
  name: 'notification',
  config: notificationConfig,
  clock: schoolClockOf('booking'),
  compose(options) {
    const { smtpUrl: url, mailFrom: from } = options.config;
    const domain = mailDomain(from);
    const mailer = makeMailer({ url, from, domain });
    options.life.onStop('sample mails', () => mailer.close());
    const samples = makeNotificationDevService({ render: renderMail, mailer, domain });
    return compose({ ...options, extraServices: [samples] });
  },
});
