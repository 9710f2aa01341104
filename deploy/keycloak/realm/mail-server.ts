/** Where Keycloak's own mail leaves: by the same URL as notification's, read as its mailer reads it. */
export type MailServer = {
  host: string;
  port: number;
  /** The address alone. */
  from: string;
  /** From the first byte on. */
  tls?: boolean;
  credentials?: { user: string; password: string };
};

const usualPort = { 'smtp:': 587, 'smtps:': 465 };

/** `sender` as people see it: an address, or a name with the address in angle brackets. */
export function mailServerFrom(smtpUrl: string, sender: string): MailServer {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl);
  if (protocol !== 'smtp:' && protocol !== 'smtps:') throw new Error('SMTP_URL must be an smtp(s) URL');
  return {
    host: hostname,
    port: Number(port || usualPort[protocol]),
    from: /<([^>]+)>/.exec(sender)?.[1] ?? sender,
    ...(protocol === 'smtps:' ? { tls: true } : {}),
    ...(username === ''
      ? {}
      : { credentials: { user: decodeURIComponent(username), password: decodeURIComponent(password) } }),
  };
}

/** As the realm has it: every value is a string. */
export function smtpServer({ host, port, from, tls = false, credentials }: MailServer): Record<string, string> {
  return {
    host,
    port: String(port),
    from,
    fromDisplayName: 'Parlance',
    ssl: String(tls),
    // A server inside the school's own network may have a certificate that nobody knows; credentials are worth more.
    starttls: String(!tls && credentials !== undefined),
    auth: String(credentials !== undefined),
    ...(credentials === undefined ? {} : credentials),
  };
}
