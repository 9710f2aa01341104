/** Every mail goes out once: what was to be sent was sent, what was sent is in the inbox, and both sides of a booking are told of it. */
import { isBooked, type Act } from '../acts.ts';
import type { MailRow } from './rows.ts';

/** How often a mail with this id came in. */
export type Inbox = ReadonlyMap<string, number>;

/** One of these about one lesson is enough for anybody. */
const once = new Set(['lesson-booked', 'lesson-cancelled', 'lesson-feedback']);

export function wrongMails(acts: readonly Act[], mails: readonly MailRow[], inbox: Inbox | undefined): string[] {
  return [...unsent(mails), ...(inbox ? notOnce(mails, inbox) : []), ...doubled(acts, mails), ...untold(acts, mails)];
}

const nameOf = ({ kind, uid, about }: Pick<MailRow, 'kind' | 'uid' | 'about'>) => `${kind} about ${about} to ${uid}`;

const unsent = (mails: readonly MailRow[]) =>
  mails.filter(({ state }) => state !== 'sent').map((mail) => `${nameOf(mail)} is ${mail.state}`);

const notOnce = (mails: readonly MailRow[], inbox: Inbox) =>
  mails
    .filter(({ state, id }) => state === 'sent' && inbox.get(id) !== 1)
    .map((mail) => `${nameOf(mail)} came in ${inbox.get(mail.id) ?? 0} times`);

/** The teacher of a group is told of each who comes. */
function doubled(acts: readonly Act[], mails: readonly MailRow[]): string[] {
  const groups = new Set(acts.filter(isBooked).flatMap(({ capacity, booking }) => (capacity > 1 ? [booking] : [])));
  const alike = Map.groupBy(
    mails.filter(({ kind, about }) => once.has(kind) && !groups.has(about)),
    nameOf,
  );
  return [...alike].filter(([, own]) => own.length > 1).map(([name, own]) => `${name} was written ${own.length} times`);
}

function untold(acts: readonly Act[], mails: readonly MailRow[]): string[] {
  const told = new Set(mails.map(nameOf));
  return acts
    .filter(isBooked)
    .filter(({ outcome, capacity }) => outcome === 'yes' && capacity === 1)
    .flatMap(({ booking, student, tutor }) =>
      [student, tutor].map((uid) => nameOf({ kind: 'lesson-booked', about: booking, uid })),
    )
    .filter((name) => !told.has(name))
    .map((name) => `${name} was never written`);
}
