/** Mail leaves by SMTP, and only here. */
import { createTransport } from 'nodemailer';
import { AddressRefused, SendingRefused } from '../../domain/not-sent.ts';
import type { CalendarPart, Mailer, WayOut } from '../../usecases/ports.ts';

export type MailerOptions = { url: string; from: string; domain: string; dkim?: DkimKey | undefined };
/** Whose public part stands in DNS under the selector, at the domain of the sender. */
type DkimKey = { selector: string; privateKey: string };

/** No mail waits longer for a server that does not answer. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
/** One that answers word by word is left before the queue gives its mail to somebody else. */
const longestMs = 110_000;
/**
 * Connections are kept for the mails that follow: one for each worker of the queue, closed by us before servers tire of them. Whether a
 * mail is sent again is the queue's to say, never the pool's.
 */
const pooled = { pool: true, maxConnections: 4, maxMessages: 500, idleTimeout: 15_000, maxRequeues: 0 } as const;

export function makeMailer({ url, from, domain, dkim }: MailerOptions): Mailer & { close(): void } {
  const transport = createTransport({ url, ...pooled, ...timeouts, ...(dkim && { dkim: signedBy(dkim, domain) }) });
  return {
    async send({ id, to, subject, text, html, calendar, wayOut, replyTo }) {
      try {
        // The same id every time: a mail that came twice can be recognized as one.
        await transport.sendMail({
          messageId: `<${id}@${domain}>`,
          signal: AbortSignal.timeout(longestMs),
          from,
          to,
          subject,
          text,
          html,
          ...(replyTo && { replyTo }),
          ...invited(calendar),
          ...(wayOut && { headers: wayOutHeaders(wayOut) }),
        });
      } catch (error) {
        throw refusalOf(error) ?? error;
      }
    },
    close: () => transport.close(),
  };
}

/** With those by which a kind of mail is turned off: a mail program obeys them only where the signature says that they are ours (RFC 8058). */
const signedHeaders = [
  'From',
  'Reply-To',
  'To',
  'Subject',
  'Date',
  'Message-ID',
  'MIME-Version',
  'Content-Type',
  'Content-Transfer-Encoding',
  'List-Unsubscribe',
  'List-Unsubscribe-Post',
].join(':');

const signedBy = ({ selector: keySelector, privateKey }: DkimKey, domainName: string) => ({
  domainName,
  keySelector,
  privateKey,
  headerFieldNames: signedHeaders,
});

/** Beside the text as what calendars answer to, and once more as a file for mail programs that know no calendar. */
const invited = (calendar: CalendarPart | undefined) => calendar && { icalEvent: calendar };

/** RFC 8058: mail programs show a button of their own, and post to that address when it is pressed. */
const wayOutHeaders = ({ oneClick }: WayOut) => ({
  'List-Unsubscribe': `<${oneClick}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** 550 and its like: no such mailbox, not accepted here. Other 5xx are about us, and somebody will mend them. */
function refusalOf(cause: unknown): SendingRefused | undefined {
  if (!(cause instanceof Error)) return undefined;
  const { responseCode: code = 0, response = '', command = '' } = cause as SmtpFault;
  if (code < 550 || code > 554) return undefined;
  return isOfAddress(response, command)
    ? new AddressRefused(code, { cause })
    : new SendingRefused('the mail server refused the mail', { cause });
}

type SmtpFault = Error & { responseCode?: number; response?: string; command?: string };

/** By the enhanced code, where the server says one: addresses (5.1) and mailboxes (5.2), not what was sent or who sends (RFC 3463). */
function isOfAddress(response: string, command: string): boolean {
  const [, subject] = /\b5\.(\d{1,3})\.\d{1,3}\b/.exec(response) ?? [];
  return subject === undefined ? command === 'RCPT TO' : subject === '1' || subject === '2';
}
