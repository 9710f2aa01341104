/** The mail inbox of the local parts, read as a person would: newest mail to an address, and the link in it. */
import { eventually } from './eventually.ts';
import { platform } from './platform-info.ts';

type Mail = { id: string; subject: string; text?: string; html?: string; to: { address: string }[] };

/** All of them, in the order in which they came. */
export async function mailsTo(address: string): Promise<Mail[]> {
  // Of the thousand that lie there; the school writes all addresses small.
  const query = new URLSearchParams({ 'to.address': address.toLowerCase() });
  const answer = await fetch(`${platform().mailApi}/email?${query}`);
  if (!answer.ok) throw new Error(`the inbox answered ${answer.status}`);
  const mails = (await answer.json()) as Mail[];
  return mails.filter((mail) => mail.to.some((to) => to.address.toLowerCase() === address.toLowerCase()));
}

/** Waits for the n-th mail to an address (1 = first). */
export async function mailTo(address: string, n = 1): Promise<Mail> {
  return eventually(`mail ${n} to ${address}`, async () => (await mailsTo(address))[n - 1], 20_000);
}

/** Waits for the mail that says so in its subject, whichever it is in the row: facts of several services are mailed in no order. */
export async function mailAbout(address: string, subject: string): Promise<Mail> {
  const find = async () => (await mailsTo(address)).find((mail) => mail.subject === subject);
  return eventually(`a mail "${subject}" to ${address}`, find, 20_000);
}

export async function countMailsTo(address: string): Promise<number> {
  return (await mailsTo(address)).length;
}

/** The first link of a mail that leads to `path` on the product's own origin. */
export function linkIn(mail: Mail, path: string): string {
  const origin = platform().publicUrl.replaceAll('.', '\\.');
  const found = new RegExp(`${origin}${path}[^\\s"'<>)]*`).exec(mail.text ?? mail.html ?? '');
  if (!found) throw new Error(`no link to ${path} in "${mail.subject}"`);
  return found[0].replaceAll('&amp;', '&');
}

/** Where a mail program posts when its own button is pressed (RFC 8058). */
export async function oneClickOf({ id, subject }: Mail): Promise<string> {
  const source = await (await fetch(`${platform().mailApi}/email/${id}/source`)).text();
  const headers = source.slice(0, source.indexOf('\r\n\r\n')).replaceAll(/\r\n\s+/g, ' ');
  const address = /^List-Unsubscribe: <(.+)>\r?$/m.exec(headers)?.[1];
  if (!address || !/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m.test(headers))
    throw new Error(`no one click in "${subject}"`);
  return address;
}
