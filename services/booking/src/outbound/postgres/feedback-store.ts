/** One feedback a seat, and one draft a lesson with what is written for each student. */
import { insertRow, rowOf } from '@parlance/runtime/postgres/rows';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { Feedback } from '../../domain/feedback.ts';
import { ofFeedback } from '../../queries/lesson-rows.ts';
import type { FeedbackStore } from '../../usecases/ports.ts';

export function makeFeedbackStore(tx: Tx): FeedbackStore {
  const erasedOf = async (uids: readonly string[]): Promise<ReadonlySet<string>> => {
    const sql = `select uid from people where uid = any($1) and status = 'deleted'`;
    return new Set((await tx.query<{ uid: string }>(sql, [uids])).rows.map(({ uid }) => uid));
  };
  return {
    async add(lessonId, { studentUid, feedback }) {
      const isErased = (await erasedOf([studentUid])).has(studentUid);
      // The lesson is settled and paid as any other; nothing is written about somebody who is gone.
      const kept = isErased ? wordless(feedback) : feedback;
      await insertRow(tx, 'feedback', { lessonId, studentUid, ...rowOf(ofFeedback, kept) });
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
      const erased = await erasedOf(sheets.map(({ studentUid }) => studentUid));
      const kept = sheets.filter(({ studentUid }) => !erased.has(studentUid));
      const words = JSON.stringify(Object.fromEntries(kept.map((sheet) => [sheet.studentUid, sheet.words])));
      const rest = 'on conflict (lesson_id) do update set words = excluded.words, saved_at = excluded.saved_at';
      await insertRow(tx, 'feedback_drafts', { lessonId, words, savedAt }, rest);
    },
  };
}

const wordless = (feedback: Feedback): Feedback => ({
  ...feedback,
  pronunciation: '',
  vocabulary: '',
  grammar: '',
  listening: '',
  behaviour: '',
  speaking: '',
  writing: '',
  reading: '',
});
