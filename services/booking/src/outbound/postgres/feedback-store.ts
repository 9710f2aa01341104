/** One feedback a booking. */
import { excluded, insertRow, rowOf } from '@parlance/runtime/postgres/rows';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import { ofFeedback } from '../../queries/booking-rows.ts';
import type { FeedbackStore } from '../../usecases/ports.ts';

export function makeFeedbackStore(tx: Tx): FeedbackStore {
  return {
    async add(bookingId, words) {
      await insertRow(tx, 'feedback', { bookingId, ...rowOf(ofFeedback, words) });
      await tx.query('delete from feedback_drafts where booking_id = $1', [bookingId]);
    },
    async keepDraft(bookingId, words, at) {
      const draft = { words: JSON.stringify(words), savedAt: at };
      const update = `on conflict (booking_id) do update set ${excluded(draft)}`;
      await insertRow(tx, 'feedback_drafts', { bookingId, ...draft }, update);
    },
    async removeFromDraft(bookingId, studentUids) {
      const taken = [bookingId, [...studentUids]];
      await tx.query(`delete from feedback_drafts where booking_id = $1 and words - $2::text[] = '{}'`, taken);
      await tx.query('update feedback_drafts set words = words - $2::text[] where booking_id = $1', taken);
    },
  };
}
