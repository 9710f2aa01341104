/** The rows of a group lesson, of its seats and of its session, and the view that they make. */
import { keysetPage, type Keyset, type PageWish } from '@parlance/runtime/paging/keyset-page';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { fieldsOf, jsonOf, withoutNulls } from '@parlance/runtime/postgres/rows';
import { statements, type Statement } from '@parlance/runtime/postgres/statements';
import type { PersonCard } from '../domain/booking-view.ts';
import type { Topic } from '../domain/booking.ts';
import type { GroupLesson, Seat } from '../domain/group-lesson.ts';
import type { GroupSession } from '../domain/group-session.ts';
import type { GroupLessonView } from '../domain/group-view.ts';
import { byStart } from './booking-rows.ts';

type SeatRow = Omit<Seat, 'takenAt'> & Record<'name' | 'imageUrl' | 'timeZone', string | null> & { takenAt: string };

export type GroupRow = Omit<GroupLesson, 'rate' | 'seats' | 'topic'> &
  Omit<GroupLessonView['session'], 'status'> & {
    rate: string;
    topic: Pick<Topic, 'material' | 'course' | 'lesson'> & Record<'code' | 'name', string | null>;
    tutor: Partial<PersonCard>;
    isPaid: boolean;
    sessionStatus: GroupSession['status'];
    seats: SeatRow[];
  };

/** People may be unknown, and what is not known of them is left out. */
export const tutorCard = `json_strip_nulls(${jsonOf({ tutor: 'name, imageUrl, timeZone, isPte, ratingAvg, status, currency' })}) as tutor`;

const nobody = { name: '', imageUrl: '', timeZone: '', isPte: false, ratingAvg: 0, status: '', currency: '' };
export const cardFrom = (uid: string, known: Partial<PersonCard>): PersonCard => ({ uid, ...nobody, ...known });

export const ofTopic =
  'topicMaterial as material, topicCourse as course, topicLesson as lesson, topicCode as code, topicName as name';

const groupTables = `
  bookings b join group_sessions g on g.id = b.group_session_id left join people tutor on tutor.uid = b.tutor_uid`;

/** Of those who left; how many ever did does not matter to anybody who reads a lesson. */
const mostWhoLeft = 24;

const seatColumns = `id, student_uid, status, wallet, is_mock, has_feedback, view_feedback, taken_at, version,
  has_feedback and exists (select from group_feedback f where f.seat_id = id and f.completed_assigned) as completed_assigned`;

/** The seats that are taken, and the last one of each who left: of the latest of them. */
const seatsOfLesson = `
  select ${seatColumns} from group_seats where booking_id = b.id and status <> 'student-cancelled'
  union all
  (select ${seatColumns} from group_seats gone
   where gone.booking_id = b.id and gone.status = 'student-cancelled' and not exists (
     select from group_seats other where other.booking_id = b.id and other.student_uid = gone.student_uid
       and (other.status <> 'student-cancelled' or (other.taken_at, other.id) > (gone.taken_at, gone.id)))
   order by gone.taken_at desc, gone.id desc limit ${mostWhoLeft})`;

const ofLesson = `id, groupSessionId as sessionId, tutorUid, startsAt, status, isPte, rate, currency, maxStudents, commencedAt,
  firstJoinedAt, tutorWasPresent, isPaid, version, updatedAt, updatedBy`;
const ofSeat = 'id, studentUid, status, wallet, isMock, hasFeedback, completedAssigned, viewFeedback, takenAt, version';

const groupColumns = `${fieldsOf('b', ofLesson)}, ${jsonOf({ b: ofTopic })} as topic,
    ${fieldsOf('g', 'title, status as sessionStatus, minStudents, courseName, level')},
    (select count(*)::int4 from bookings other where other.group_session_id = g.id) as "lessonCount",
    ${tutorCard},
    coalesce((
      select json_agg(${jsonOf({ s: ofSeat, p: 'name, imageUrl, timeZone' })} order by s.taken_at, s.id)
      from (${seatsOfLesson}) s left join people p on p.uid = s.student_uid), '[]') as seats`;

export const selectGroup = `select ${groupColumns} from ${groupTables}`;

/** Lessons of sessions; the caller says which. */
export const sessionLessons = (): Statement =>
  statements.select(statements.raw(groupColumns)).from(statements.raw(groupTables));

export type GroupListed = { lessons: GroupLessonView[]; next: string };

export async function pageOfGroups(
  db: Queryable,
  lessons: Statement,
  wish: PageWish & Pick<Keyset<GroupRow>, 'order'>,
): Promise<GroupListed> {
  const { items, next } = await keysetPage<GroupRow>(db, lessons, {
    ...byStart,
    keyOf: (row) => [row.startsAt, row.id],
    ...wish,
  });
  return { lessons: items.map(groupViewOf), next };
}

/** Not a group lesson that demo students had alone; who left does not count. As payments reads it of the fact. */
export const hadPayers = `(b.group_session_id is null
  or exists (select from group_seats s where s.booking_id = b.id and s.status <> 'student-cancelled' and not s.is_mock)
  or not exists (select from group_seats s where s.booking_id = b.id and s.status <> 'student-cancelled'))`;

export function groupViewOf(row: GroupRow): GroupLessonView {
  const {
    title,
    sessionStatus: status,
    minStudents,
    courseName,
    level,
    lessonCount,
    isPaid,
    ...own
  } = withoutNulls(row);
  const { tutor, topic, rate, seats, ...lesson } = own;
  const students = seats.map(({ studentUid, name, imageUrl, timeZone }) => {
    return [studentUid, { name: name ?? '', imageUrl: imageUrl ?? '', timeZone: timeZone ?? '' }] as const;
  });
  return {
    lesson: {
      ...lesson,
      topic: { ...topic, code: topic.code ?? '', name: topic.name ?? '' },
      rate: Number(rate),
      seats: seats.map(({ name: _name, imageUrl: _imageUrl, timeZone: _timeZone, takenAt, ...seat }) => {
        return { ...seat, takenAt: new Date(takenAt) };
      }),
    },
    session: { title, status, minStudents, courseName, level, lessonCount },
    tutor: cardFrom(lesson.tutorUid, tutor),
    students: Object.fromEntries(students),
    isPaid,
  };
}

export async function listGroupLessons(db: Queryable, ids: readonly string[]): Promise<GroupLessonView[]> {
  if (ids.length === 0) return [];
  const sql = `${selectGroup} where b.id = any($1::uuid[]) order by b.starts_at, b.id`;
  const { rows } = await db.query<GroupRow>(sql, [ids]);
  return rows.map(groupViewOf);
}

export const ofSession = `id, title, tutorUid, status, isPte, maxStudents, minStudents, courseName, level, version, createdAt, updatedAt,
  updatedBy`;
export const sessionFields = fieldsOf('g', ofSession);
