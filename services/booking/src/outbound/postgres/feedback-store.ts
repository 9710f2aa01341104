/** One feedback a seat, and one draft a lesson with what is written for each student. */
import { insertRow, rowOf } from '@parlance/runtime/postgres/rows';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import { ofFeedback } from '../../queries/lesson-rows.ts';
import type { FeedbackStore } from '../../usecases/ports.ts';

export function makeFeedbackStore(tx: Tx): FeedbackStore {
  return {
    async add(lessonId, { studentUid, feedback }) {
      await insertRow(tx, 'feedback', { lessonId, studentUid, ...rowOf(ofFeedback, feedback) });
      await tx.query(`delete from feedback_drafts where lesson_id = $1 and words - $2::text = '{}'`, [
        lessonId,
        studentUid,
      ]);
      await tx.query('update feedback_drafts set words = words - $2::text where lesson_id = $1', [
        lessonId,
        studentUid,
      ]);
    },
    async keepDraft(lessonId, sheets, savedAt) {
      const words = JSON.stringify(Object.fromEntries(sheets.map((sheet) => [sheet.studentUid, sheet.words])));
      const rest = 'on conflict (lesson_id) do update set words = excluded.words, saved_at = excluded.saved_at';
      await insertRow(tx, 'feedback_drafts', { lessonId, words, savedAt }, rest);
    },
  };
}
