/** The environment of notification. */
import { createPrivateKey } from 'node:crypto';
import { z } from 'zod';
import { peers, redisUrl, serviceConfig } from '@parlance/runtime/config/common-config';
import { integer, list, matching, secret } from '@parlance/runtime/config/fields';
import { Secret } from '@parlance/runtime/config/secret';
import { messageMailAfterMs } from './domain/mail-kind.ts';
import { knownPushServices } from './domain/push-subscription.ts';

/** With both mails are signed, so that receivers know that they are the school's (DKIM, RFC 6376). */
const dkimConfig = z
  .object({
    dkimSelector: matching(
      'Under which name the public key stands in DNS: <selector>._domainkey.<domain of MAIL_FROM>.',
      {
        pattern: /^[A-Za-z0-9]([A-Za-z0-9.-]{0,61}[A-Za-z0-9])?$/,
        fault: 'must be a name of DNS',
      },
    ).optional(),
    dkimPrivateKey: secret('Signs mails: RSA of 2048 bits, as PEM. Without it none is signed.').optional(),
  })
  .refine((keys) => (keys.dkimSelector === undefined) === (keys.dkimPrivateKey === undefined), {
    error: 'goes with DKIM_SELECTOR',
    path: ['dkimPrivateKey'],
  })
  .refine(({ dkimPrivateKey: key }) => key === undefined || isRsa(key.reveal()), {
    error: 'must be a private RSA key of at least 2048 bits, as PEM',
    path: ['dkimPrivateKey'],
  });

function isRsa(pem: string): boolean {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(pem);
    return asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= 2_048;
  } catch {
    return false;
  }
}

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
  messageMailAfterMs: integer('How long a message waits for its reader in the portal before it is mailed.', {
    unit: 'milliseconds',
    min: 0,
    max: 86_400_000,
  }).default(messageMailAfterMs),
  unsubscribeSecret: secret('Seals the links in mails by which their kind is turned off.'),
  unsubscribeSecretBefore: secret(
    'The one before, after it was changed: links in mails that are out go on working while it is set.',
  ).optional(),
  dkim: dkimConfig,
  pushKey: matching(
    'Private key (P-256, 32 bytes, base64url) by which push services know the school; without it no browser notifications are offered. A new one ends all subscriptions.',
    { pattern: /^[A-Za-z0-9_-]{43}$/, fault: 'must be 43 characters of base64url' },
  )
    .transform((key) => new Secret(key))
    .optional()
    .meta({ secret: true }),
  pushServices: list('Origins of the push services that browsers may name; `*.` is any host below.').default([
    ...knownPushServices,
  ]),
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

/** What signs mails, where the school has it. */
export function dkimKeyOf({
  dkim,
}: Pick<NotificationConfig, 'dkim'>): { selector: string; privateKey: string } | undefined {
  const { dkimSelector: selector, dkimPrivateKey } = dkim;
  return selector === undefined || dkimPrivateKey === undefined
    ? undefined
    : { selector, privateKey: dkimPrivateKey.reveal() };
}
