/** The rows of a group lesson, of its seats and of its session, and the view that they make. */
import { keysetPage, type Keyset, type PageWish } from '@parlance/runtime/paging/keyset-page';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { statements, type Statement } from '@parlance/runtime/postgres/statements';
import type { WalletName } from '../domain/token-move.ts';
import type { GroupLesson, GroupStatus, Seat, SeatStatus } from '../domain/group-lesson.ts';
import type { GroupSession } from '../domain/group-session.ts';
import type { GroupLessonView } from '../domain/group-view.ts';
import { byStart, cardColumns, cardOf, type CardColumns } from './booking-rows.ts';

type SeatJson = {
  id: string;
  student_uid: string;
  status: SeatStatus;
  wallet: WalletName;
  is_mock: boolean;
  has_feedback: boolean;
  view_feedback: boolean;
  taken_at: string;
  version: number;
  name: string | null;
  image_url: string | null;
  time_zone: string | null;
};

export type GroupRow = CardColumns<'tutor'> & {
  id: string;
  group_session_id: string;
  tutor_uid: string;
  starts_at: Date;
  status: GroupStatus;
  is_pte: boolean;
  topic_material: string;
  topic_course: string;
  topic_lesson: string;
  topic_code: string | null;
  topic_name: string | null;
  rate: string;
  currency: string;
  max_students: number;
  commenced_at: Date | null;
  first_joined_at: Date | null;
  tutor_was_present: boolean;
  is_paid: boolean;
  version: number;
  updated_at: Date;
  updated_by: string;
  title: string;
  session_status: GroupSession['status'];
  min_students: number;
  course_name: string;
  level: number;
  lesson_count: number;
  seats: SeatJson[];
};

const groupTables = `
  bookings b join group_sessions g on g.id = b.group_session_id left join people tutor on tutor.uid = b.tutor_uid`;

/** Of those who left; how many ever did does not matter to anybody who reads a lesson. */
const mostWhoLeft = 24;

const seatColumns = `id, student_uid, status, wallet, is_mock, has_feedback, view_feedback, taken_at, version`;

/** The seats that are taken, and the last one of each who left: of the latest of them. */
const seatsOfLesson = `
  select ${seatColumns} from group_seats where booking_id = b.id and status <> 'student-cancelled'
  union all
  (select ${seatColumns} from group_seats gone
   where gone.booking_id = b.id and gone.status = 'student-cancelled' and not exists (
     select from group_seats other where other.booking_id = b.id and other.student_uid = gone.student_uid
       and (other.status <> 'student-cancelled' or (other.taken_at, other.id) > (gone.taken_at, gone.id)))
   order by gone.taken_at desc, gone.id desc limit ${mostWhoLeft})`;

const groupColumns = `
  b.id, b.group_session_id, b.tutor_uid, b.starts_at, b.status, b.is_pte,
    b.topic_material, b.topic_course, b.topic_lesson, b.topic_code, b.topic_name, b.rate, b.currency, b.max_students,
    b.commenced_at, b.first_joined_at, b.tutor_was_present, b.is_paid, b.version, b.updated_at, b.updated_by,
    g.title, g.status as session_status, g.min_students, g.course_name, g.level,
    (select count(*)::int4 from bookings other where other.group_session_id = g.id) as lesson_count,
    ${cardColumns('tutor')},
    coalesce((
      select json_agg(json_build_object('id', s.id, 'student_uid', s.student_uid, 'status', s.status, 'wallet', s.wallet,
        'is_mock', s.is_mock, 'has_feedback', s.has_feedback, 'view_feedback', s.view_feedback, 'taken_at', s.taken_at,
        'version', s.version, 'name', p.name, 'image_url', p.image_url, 'time_zone', p.time_zone) order by s.taken_at, s.id)
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
  const { items, next } = await keysetPage<GroupRow>(db, lessons, { ...byStart, ...wish });
  return { lessons: items.map(groupViewOf), next };
}

/** Not a group lesson that demo students had alone; who left does not count. As payments reads it of the fact. */
export const hadPayers = `(b.group_session_id is null
  or exists (select from group_seats s where s.booking_id = b.id and s.status <> 'student-cancelled' and not s.is_mock)
  or not exists (select from group_seats s where s.booking_id = b.id and s.status <> 'student-cancelled'))`;

function seatFrom(row: SeatJson): Seat {
  const { id, student_uid: studentUid, status, wallet, version } = row;
  return {
    id,
    studentUid,
    status,
    wallet,
    version,
    isMock: row.is_mock,
    takenAt: new Date(row.taken_at),
    hasFeedback: row.has_feedback,
    viewFeedback: row.view_feedback,
  };
}

function lessonFrom(row: GroupRow): GroupLesson {
  const topic = {
    material: row.topic_material,
    course: row.topic_course,
    lesson: row.topic_lesson,
    code: row.topic_code ?? '',
    name: row.topic_name ?? '',
  };
  return {
    id: row.id,
    sessionId: row.group_session_id,
    tutorUid: row.tutor_uid,
    startsAt: row.starts_at,
    isPte: row.is_pte,
    topic,
    rate: Number(row.rate),
    currency: row.currency,
    maxStudents: row.max_students,
    status: row.status,
    seats: row.seats.map(seatFrom),
    tutorWasPresent: row.tutor_was_present,
    commencedAt: row.commenced_at ?? undefined,
    firstJoinedAt: row.first_joined_at ?? undefined,
    version: row.version,
    updatedAt: row.updated_at,
    updatedBy: row.updated_by,
  };
}

export function groupViewOf(row: GroupRow): GroupLessonView {
  const { title, session_status: status, min_students: minStudents, course_name: courseName, level } = row;
  const students = row.seats.map(({ student_uid: uid, name, image_url: imageUrl, time_zone: timeZone }) => {
    return [uid, { name: name ?? '', imageUrl: imageUrl ?? '', timeZone: timeZone ?? '' }] as const;
  });
  return {
    lesson: lessonFrom(row),
    session: { title, status, minStudents, courseName, level, lessonCount: row.lesson_count },
    tutor: cardOf(row, 'tutor', row.tutor_uid),
    students: Object.fromEntries(students),
    isPaid: row.is_paid,
  };
}

export async function groupLessons(db: Queryable, ids: readonly string[]): Promise<GroupLessonView[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.query<GroupRow>(`${selectGroup} where b.id = any($1::uuid[]) order by b.starts_at, b.id`, [
    ids,
  ]);
  return rows.map(groupViewOf);
}

export type SessionRow = {
  id: string;
  title: string;
  tutor_uid: string;
  status: GroupSession['status'];
  is_pte: boolean;
  max_students: number;
  min_students: number;
  course_name: string;
  level: number;
  version: number;
  created_at: Date;
  updated_at: Date;
  updated_by: string;
};
export const sessionColumns = `
  g.id, g.title, g.tutor_uid, g.status, g.is_pte, g.max_students, g.min_students, g.course_name, g.level, g.version,
  g.created_at, g.updated_at, g.updated_by`;

export function sessionFrom(row: SessionRow): GroupSession {
  const { id, title, status, level, version } = row;
  return {
    id,
    title,
    status,
    level,
    version,
    tutorUid: row.tutor_uid,
    isPte: row.is_pte,
    maxStudents: row.max_students,
    minStudents: row.min_students,
    courseName: row.course_name,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    updatedBy: row.updated_by,
  };
}
