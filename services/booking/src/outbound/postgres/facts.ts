/** Booking's facts as outbox rows, and the same news for the watchers of this process once the transaction has committed. */
import { makeOutbox, type OutboxOptions } from '@parlance/runtime/events/outbox';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { Actor } from '../../domain/actor.ts';
import { balanceMessages, bookingMessage, lineMessage, statusMessage } from '../../wire/booking-message.ts';
import type { BookingView } from '../../queries/booking-view.ts';
import type { Facts } from '../../usecases/ports.ts';
import type { SlotChange } from '../slot-hub.ts';

const by = ({ id, role }: Actor) => ({ id, role });

export type FactsOptions = Pick<OutboxOptions, 'topicFor'>;

export function makeFacts(tx: Tx, tell: (change: SlotChange) => void, options: FactsOptions = {}): Facts {
  const outbox = makeOutbox(tx, { producer: 'booking', ...options });
  const about = (view: BookingView, at: Date, actor: Actor) => ({
    subject: view.id,
    version: view.version,
    occurredAt: at,
    actor: by(actor),
  });
  return {
    async moved({ from, cause, at, actor, tokens }, view) {
      const booking = bookingMessage(view);
      const entry = about(view, at, actor);
      if (cause === 'open') {
        await outbox.add('parlance.booking.v1.SlotOpened', { ...entry, body: { booking } });
        tell({ kind: 'opened', booking });
      } else if (cause === 'book') {
        await outbox.add('parlance.booking.v1.LessonBooked', { ...entry, body: { booking } });
        tell({ kind: 'taken', booking });
      } else {
        const refunded = tokens?.reason === 'lesson-refunded';
        const body = { booking, from: statusMessage(from), cause, refunded };
        await outbox.add('parlance.booking.v1.LessonStatusChanged', { ...entry, body });
      }
    },
    async slotClosed(view, at, actor) {
      const booking = bookingMessage(view);
      await outbox.add('parlance.booking.v1.SlotClosed', { ...about(view, at, actor), body: { booking } });
      tell({ kind: 'taken', booking });
    },
    async feedbackSubmitted(view, actor) {
      const body = { booking: bookingMessage(view) };
      await outbox.add('parlance.booking.v1.FeedbackSubmitted', { ...about(view, view.updatedAt, actor), body });
    },
    async feedbackViewed(view, actor) {
      const body = { booking: bookingMessage(view) };
      await outbox.add('parlance.booking.v1.FeedbackViewed', { ...about(view, view.updatedAt, actor), body });
    },
    async walletChanged(line) {
      const body = { line: lineMessage(line), balances: balanceMessages(line.balances) };
      const { studentUid, seq, at, actor } = line;
      const entry = { subject: studentUid, version: seq, occurredAt: at, actor: by(actor) };
      await outbox.add('parlance.booking.v1.WalletChanged', { ...entry, body });
    },
  };
}
