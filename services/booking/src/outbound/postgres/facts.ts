/** Booking's facts as outbox rows, and the same news for the watchers of this process once the transaction has committed. */
import { makeOutbox, outboxRow, type Sending, type OutboxRow } from '@parlance/runtime/events/outbox';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import { theSchool, type Actor } from '../../domain/actor.ts';
import { balanceMessages, wholeBookingMessage, ledgerLineMessage, statusMessage } from '../../wire/booking-mapping.ts';
import type { BookingView } from '../../domain/booking-view.ts';
import type { Facts, Reservation, SlotChange } from '../../usecases/ports.ts';
import type { LedgerLine } from '../../domain/token-move.ts';

export const by = ({ id, role }: Actor) => ({ id, role });

const producer = 'booking';
const about = (view: BookingView, at: Date, actor: Actor) => ({
  subject: view.id,
  version: view.version,
  occurredAt: at,
  actor: by(actor),
  body: { booking: wholeBookingMessage(view) },
});
export const walletEntry = (line: LedgerLine) => ({
  subject: line.studentUid,
  version: line.seq,
  occurredAt: line.at,
  actor: by(line.actor),
  body: { line: ledgerLineMessage(line), balances: balanceMessages(line.balances) },
});

/** The facts of a booking as rows, for the statement that writes them with everything else. */
export function factsOfReservation({ move, line, view }: Reservation, { topicFor }: Sending): OutboxRow[] {
  const options = { producer, ...(topicFor && { topicFor }) };
  const booked = about(view, move.at, move.actor);
  return [
    outboxRow('parlance.booking.v1.LessonBooked', booked, options),
    outboxRow('parlance.booking.v1.WalletChanged', walletEntry(line), options),
  ];
}

export function makeFacts(tx: Tx, publish: (change: SlotChange) => void, options: Sending = {}) {
  const outbox = makeOutbox(tx, { producer: 'booking', ...options });
  type Change = 'BookingInfoUpdated' | 'FeedbackSubmitted' | 'FeedbackViewed';
  const changed = (fact: Change) => async (view: BookingView, actor: Actor) => {
    await outbox.add(`parlance.booking.v1.${fact}`, about(view, view.updatedAt, actor));
  };
  return {
    async slotOpened(view, at, actor) {
      await outbox.add('parlance.booking.v1.SlotOpened', about(view, at, actor));
      publish({ kind: 'opened', view });
    },
    async lessonStatusChanged({ from, cause, at, actor, tokens }, view) {
      const { body, ...entry } = about(view, at, actor);
      const refunded = tokens?.reason === 'lesson-refunded';
      const change = { ...body, from: statusMessage(from), cause, refunded };
      await outbox.add('parlance.booking.v1.LessonStatusChanged', { ...entry, body: change });
    },
    async slotClosed(view, at, actor) {
      await outbox.add('parlance.booking.v1.SlotClosed', about(view, at, actor));
      publish({ kind: 'taken', view });
    },
    bookingInfoUpdated: changed('BookingInfoUpdated'),
    feedbackSubmitted: changed('FeedbackSubmitted'),
    feedbackViewed: changed('FeedbackViewed'),
    async lessonReminderDue(view, at) {
      const { body, ...entry } = about(view, at, theSchool);
      await outbox.add('parlance.booking.v1.LessonReminderDue', { ...entry, body: { ...body, lesson: null } });
    },
    async lessonState(view, at) {
      const { body, ...entry } = about(view, at, theSchool);
      await outbox.add('parlance.booking.v1.LessonState', { ...entry, body: { ...body, lesson: null } });
    },
    async schedulePreferenceSubmitted({ id: preferenceId, studentUid, at }, actor) {
      const entry = { subject: studentUid, version: 1, occurredAt: at, actor: by(actor) };
      const body = { preferenceId, studentUid };
      await outbox.add('parlance.booking.v1.SchedulePreferenceSubmitted', { ...entry, body });
    },
    async walletChanged(line) {
      await outbox.add('parlance.booking.v1.WalletChanged', walletEntry(line));
    },
  } satisfies Partial<Facts>;
}
