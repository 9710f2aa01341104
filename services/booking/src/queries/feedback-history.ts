/** A student's last feedbacks of one stream, and a tutor's unfinished one (FB-27, FB-55, FEED-28..FEED-30). */
import type { Queryable } from '@parlance/runtime/postgres/pool';
import type { Actor } from '../domain/actor.ts';
import type { Topic } from '../domain/booking.ts';
import type { Feedback } from '../domain/feedback.ts';
import { refuse } from '../domain/refusals.ts';
import type { FeedbackWords } from '../usecases/submit-feedback.ts';

export type FeedbackHistoryItem = {
  bookingId: string;
  when: Date;
  tutorName: string;
  topic: Topic;
  feedback: Feedback;
};

type Row = Omit<Feedback, 'completedAssigned' | 'isPte' | 'when'> & {
  booking_id: string;
  starts_at: Date;
  tutor_name: string | null;
  topic_material: string;
  topic_course: string;
  topic_lesson: string;
  topic_code: string;
  topic_name: string;
  completed_assigned: boolean;
  is_pte: boolean;
  given_at: Date;
};

function toItem(row: Row): FeedbackHistoryItem {
  const { pronunciation, vocabulary, grammar, listening, behaviour, speaking, writing, reading } = row;
  return {
    bookingId: row.booking_id,
    when: row.starts_at,
    tutorName: row.tutor_name ?? '',
    topic: {
      material: row.topic_material,
      course: row.topic_course,
      lesson: row.topic_lesson,
      code: row.topic_code,
      name: row.topic_name,
    },
    feedback: {
      pronunciation,
      vocabulary,
      grammar,
      listening,
      behaviour,
      speaking,
      writing,
      reading,
      completedAssigned: row.completed_assigned,
      isPte: row.is_pte,
      when: row.given_at,
    },
  };
}

/** A tutor reads of own students only; everybody else's do not exist (CON-17). */
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

export async function feedbackHistory(
  db: Queryable,
  { student, isPte, limit }: { student: string; isPte: boolean; limit: number },
  actor: Actor,
): Promise<FeedbackHistoryItem[]> {
  await checkTeaches(db, student, actor);
  const words = `f.pronunciation, f.vocabulary, f.grammar, f.listening, f.behaviour, f.speaking, f.writing, f.reading,
    f.completed_assigned, f.is_pte, f.given_at`;
  const { rows } = await db.query<Row>(
    `select f.*, tutor.name as tutor_name, b.topic_material, b.topic_course, b.topic_lesson, b.topic_code, b.topic_name
     from (
       (select b.id as booking_id, b.tutor_uid, b.starts_at, ${words} from bookings b join feedback f on f.booking_id = b.id
        where b.student_uid = $1 and b.has_feedback and f.is_pte = $2 order by b.starts_at desc, b.id desc limit $3)
       union all
       (select s.booking_id, b.tutor_uid, s.starts_at, ${words} from group_seats s join group_feedback f on f.seat_id = s.id
        join bookings b on b.id = s.booking_id
        where s.student_uid = $1 and s.has_feedback and f.is_pte = $2 order by s.starts_at desc, s.id desc limit $3)
     ) f join bookings b on b.id = f.booking_id left join people tutor on tutor.uid = f.tutor_uid
     order by f.starts_at desc, f.booking_id desc limit $3`,
    [student, isPte, limit],
  );
  return rows.map(toItem);
}

export type FeedbackDraft = { words: FeedbackWords; savedAt: Date };

/** By student, of those whose feedback is still to be sent. */
export async function groupFeedbackDraft(
  db: Queryable,
  bookingId: string,
): Promise<{ words: Readonly<Record<string, FeedbackWords>>; savedAt: Date } | undefined> {
  const { rows } = await db.query<{ words: Record<string, FeedbackWords>; saved_at: Date }>(
    'select words, saved_at from feedback_drafts where booking_id = $1',
    [bookingId],
  );
  const [row] = rows;
  return row && { words: row.words, savedAt: row.saved_at };
}

export async function feedbackDraft(db: Queryable, bookingId: string): Promise<FeedbackDraft | undefined> {
  const { rows } = await db.query<{ words: FeedbackWords; saved_at: Date }>(
    'select words, saved_at from feedback_drafts where booking_id = $1',
    [bookingId],
  );
  const [row] = rows;
  return row && { words: row.words, savedAt: row.saved_at };
}
