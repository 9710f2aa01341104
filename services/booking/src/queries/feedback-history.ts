/** A student's last feedbacks of one stream, and a tutor's unfinished one. */
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { fieldsOf, jsonOf } from '@parlance/runtime/postgres/rows';
import type { Actor } from '../domain/actor.ts';
import type { Topic } from '../domain/library-topic.ts';
import type { Feedback, FeedbackWords } from '../domain/feedback.ts';
import { refuse } from '../domain/refusals.ts';
import { ofFeedback, ofTopic } from './lesson-rows.ts';

export type FeedbackHistoryItem = {
  bookingId: string;
  when: Date;
  tutorName: string;
  topic: Topic;
  feedback: Feedback;
};

type Row = Omit<FeedbackHistoryItem, 'feedback' | 'when' | 'tutorName'> &
  Feedback & { startsAt: Date; tutorName: string | null };

function toItem({ bookingId, startsAt, tutorName, topic, ...feedback }: Row): FeedbackHistoryItem {
  return { bookingId, when: startsAt, tutorName: tutorName ?? '', topic, feedback };
}

/** A tutor reads of own students only; everybody else's do not exist. */
async function checkTeaches(db: Queryable, student: string, actor: Actor): Promise<void> {
  if (actor.role === 'admin') return;
  const { rowCount } = await db.query(
    'select 1 from seats s join lessons b on b.id = s.lesson_id where s.student_uid = $1 and b.tutor_uid = $2 limit 1',
    [student, actor.id],
  );
  if (rowCount !== 1) throw refuse('STUDENT_NOT_FOUND');
}

type Wanted = { student: string; isPte: boolean; limit: number };

export async function listFeedbackHistory(db: Queryable, wanted: Wanted, actor: Actor): Promise<FeedbackHistoryItem[]> {
  await checkTeaches(db, wanted.student, actor);
  return lastFeedback(db, wanted);
}

/** Of lessons that began before an instant, if one is named. The caller says who may read it. */
export async function lastFeedback(
  db: Queryable,
  { student, isPte, limit, before }: Wanted & { before?: Date },
): Promise<FeedbackHistoryItem[]> {
  const { rows } = await db.query<Row>(
    `select b.booking_id as "bookingId", s.starts_at as "startsAt", ${fieldsOf('f', ofFeedback)},
       tutor.name as "tutorName", ${jsonOf({ b: ofTopic })} as topic
     from seats s join feedback f using (lesson_id, student_uid) join lessons b on b.id = s.lesson_id
       left join people tutor on tutor.uid = b.tutor_uid
     where s.student_uid = $1 and s.has_feedback and f.is_pte = $2 and ($4::timestamptz is null or s.starts_at < $4)
     order by s.starts_at desc, b.booking_id desc limit $3`,
    [student, isPte, limit, before ?? null],
  );
  return rows.map(toItem);
}

export type FeedbackDraft = { words: Readonly<Record<string, FeedbackWords>>; savedAt: Date };

/** By student, of those whose feedback is still to be sent. */
export async function findFeedbackDraft(db: Queryable, lessonId: string): Promise<FeedbackDraft | undefined> {
  const sql = 'select words, saved_at as "savedAt" from feedback_drafts where lesson_id = $1';
  return (await db.query<FeedbackDraft>(sql, [lessonId])).rows[0];
}
