/** The environment of notification. */
import type { z } from 'zod';
import { peers, redisUrl, serviceConfig } from '@parlance/runtime/config/common-config';
import { matching, secret } from '@parlance/runtime/config/fields';

export const notificationConfig = serviceConfig.extend({
  ...peers('identity'),
  redisUrl,
  smtpUrl: matching('Where mail leaves, e.g. smtp://127.0.0.1:8082 or smtps://user:password@mail.example.org.', {
    pattern: /^smtps?:\/\/[^\s/]+/,
    fault: 'must be an smtp(s) URL',
  }).meta({ kind: 'smtp(s) URL', secret: true }),
  schoolInbox: matching(
    "Where the school reads what people write to it, e.g. office@example.org; without it only the administrators' page has it.",
    { pattern: /^[^\s<>@,;]+@[^\s<>@,;]+$/, fault: 'must be one e-mail address' },
  ).optional(),
  mailFrom: matching('Sender as people see it, e.g. "Parlance <no-reply@example.org>".', {
    pattern: /@[^\s<>@]+>?$/,
    fault: 'must hold an e-mail address',
  }),
  unsubscribeSecret: secret('Seals the links in mails by which their kind is turned off.'),
  unsubscribeSecretBefore: secret(
    'The one before, after it was changed: links in mails that are out go on working while it is set.',
  ).optional(),
});

export type NotificationConfig = z.output<typeof notificationConfig>;

/** What follows the @ of the sender: the ids of our mails end with it. */
export function mailDomain(mailFrom: string): string {
  return /@([^\s<>@]+)>?$/.exec(mailFrom)?.[1] ?? 'localhost';
}

/** The school as people see who writes to them. */
export function senderOf(mailFrom: string): { name: string; email: string; domain: string } {
  const [, name = '', email = mailFrom] = /^(.*?)\s*<([^<>]+)>$/.exec(mailFrom) ?? [];
  return { name: name.replaceAll('"', '') || 'Parlance', email, domain: mailDomain(mailFrom) };
}
