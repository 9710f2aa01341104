/** Every mail goes out once: what was to be sent was sent, what was sent is in the inbox, and both sides of a booking, and of its end, are told of it. */
import { isBooked, isCancelled, type Act } from '../acts.ts';
import type { MailRow } from './rows.ts';

/** How often a mail with this id came in. */
export type Inbox = ReadonlyMap<string, number>;

/** One of these about one lesson is enough for anybody. */
const once = new Set(['lesson-booked', 'lesson-cancelled', 'lesson-feedback']);

export function wrongMails(acts: readonly Act[], mails: readonly MailRow[], inbox: Inbox | undefined): string[] {
  return [...unsent(mails), ...(inbox ? notOnce(mails, inbox) : []), ...doubled(acts, mails), ...untold(acts, mails)];
}

const nameOf = ({ kind, uid, about }: Pick<MailRow, 'kind' | 'uid' | 'about'>) => `${kind} about ${about} to ${uid}`;

/** Where the school's clock is moved, the lesson may be over before its reminder has left: then it does not. */
const unsent = (mails: readonly MailRow[]) =>
  mails
    .filter(({ state, isOver }) => state !== 'sent' && !(state === 'failed' && isOver))
    .map((mail) => `${nameOf(mail)} is ${mail.state}`);

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

/** Of a booking, and of a student who gives it back, both are told under the id by which it was known. */
function untold(acts: readonly Act[], mails: readonly MailRow[]): string[] {
  const told = new Set(mails.map(nameOf));
  const booked = acts.filter(isBooked).filter(({ outcome, capacity }) => outcome === 'yes' && capacity === 1);
  const back = new Set(
    acts
      .filter(isCancelled)
      .filter(({ outcome }) => outcome === 'yes')
      .map(placeOf),
  );
  return booked
    .flatMap((act) => {
      const kinds = back.has(placeOf(act)) ? ['lesson-booked', 'lesson-cancelled'] : ['lesson-booked'];
      const people = [act.student, act.tutor];
      return kinds.flatMap((kind) => people.map((uid) => nameOf({ kind, about: act.booking, uid })));
    })
    .filter((name) => !told.has(name))
    .map((name) => `${name} was never written`);
}

const placeOf = ({ booking, student }: { booking: string; student: string }) => `${booking} of ${student}`;
