/** What a student was told of lessons, or a teacher told, for administrators. */
import { lists } from '@parlance/proto/limits';
import { cutPage, readPageToken, type Page } from '@parlance/runtime/paging/page-token';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { fieldsOf, jsonOf } from '@parlance/runtime/postgres/rows';
import type { Feedback } from '../domain/feedback.ts';
import type { Topic } from '../domain/library-topic.ts';
import { ofFeedback, ofTopic } from './lesson-rows.ts';

type Side = { uid: string; name: string };
export type PersonFeedbackItem = {
  bookingId: string;
  startsAt: Date;
  tutor: Side;
  student: Side;
  topic: Topic;
  feedback: Feedback;
};
type Row = Feedback &
  Omit<PersonFeedbackItem, 'tutor' | 'student' | 'feedback'> & {
    seatId: string;
    tutorUid: string;
    tutorName: string | null;
    studentUid: string;
    studentName: string | null;
  };

const after = (start: string) =>
  `($2::timestamptz is null or ${start} <= $2 and (${start}, s.id) < ($2, $3::uuid)) order by ${start} desc, s.id desc limit $4`;

/** Each side by its own index, so that a page costs a page. */
const listSql = `
  select b.booking_id as "bookingId", theirs.starts_at as "startsAt", theirs.id as "seatId", ${fieldsOf('f', ofFeedback)},
    b.tutor_uid as "tutorUid", tutor.name as "tutorName", theirs.student_uid as "studentUid", student.name as "studentName",
    ${jsonOf({ b: ofTopic })} as topic
  from (
    (select s.lesson_id, s.student_uid, s.starts_at, s.id from seats s
     where s.student_uid = $1 and s.has_feedback and ${after('s.starts_at')})
    union all
    (select s.lesson_id, s.student_uid, l.starts_at, s.id from lessons l join seats s on s.lesson_id = l.id and s.has_feedback
     where l.tutor_uid = $1 and ${after('l.starts_at')})
  ) theirs join feedback f using (lesson_id, student_uid) join lessons b on b.id = theirs.lesson_id
    left join people tutor on tutor.uid = b.tutor_uid left join people student on student.uid = theirs.student_uid
  order by theirs.starts_at desc, theirs.id desc limit $4`;

function toItem({ bookingId, startsAt, topic, seatId: _seat, ...row }: Row): PersonFeedbackItem {
  const { tutorUid, tutorName, studentUid, studentName, ...feedback } = row;
  const tutor = { uid: tutorUid, name: tutorName ?? '' };
  return { bookingId, startsAt, tutor, student: { uid: studentUid, name: studentName ?? '' }, topic, feedback };
}

export async function listPersonFeedback(
  db: Queryable,
  { uid, pageToken }: { uid: string; pageToken: string },
): Promise<Page<PersonFeedbackItem>> {
  const [before, beforeId] = readPageToken(pageToken, ['instant', 'id']) ?? [null, null];
  const { rows } = await db.query<Row>(listSql, [uid, before, beforeId, lists.personFeedbackPage + 1]);
  const keyOf = ({ startsAt, seatId }: Row) => [startsAt, seatId];
  const { items, next } = cutPage(rows, lists.personFeedbackPage, { keyOf });
  return { items: items.map(toItem), next };
}
