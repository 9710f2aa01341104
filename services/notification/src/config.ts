/** The environment of notification. */
import { z } from 'zod';
import { serviceConfig } from '@parlance/runtime/config/common-config';

export const notificationConfig = serviceConfig.extend({
  /** Where mail leaves, e.g. smtp://127.0.0.1:8082 or smtps://user:password@mail.example.org. */
  smtpUrl: z.url({ protocol: /^smtps?$/, error: 'must be an smtp(s) URL' }),
  /** Sender as people see it, e.g. "Parlance <no-reply@example.org>". */
  mailFrom: z.string().regex(/@[^\s<>@]+>?$/, 'must hold an e-mail address'),
});

export type NotificationConfig = z.output<typeof notificationConfig>;

/** What follows the @ of the sender: the ids of our mails end with it. */
export function mailDomain(mailFrom: string): string {
  return /@([^\s<>@]+)>?$/.exec(mailFrom)?.[1] ?? 'localhost';
}
