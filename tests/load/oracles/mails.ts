/** Every mail goes out once: who did or went through something is written to of it as the school promises, once, and what was written leaves and comes into the inbox once. */
import { isBooked, isCancelled, isRated, placeOf, type Act, type Booked } from '../acts.ts';
import type { Reminded } from '../company.ts';
import type { CreditRow, MailRow, SeatRow } from './rows.ts';

/** How often a mail with this id came in. */
export type Inbox = ReadonlyMap<string, number>;

type Promised = {
  acts: readonly Act[];
  seats: readonly Pick<SeatRow, 'booking' | 'student' | 'status'>[];
  credits: readonly Pick<CreditRow, 'student' | 'cause'>[];
};

/** One of these about one thing is enough for anybody, but where as many things happened. */
const once = new Set([
  'lesson-booked',
  'lesson-cancelled',
  'lesson-tutor-absent',
  'lesson-feedback',
  'lesson-reminder-day',
  'lesson-reminder-hour',
  'billing-receipt',
]);

export const wrongMails = (promised: Promised, mails: readonly MailRow[]): string[] => [
  ...unsent(mails),
  ...notAsPromised(promised, mails),
];

const nameOf = ({ kind, uid, about }: Pick<MailRow, 'kind' | 'uid' | 'about'>) => `${kind} about ${about} to ${uid}`;

/** Where the school's clock is moved, the lesson may be over before its reminder has left: then it does not. */
const unsent = (mails: readonly MailRow[]) =>
  mails
    .filter(({ state, isOver }) => state !== 'sent' && !(state === 'failed' && isOver))
    .map((mail) => `${nameOf(mail)} is ${mail.state}`);

export const sentOnes = (mails: readonly MailRow[]) => mails.filter(({ state }) => state === 'sent');

/**
 * What notification says that it has sent, and nobody has got, or somebody twice. A mail whose sender died before it had noted the server's
 * word goes once more, under the same Message-ID: nobody can know whether it had gone.
 */
export const notDelivered = (mails: readonly MailRow[], inbox: Inbox): string[] =>
  sentOnes(mails)
    .map((mail) => ({ mail, times: inbox.get(mail.id) ?? 0 }))
    .filter(({ mail, times }) => times < 1 || times > 1 + mail.lost)
    .map(({ mail, times }) => `${nameOf(mail)} came in ${times} times`);

/** Both sides of a lesson before which the clock has stood. */
export function notReminded(reminded: readonly Reminded[], mails: readonly MailRow[]): string[] {
  const written = new Set(mails.map(nameOf));
  const wanted = reminded.flatMap(({ kind, booking: about, people }) =>
    people.map((uid) => nameOf({ kind, about, uid })),
  );
  return wanted.filter((name) => !written.has(name)).map((name) => `${name} was never written`);
}

/** So many of one name at least; and no more, if all whose answer was lost happened too. */
type Range = { least: number; most: number };

function notAsPromised(promised: Promised, mails: readonly MailRow[]): string[] {
  const wanted = wantedOf(promised);
  const written = Map.groupBy(
    mails.filter(({ kind }) => once.has(kind)),
    nameOf,
  );
  const missed = [...wanted].flatMap(([name, { least }]) => {
    const count = written.get(name)?.length ?? 0;
    if (count >= least) return [];
    return [count === 0 ? `${name} was never written` : `${name} was written ${count} times, not ${least}`];
  });
  const doubled = [...written].filter(([name, own]) => own.length > Math.max(1, wanted.get(name)?.most ?? 1));
  return [...missed, ...doubled.map(([name, own]) => `${name} was written ${own.length} times`)];
}

/** By name: of a booking both are told, of a student who gives it back as well, and the student of feedback, of a teacher who did not come, and of what was paid. */
function wantedOf({ acts, seats, credits }: Promised): Map<string, Range> {
  const wanted = new Map<string, Range>();
  const want = (mail: Pick<MailRow, 'kind' | 'uid' | 'about'>, outcome: Act['outcome'] = 'yes') => {
    const { least, most } = wanted.get(nameOf(mail)) ?? { least: 0, most: 0 };
    const isSure = outcome === 'yes';
    wanted.set(nameOf(mail), { least: least + (isSure ? 1 : 0), most: most + (outcome === 'no' ? 0 : 1) });
  };
  const booked = acts.filter(isBooked);
  for (const { student, tutor, booking: about, outcome } of booked)
    for (const uid of [student, tutor]) want({ kind: 'lesson-booked', about, uid }, outcome);
  const places = new Map(booked.map((act) => [placeOf(act), act]));
  for (const act of acts.filter(isCancelled)) {
    const { booking: about, outcome } = act;
    const tutor = places.get(placeOf(act))?.tutor;
    for (const uid of [act.student, ...(tutor ? [tutor] : [])]) want({ kind: 'lesson-cancelled', about, uid }, outcome);
  }
  for (const { booking: about, outcome } of acts.filter(isRated))
    for (const uid of studentsOf(booked, about)) want({ kind: 'lesson-feedback', about, uid }, outcome);
  const students = new Set(booked.map(placeOf));
  for (const { booking: about, student: uid, status } of seats)
    if (status === 'tutor-absent' && students.has(`${about} of ${uid}`))
      want({ kind: 'lesson-tutor-absent', about, uid });
  const receipts = new Map(credits.filter(isPaid).map((credit) => [receiptOf(credit), credit.student]));
  for (const [about, uid] of receipts) want({ kind: 'billing-receipt', about, uid });
  return wanted;
}

const studentsOf = (booked: readonly Booked[], booking: string) =>
  new Set(booked.filter((act) => act.booking === booking && act.outcome === 'yes').map(({ student }) => student));

/** A trial is given; it may buy tokens of several kinds at once, and has one receipt. */
const isPaid = ({ cause }: Pick<CreditRow, 'cause'>) => /^(invoice|purchase):/.test(cause);
const receiptOf = ({ cause }: Pick<CreditRow, 'cause'>) => `receipt:${cause.slice(cause.indexOf(':') + 1)}`;
