/** Bookings, wallets and ledger lines as messages, for replies and for facts alike. */
import { bookingForStudent } from '@parlance/proto/json/booking';
import { statusWords, tokenTypeOf, tokenWord } from '@parlance/proto/json/words';
import type {
  Booking,
  BookingStatus,
  Feedback,
  LedgerLineInput,
  PersonCard,
  WalletBalanceInput,
} from '@parlance/proto/booking/v1';
import type { TokenType } from '@parlance/proto/common/v1';
import { toTimestamp } from '@parlance/runtime/grpc/timestamps';
import type { Actor } from '../domain/actor.ts';
import type { FeedbackWords } from '../domain/feedback.ts';
import { boughtBy } from '../domain/ledger.ts';
import type { TopicIds } from '../domain/library-topic.ts';
import { refuse } from '../domain/refusals.ts';
import { seatStatus } from '../domain/lesson.ts';
import type { Status } from '../domain/status.ts';
import type { Balances, LedgerLine, WalletName } from '../domain/token-move.ts';
import type { LessonView, PersonCard as Card } from '../domain/view.ts';
import type { LedgerEntry } from '../queries/wallets.ts';

const statusNames = new Map(Object.entries(statusWords).map(([name, word]) => [word, name as BookingStatus]));

export function statusMessage(status: Status | undefined | null): BookingStatus {
  return (status && statusNames.get(status)) ?? 'BOOKING_STATUS_UNSPECIFIED';
}

export function walletFromMessage(type: TokenType): WalletName | undefined {
  return tokenWord(type) ?? undefined;
}

export function cardMessage(card: Card): PersonCard {
  return { ...card };
}

/** Of an hour, as `asBooking` makes it: with the seat that it is about, or none while it is offered. */
export function wholeBookingMessage({ lesson, tutor, students, isPaid }: LessonView): Booking {
  const { topic, pay, commencedAt, firstJoinedAt } = lesson;
  const [seat] = lesson.seats;
  const student = seat && students[seat.studentUid];
  return {
    id: lesson.bookingId,
    tutor: cardMessage(tutor),
    student: student ? cardMessage(student) : null,
    when: toTimestamp(lesson.startsAt),
    status: statusMessage(seat ? seatStatus(lesson, seat) : lesson.status),
    isPte: lesson.isPte,
    info: seat && topic ? { topic, ...seat.wishes } : null,
    payment: seat && pay ? { ...pay, amount: pay.rate, paid: isPaid } : null,
    isViewedOnce: seat?.viewFeedback ?? false,
    hasFeedback: seat?.hasFeedback ?? false,
    completedAssigned: seat?.completedAssigned ?? false,
    lastUpdated: toTimestamp(lesson.updatedAt),
    updatedBy: lesson.updatedBy,
    tokenType: seat ? tokenTypeOf(seat.wallet) : 'TOKEN_TYPE_UNSPECIFIED',
    commencedAt: commencedAt ? toTimestamp(commencedAt) : null,
    firstJoinedAt: firstJoinedAt ? toTimestamp(firstJoinedAt) : null,
    isMock: seat?.isMock ?? false,
    version: lesson.version,
  };
}

/** Whole for facts and for the school's people, and as students may see it for students. */
export function bookingMessage(view: LessonView, { role }: Pick<Actor, 'role'>): Booking {
  const message = wholeBookingMessage(view);
  return role === 'student' ? bookingForStudent(message) : message;
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
