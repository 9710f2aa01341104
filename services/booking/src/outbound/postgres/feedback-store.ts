/** One feedback a booking (DATA-11). */
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { FeedbackStore } from '../../usecases/ports.ts';

export function makeFeedbackStore(tx: Tx): FeedbackStore {
  return {
    async add(bookingId, words) {
      await tx.query(
        `insert into feedback (booking_id, pronunciation, vocabulary, grammar, listening, behaviour, speaking, writing, reading,
           completed_assigned, is_pte, given_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
        [
          bookingId,
          words.pronunciation,
          words.vocabulary,
          words.grammar,
          words.listening,
          words.behaviour,
          words.speaking,
          words.writing,
          words.reading,
          words.completedAssigned,
          words.isPte,
          words.when,
        ],
      );
      await tx.query('delete from feedback_drafts where booking_id = $1', [bookingId]);
    },
    async saveDraft(bookingId, words, at) {
      await tx.query(
        `insert into feedback_drafts (booking_id, words, saved_at) values ($1, $2, $3)
         on conflict (booking_id) do update set words = excluded.words, saved_at = excluded.saved_at`,
        [bookingId, JSON.stringify(words), at],
      );
    },
    async dropFromDraft(bookingId, studentUids) {
      const taken = [bookingId, [...studentUids]];
      await tx.query(`delete from feedback_drafts where booking_id = $1 and words - $2::text[] = '{}'`, taken);
      await tx.query('update feedback_drafts set words = words - $2::text[] where booking_id = $1', taken);
    },
  };
}
