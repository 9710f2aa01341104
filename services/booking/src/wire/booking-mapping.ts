/** Words, wallets and ledger lines as messages, for replies and for facts alike, and what requests say as the domain has it. */
import { statusWords, tokenTypeOf, tokenWord } from '@parlance/proto/json/words';
import type { BookingStatus, Feedback, LedgerLineInput, WalletBalanceInput } from '@parlance/proto/booking/v1';
import type { TokenType } from '@parlance/proto/common/v1';
import { toTimestamp } from '@parlance/runtime/grpc/timestamps';
import type { FeedbackWords } from '../domain/feedback.ts';
import { boughtBy } from '../domain/ledger.ts';
import type { TopicIds } from '../domain/library-topic.ts';
import { refuse } from '../domain/refusals.ts';
import type { Status } from '../domain/status.ts';
import type { Balances, LedgerLine, WalletName } from '../domain/token-move.ts';
import type { LedgerEntry } from '../queries/wallets.ts';

const statusNames = new Map(Object.entries(statusWords).map(([name, word]) => [word, name as BookingStatus]));

export function statusMessage(status: Status | undefined | null): BookingStatus {
  return (status && statusNames.get(status)) ?? 'BOOKING_STATUS_UNSPECIFIED';
}

export function walletFromMessage(type: TokenType): WalletName | undefined {
  return tokenWord(type) ?? undefined;
}

const walletNames: readonly WalletName[] = [
  'lessonTokens',
  'groupLessonTokens',
  'PTELessonTokens',
  'PTEGroupLessonTokens',
  'freeTrialToken',
];

/** Always all five: no row means none. */
export function balanceMessages(balances: Balances): WalletBalanceInput[] {
  return walletNames.map((name) => ({ tokenType: tokenTypeOf(name), balance: balances[name] ?? 0 }));
}

/** A fact has the line alone; a list says of it what its lesson is found by. */
export function ledgerLineMessage(line: LedgerLine & Partial<LedgerEntry>): LedgerLineInput {
  return {
    id: line.id,
    uid: line.studentUid,
    tokenType: tokenTypeOf(line.wallet),
    delta: line.delta,
    balanceAfter: line.balanceAfter,
    reason: line.reason,
    note: line.note,
    bookingId: line.bookingId ?? '',
    invoiceId: line.invoiceId ?? '',
    actor: line.actor,
    at: toTimestamp(line.at),
    lessonWhen: line.lessonWhen ? toTimestamp(line.lessonWhen) : null,
    lessonName: line.lessonName,
    rule: line.rule ?? '',
    tutorUid: line.tutorUid ?? '',
    tutorName: line.tutorName ?? '',
    groupSessionId: line.sessionId ?? '',
    isReturned: line.isReturned ?? false,
    invoiceNumber: line.invoiceNumber,
    bought: boughtBy(line) ?? '',
  };
}

/** Of a topic in a request only the ids count; its name, code and stream are the library's, and a retry may bring other ones. */
export function topicIdsFromMessage(topic: Partial<TopicIds> | null): TopicIds {
  const { material = '', course = '', lesson = '' } = topic ?? {};
  return { material, course, lesson };
}

export function feedbackWordsFromMessage(feedback: Feedback | null): FeedbackWords {
  if (!feedback) throw refuse('MALFORMED');
  const { isPte: _isPte, when: _when, ...words } = feedback;
  return words;
}
