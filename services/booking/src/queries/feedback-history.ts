/** A student's last feedbacks of one stream, and a tutor's unfinished one. */
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { fieldsOf, jsonOf } from '@parlance/runtime/postgres/rows';
import type { Actor } from '../domain/actor.ts';
import type { Topic } from '../domain/booking.ts';
import type { Feedback, FeedbackWords } from '../domain/feedback.ts';
import { refuse } from '../domain/refusals.ts';
import { ofFeedback } from './booking-rows.ts';
import { ofTopic } from './group-rows.ts';

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
    `(select 1 from bookings where student_uid = $1 and tutor_uid = $2 limit 1)
     union all
     (select 1 from group_seats s join bookings b on b.id = s.booking_id where s.student_uid = $1 and b.tutor_uid = $2 limit 1)
     limit 1`,
    [student, actor.id],
  );
  if (rowCount !== 1) throw refuse('STUDENT_NOT_FOUND');
}

export async function listFeedbackHistory(
  db: Queryable,
  { student, isPte, limit }: { student: string; isPte: boolean; limit: number },
  actor: Actor,
): Promise<FeedbackHistoryItem[]> {
  await checkTeaches(db, student, actor);
  const words = fieldsOf('f', ofFeedback);
  const { rows } = await db.query<Row>(
    `select f.*, tutor.name as "tutorName", ${jsonOf({ b: ofTopic })} as topic
     from (
       (select b.id as "bookingId", b.tutor_uid, b.starts_at as "startsAt", ${words} from bookings b join feedback f on f.booking_id = b.id
        where b.student_uid = $1 and b.has_feedback and f.is_pte = $2 order by b.starts_at desc, b.id desc limit $3)
       union all
       (select s.booking_id, b.tutor_uid, s.starts_at, ${words} from group_seats s join group_feedback f on f.seat_id = s.id
        join bookings b on b.id = s.booking_id
        where s.student_uid = $1 and s.has_feedback and f.is_pte = $2 order by s.starts_at desc, s.id desc limit $3)
     ) f join bookings b on b.id = f."bookingId" left join people tutor on tutor.uid = f.tutor_uid
     order by f."startsAt" desc, f."bookingId" desc limit $3`,
    [student, isPte, limit],
  );
  return rows.map(toItem);
}

export type FeedbackDraft = { words: FeedbackWords; savedAt: Date };

/** By student, of those whose feedback is still to be sent. */
export const findGroupFeedbackDraft = (db: Queryable, bookingId: string) =>
  draftOf<Readonly<Record<string, FeedbackWords>>>(db, bookingId);

export const findFeedbackDraft = (db: Queryable, bookingId: string): Promise<FeedbackDraft | undefined> =>
  draftOf<FeedbackWords>(db, bookingId);

async function draftOf<W>(db: Queryable, bookingId: string): Promise<{ words: W; savedAt: Date } | undefined> {
  const sql = 'select words, saved_at as "savedAt" from feedback_drafts where booking_id = $1';
  return (await db.query<{ words: W; savedAt: Date }>(sql, [bookingId])).rows[0];
}
