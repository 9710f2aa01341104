/** Lines of the token ledger: what each is for, and the key that keeps it from being written twice. */
import { theSchool, type Actor } from './actor.ts';
import type { Topic } from './library-topic.ts';
import type { LedgerReason, TokenMove, WalletName } from './token-move.ts';
import { refuse } from './refusals.ts';

const blank = {
  note: '',
  lessonId: undefined,
  bookingId: undefined,
  invoiceId: undefined,
  invoiceNumber: '',
  lessonWhen: undefined,
  lessonName: '',
};

function ofPaid({ studentUid, wallet, lessonId, bookingId, startsAt: lessonWhen, topic }: Paid) {
  const lessonName = [topic?.code, topic?.name].filter(Boolean).join(' ');
  return { studentUid, wallet, lessonId, bookingId, lessonWhen, lessonName };
}

/** What was paid for with one token: a seat; `key` is what it was paid as and makes each move unique. */
export type Paid = {
  key: string;
  studentUid: string;
  wallet: WalletName;
  lessonId: string;
  bookingId: string;
  startsAt: Date;
  topic: Topic | undefined;
};

export function debitOf(paid: Paid, actor: Actor, at: Date): TokenMove {
  return { ...blank, ...ofPaid(paid), delta: -1, reason: 'lesson-booked', key: `book:${paid.key}`, actor, at };
}

/** To the wallet that paid (NS-09). The key makes a second refund of one booking impossible. */
export function refundOf(paid: Paid, actor: Actor, at: Date): TokenMove {
  return { ...blank, ...ofPaid(paid), delta: 1, reason: 'lesson-refunded', key: `refund:${paid.key}`, actor, at };
}

type Correction = { actor: Actor; at: Date; note: string; version: number };

/** Each correction is a line of its own, so its key carries the version that it makes. */
export function correctionOf(paid: Paid, delta: 1 | -1, { actor, at, note, version }: Correction): TokenMove {
  const reason = delta > 0 ? 'lesson-refunded' : 'admin-adjusted';
  return { ...blank, ...ofPaid(paid), delta, reason, key: `correct:${paid.key}:${version}`, actor, at, note };
}

export type Purchase = {
  studentUid: string;
  wallet: WalletName;
  quantity: number;
  /** What it is for, by payments' name of it; unique in a wallet. */
  cause: string;
  /** Its line in the billing history. */
  invoiceId: string;
  /** Of its receipt; empty where payments did not tell. */
  invoiceNumber: string;
};

const creditReasons: readonly (readonly [beginning: string, reason: LedgerReason])[] = [
  ['purchase:', 'purchase-credited'],
  ['invoice:', 'purchase-credited'],
  ['trial:', 'trial-credited'],
  ['refund-refused:', 'refund-undone'],
];

const keyOfCause = ({ cause, wallet, studentUid }: Purchase) => `${cause}:${wallet}:${studentUid}`;

export function creditOfPurchase(purchase: Purchase, actor: Actor, at: Date): TokenMove {
  const { studentUid, wallet, quantity: delta, cause, invoiceId, invoiceNumber } = purchase;
  const [, reason] = creditReasons.find(([beginning]) => cause.startsWith(beginning) && cause !== beginning) ?? [];
  if (reason === undefined) throw new Error('tokens are credited for a cause that the ledger knows');
  const key = keyOfCause(purchase);
  const line = { ...blank, studentUid, wallet, delta, reason, key, actor, at };
  return { ...line, invoiceId: invoiceId || undefined, invoiceNumber };
}

/** What was paid for, by the cause that the key of a credit begins with. */
export function boughtBy({ reason, key }: Pick<TokenMove, 'reason' | 'key'>): 'plan' | 'tokens' | undefined {
  if (reason !== 'purchase-credited') return undefined;
  return key.startsWith('invoice:') ? 'plan' : 'tokens';
}

export function revocationOf(purchase: Purchase & { note: string }, actor: Actor, at: Date): TokenMove {
  const { studentUid, wallet, quantity, invoiceId, invoiceNumber, note } = purchase;
  const moved = {
    studentUid,
    wallet,
    delta: -quantity,
    reason: 'purchase-refunded',
    key: keyOfCause(purchase),
  } as const;
  return { ...blank, ...moved, invoiceId: invoiceId || undefined, invoiceNumber, actor, at, note };
}

export function adjustmentByAdmin(
  act: { id: string; studentUid: string; wallet: WalletName; delta: number; note: string },
  actor: Actor,
  at: Date,
): TokenMove {
  const { id, studentUid, wallet, delta, note } = act;
  return { ...blank, studentUid, wallet, delta, reason: 'admin-adjusted', key: `adjust:${id}`, note, actor, at };
}

/** What is left of a trial whose time is over, also what comes back afterwards, goes: it pays for nothing any more (NS-10). */
export function endOfTrial(
  { id, studentUid, left }: { id: string; studentUid: string; left: number },
  at: Date,
): TokenMove {
  const moved = { wallet: 'freeTrialToken', delta: -left, reason: 'trial-ended', key: `trial-ended:${id}` } as const;
  return { ...blank, ...moved, studentUid, actor: theSchool, at };
}

export function balanceAfter(balance: number, move: Pick<TokenMove, 'delta' | 'reason'>): number {
  const after = balance + move.delta;
  if (after < 0) throw tooFew(balance, move);
  return after;
}

/** No wallet goes below zero, whoever takes from it. */
function tooFew(balance: number, { reason }: Pick<TokenMove, 'reason'>) {
  if (reason === 'lesson-booked') return refuse('NO_TOKENS');
  if (reason === 'purchase-refunded') return refuse('TOKENS_SPENT', { details: { unspent: balance } });
  return refuse('BALANCE_NEGATIVE');
}
