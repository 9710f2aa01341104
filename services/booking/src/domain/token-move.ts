/** A token that moves between a student's wallet and what it pays for, and its line in the ledger. */
import type { Actor } from './actor.ts';

export type WalletName =
  'lessonTokens' | 'groupLessonTokens' | 'PTELessonTokens' | 'PTEGroupLessonTokens' | 'freeTrialToken';

export type Balances = Readonly<Partial<Record<WalletName, number>>>;

export type LedgerReason =
  | 'lesson-booked'
  | 'lesson-refunded'
  | 'admin-adjusted'
  | 'purchase-credited'
  | 'trial-credited'
  /** What of it was not spent in its time. */
  | 'trial-ended'
  /** Money went back, and its tokens before it. */
  | 'purchase-refunded'
  /** The money did not go back after all. */
  | 'refund-undone';

export type TokenMove = {
  studentUid: string;
  wallet: WalletName;
  delta: number;
  reason: LedgerReason;
  /** Unique over the whole ledger (NS-09). */
  key: string;
  actor: Actor;
  at: Date;
  note: string;
  lessonId: string | undefined;
  /** What people know the lesson by. */
  bookingId: string | undefined;
  invoiceId: string | undefined;
  /** Of its receipt; empty for what was not bought. */
  invoiceNumber: string;
  lessonWhen: Date | undefined;
  lessonName: string;
};

export type LedgerLine = TokenMove & { id: string; seq: number; balanceAfter: number; balances: Balances };
