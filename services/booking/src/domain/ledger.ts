/** Lines of the token ledger: what each is for, and the key that keeps it from being written twice. */
import type { Actor } from './actor.ts';
import type { LessonFacts, Topic } from './booking.ts';
import type { TokenMove, WalletName } from './token-move.ts';
import { refuse } from './refusals.ts';

const blank = { note: '', bookingId: undefined, invoiceId: undefined, lessonWhen: undefined, lessonName: '' };

function ofPaid({ studentUid, wallet, bookingId, startsAt: lessonWhen, topic }: Paid) {
  const lessonName = [topic.code, topic.name].filter(Boolean).join(' ');
  return { studentUid, wallet, bookingId, lessonWhen, lessonName };
}

/** What was paid for with one token: a lesson, or a seat of a group lesson; `key` is its id and makes each move unique. */
export type Paid = {
  key: string;
  studentUid: string;
  wallet: WalletName;
  bookingId: string;
  startsAt: Date;
  topic: Topic;
};

export function debitOf(paid: Paid, actor: Actor, at: Date): TokenMove {
  return { ...blank, ...ofPaid(paid), delta: -1, reason: 'lesson-booked', key: `book:${paid.key}`, actor, at };
}

/** To the wallet that paid (NS-09). The key makes a second refund of one booking impossible. */
export function refundOf(paid: Paid, actor: Actor, at: Date): TokenMove {
  return { ...blank, ...ofPaid(paid), delta: 1, reason: 'lesson-refunded', key: `refund:${paid.key}`, actor, at };
}

function paidFor({ id, studentUid, wallet, startsAt, info }: LessonFacts): Paid {
  return { key: id, studentUid, wallet, bookingId: id, startsAt, topic: info.topic };
}

export function debitForLesson(lesson: LessonFacts, actor: Actor, at: Date): TokenMove {
  return debitOf(paidFor(lesson), actor, at);
}

export function refundOfLesson(lesson: LessonFacts, actor: Actor, at: Date): TokenMove {
  return refundOf(paidFor(lesson), actor, at);
}

type Correction = { actor: Actor; at: Date; note: string; version: number };

/** Each correction is a line of its own, so its key carries the version that it makes. */
export function correctionOf(paid: Paid, delta: 1 | -1, { actor, at, note, version }: Correction): TokenMove {
  const reason = delta > 0 ? 'lesson-refunded' : 'admin-adjusted';
  return { ...blank, ...ofPaid(paid), delta, reason, key: `correct:${paid.key}:${version}`, actor, at, note };
}

export function correctionOfLesson(lesson: LessonFacts, delta: 1 | -1, act: Correction): TokenMove {
  return correctionOf(paidFor(lesson), delta, act);
}

export function creditOfPurchase(
  purchase: { studentUid: string; wallet: WalletName; quantity: number; invoiceId: string },
  actor: Actor,
  at: Date,
): TokenMove {
  const { studentUid, wallet, quantity, invoiceId } = purchase;
  if (invoiceId === '') throw new Error('tokens are credited for an invoice, and it has an id');
  const key = `invoice:${invoiceId}:${wallet}:${studentUid}`;
  return { ...blank, studentUid, wallet, delta: quantity, reason: 'purchase-credited', key, invoiceId, actor, at };
}

export function adjustmentByAdmin(
  act: { id: string; studentUid: string; wallet: WalletName; delta: number; note: string },
  actor: Actor,
  at: Date,
): TokenMove {
  const { id, studentUid, wallet, delta, note } = act;
  return { ...blank, studentUid, wallet, delta, reason: 'admin-adjusted', key: `adjust:${id}`, note, actor, at };
}

export function balanceAfter(balance: number, move: Pick<TokenMove, 'delta' | 'reason'>): number {
  const after = balance + move.delta;
  if (after < 0) throw refuse(move.reason === 'lesson-booked' ? 'NO_TOKENS' : 'BALANCE_NEGATIVE');
  return after;
}
