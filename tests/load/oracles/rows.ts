/** What the services' databases hold of the people of a run. */
import type { Look } from '../databases.ts';

export type Everybody = { students: readonly string[]; tutors: readonly string[] };

export type LessonRow = {
  id: string;
  /** The id by which its place is offered; a group is known by it as well. */
  offer: string;
  tutor: string;
  from: number;
  to: number;
  status: string;
  capacity: number;
  /** Until then whoever has a place in it may give it back. */
  cancelUntil: number;
  /** In the smallest unit of its currency. */
  rate: number;
};
export type SeatRow = {
  lesson: string;
  /** The id by which its student knows it. */
  booking: string;
  student: string;
  from: number;
  to: number;
  status: string;
  hasFeedback: boolean;
  paidAs: string;
};
export type WalletRow = { student: string; wallet: string; balance: number };
export type LineRow = { student: string; wallet: string; seq: number; delta: number; after: number; key: string };
export type CreditRow = { student: string; cause: string; tokens: number };
export type MailRow = {
  id: string;
  uid: string;
  kind: string;
  about: string;
  state: string;
  /** It was not sent because what it reminds of is over. */
  isOver: boolean;
  /** How often its sender died over it, perhaps after it had been handed over. */
  lost: number;
};
export type ChatRow = { booking: string; seq: number; id: string; by: string };
export type PayRow = {
  booking: string;
  isOwed: boolean;
  amount: number;
  /** An administrator's correction, which no lesson asks for. */
  isByHand: boolean;
  isPaid: boolean;
  payout: string | null;
};
export type PayoutRow = { id: string; tutor: string; amount: number; lines: number; isTakenBack: boolean };
/** Somebody's time in the room of a lesson; `isUp`: their line to the media server stood. */
export type StayRow = { booking: string; uid: string; isUp: boolean };

/** By booking, as a student or the lesson's room names it: who has a place in it. */
export type Members = ReadonlyMap<string, ReadonlySet<string>>;

export function membersOf(lessons: readonly LessonRow[], seats: readonly SeatRow[]): Members {
  const teachers = new Map(lessons.map(({ id, tutor }) => [id, tutor]));
  const members = new Map<string, Set<string>>();
  for (const { booking, lesson, student } of seats) {
    const known = members.get(booking) ?? new Set();
    members.set(booking, known.add(student).add(teachers.get(lesson) ?? student));
  }
  return members;
}

const ms = (column: string, name: string) => `(extract(epoch from ${column}) * 1000)::float8 as "${name}"`;

export const readLessons = (look: Look, { tutors }: Everybody) =>
  look<LessonRow>(
    'booking',
    `select lessons.id, lessons.booking_id as offer, lessons.tutor_uid as tutor, ${ms('lessons.starts_at', 'from')}, ${ms('lessons.ends_at', 'to')},
       lessons.status, lessons.capacity, round(coalesce(lessons.rate, 0) * 100)::int as rate,
       ${ms('(lessons.starts_at - make_interval(mins => policies.cancel_lock_minutes))', 'cancelUntil')}
     from lessons join policies on policies.version = lessons.policy_version where lessons.tutor_uid = any($1)`,
    [tutors],
  );

/** Of these students, and of whoever else sits with these tutors. */
export const readSeats = (look: Look, { students, tutors }: Everybody) =>
  look<SeatRow>(
    'booking',
    `select seats.lesson_id as lesson, case when lessons.session_id is null then seats.id else lessons.booking_id end as booking,
       seats.student_uid as student, ${ms('seats.starts_at', 'from')}, ${ms('seats.ends_at', 'to')}, seats.status, seats.has_feedback as "hasFeedback",
       seats.paid_as as "paidAs"
     from seats join lessons on lessons.id = seats.lesson_id
     where seats.student_uid = any($1) or lessons.tutor_uid = any($2)`,
    [students, tutors],
  );

export const readWallets = (look: Look, { students }: Everybody) =>
  look<WalletRow>(
    'booking',
    'select wallets.student_uid as student, wallets.wallet, wallets.balance from wallets where wallets.student_uid = any($1)',
    [students],
  );

export const readLines = (look: Look, { students }: Everybody) =>
  look<LineRow>(
    'booking',
    `select ledger.student_uid as student, ledger.wallet, ledger.seq::int as seq, ledger.delta, ledger.balance_after as after,
       ledger.reason_key as key from ledger where ledger.student_uid = any($1) order by ledger.seq`,
    [students],
  );

export const readCredits = (look: Look, { students }: Everybody) =>
  look<CreditRow>(
    'payments',
    'select credits.uid as student, credits.cause, credits.quantity as tokens from credits where credits.uid = any($1)',
    [students],
  );

export const readMails = (look: Look, { students, tutors }: Everybody) =>
  look<MailRow>(
    'notification',
    `select mails.id, mails.uid, mails.kind, mails.reference as about, mails.state,
       coalesce(mails.last_error = 'what it reminds of is over', false) as "isOver", mails.lost from mails where mails.uid = any($1)`,
    [[...students, ...tutors]],
  );

export const readChat = (look: Look, bookings: readonly string[]) =>
  look<ChatRow>(
    'media',
    `select chat_lines.booking_id as booking, chat_lines.seq::int as seq, chat_lines.id, chat_lines.uid as by
     from chat_lines where chat_lines.booking_id = any($1) order by chat_lines.booking_id, chat_lines.seq`,
    [bookings],
  );

export const readPay = (look: Look, { tutors }: Everybody) =>
  look<PayRow>(
    'payments',
    `select pay_lines.booking_id as booking, pay_lines.owed as "isOwed", pay_lines.amount_minor::int as amount,
       pay_lines.cause = 'corrected' as "isByHand", pay_lines.paid as "isPaid", pay_lines.payout_id::text as payout
     from pay_lines where pay_lines.tutor_uid = any($1)`,
    [tutors],
  );

export const readPayouts = (look: Look, { tutors }: Everybody) =>
  look<PayoutRow>(
    'payments',
    `select payouts.id::text as id, payouts.tutor_uid as tutor, payouts.amount_minor::int as amount, payouts.lines,
       payouts.taken_back_at is not null as "isTakenBack" from payouts where payouts.tutor_uid = any($1)`,
    [tutors],
  );

export const readStays = (look: Look, bookings: readonly string[]) =>
  look<StayRow>(
    'media',
    `select stays.booking_id as booking, stays.uid, stays.up_real is not null as "isUp"
     from stays where stays.booking_id = any($1)`,
    [bookings],
  );
