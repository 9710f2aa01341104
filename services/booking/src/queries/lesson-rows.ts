/** The rows of a lesson, of its seats, its people and its session, and the view that they make. One select for every reader. */
import { keysetPage, type Keyset, type PageWish } from '@parlance/runtime/paging/keyset-page';
import { readPageToken } from '@parlance/runtime/paging/page-token';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { fieldsOf, jsonOf, withoutNulls } from '@parlance/runtime/postgres/rows';
import { statements, type Statement } from '@parlance/runtime/postgres/statements';
import type { Lesson, Pay, Seat, Wishes } from '../domain/lesson.ts';
import type { Topic } from '../domain/library-topic.ts';
import type { Outage } from '../domain/outage.ts';
import { knownBy, type LessonView, type PersonCard, type SeatCounts } from '../domain/view.ts';

const ofCard = 'name, imageUrl, timeZone, isPte, ratingAvg, status, currency, languages';
export const cardJson = (person: string) => `json_strip_nulls(${jsonOf({ [person]: ofCard })})`;
/** People may be unknown, and what is not known of them is left out. */
export const tutorCard = `${cardJson('tutor')} as tutor`;

const nobody = {
  name: '',
  imageUrl: '',
  timeZone: '',
  isPte: false,
  ratingAvg: 0,
  status: '',
  currency: '',
  languages: [],
};
export const cardFrom = (uid: string, known: Partial<PersonCard>): PersonCard => ({ uid, ...nobody, ...known });

export const ofTopic =
  'topicMaterial as material, topicCourse as course, topicLesson as lesson, topicCode as code, topicName as name';
export const ofFeedback = `pronunciation, vocabulary, grammar, listening, behaviour, speaking, writing, reading, completedAssigned, isPte,
  givenAt as when`;
export const ofSession = `id, title, tutorUid, status, isPte, maxStudents, minStudents, courseName, level, version, createdAt, updatedAt,
  updatedBy`;
export const sessionFields = fieldsOf('g', ofSession);

/** `b` is the lesson. Lessons outlive what is known of their people. */
export const lessonTables = `
  lessons b left join sessions g on g.id = b.session_id left join people tutor on tutor.uid = b.tutor_uid`;

/** Of those who left; how many ever did does not matter to anybody who reads a lesson. */
const mostWhoLeft = 24;

/** The seats that are taken, the latest of those that were given back, and that of a student of whom it is asked. */
const seatsFor = (student: string) => `
  select * from seats where lesson_id = b.id and (status <> 'student-cancelled' or student_uid = ${student})
  union all
  (select * from seats where lesson_id = b.id and status = 'student-cancelled' and student_uid <> ${student}
   order by taken_at desc, id desc limit ${mostWhoLeft})`;

const ofSeat = `id, studentUid, status, wallet, paidAs, takes, isMock, introduction, correctMistakes, notes, hasFeedback, completedAssigned,
  viewFeedback, takenAt, gaveBack, presentSeconds, version`;
const ofLesson = `id, bookingId, sessionId, tutorUid, startsAt, status, isPte, capacity, rate, currency, commencedAt, firstJoinedAt,
  tutorWasPresent, tutorSeconds, taughtSeconds, waitsUntil, notCounted, isPaid, version, updatedAt, updatedBy`;
const ofPolicy = `version, cancelLockMinutes, teacherWaitMinutes, feedbackMinutes, presenceMinutes, studentAbsentPaid, studentAbsentRefunded,
  payBy`;
/** `rules` is the row of policies. */
export const policyJson = (also = ''): string => jsonOf({ rules: [ofPolicy, also].filter(Boolean).join(', ') });

const seatsJson = (which: string) => `
  coalesce((select json_agg(json_build_object('seat', ${jsonOf({ s: ofSeat })}, 'card', ${cardJson('p')}) order by s.taken_at, s.id)
    from (${which}) s left join people p on p.uid = s.student_uid), '[]') as seats`;

const sessionJson = `
  case when g.id is not null then json_build_object('title', g.title, 'status', g.status, 'minStudents', g.min_students,
    'courseName', g.course_name, 'level', g.level,
    'lessonCount', (select count(*) from lessons other where other.session_id = g.id)) end as session`;

export const columnsWith = (seats: string) => `${fieldsOf('b', ofLesson)},
  case when b.topic_lesson is not null then ${jsonOf({ b: ofTopic })} end as topic, ${sessionJson}, ${tutorCard}, ${seatsJson(seats)},
  (select ${policyJson()} from policies rules where rules.version = b.policy_version) as policy`;

/** With everybody in it; `student` names whose seat is there in any case. */
const selectLesson = (student = `''`) => `select ${columnsWith(seatsFor(student))} from ${lessonTables}`;

/** Of everybody, for lists that have nobody's seat but the reader's. */
const countsJson = `
  (select json_build_object('taken', b.seats_taken, 'awaitingFeedback', count(*) filter (where s.status = 'pending-feedback'),
    'withFeedback', count(*) filter (where s.has_feedback))
   from seats s where s.lesson_id = b.id and s.status <> 'student-cancelled') as counts`;

type SeatRow = Omit<Seat, 'takenAt' | 'wishes' | 'gaveBack' | 'presentSeconds'> &
  Wishes & {
    takenAt: string;
    presentSeconds: number | null;
    gaveBack: (Omit<NonNullable<Seat['gaveBack']>, 'updatedAt'> & { updatedAt: string }) | null;
  };

type OutageRow = Omit<Outage, 'from' | 'until'> & { from: string; until: string };

export type LessonRow = Omit<Lesson, 'topic' | 'pay' | 'seats' | 'notCounted'> & {
  notCounted: OutageRow[] | null;
  topic: (Pick<Topic, 'material' | 'course' | 'lesson'> & Record<'code' | 'name', string | null>) | null;
  rate: string | null;
  currency: string | null;
  isPaid: boolean;
  session: LessonView['session'] | null;
  tutor: Partial<PersonCard>;
  seats: { seat: SeatRow; card: Partial<PersonCard> }[];
  counts?: SeatCounts;
};

function seatFrom({ introduction, correctMistakes, notes, takenAt, gaveBack, presentSeconds, ...seat }: SeatRow): Seat {
  return {
    ...seat,
    ...(presentSeconds !== null && { presentSeconds }),
    wishes: { introduction, correctMistakes, notes },
    takenAt: new Date(takenAt),
    gaveBack: gaveBack ? { ...gaveBack, updatedAt: new Date(gaveBack.updatedAt) } : undefined,
  };
}

const outageFrom = ({ from, until, ...outage }: OutageRow): Outage => {
  return { ...outage, from: new Date(from), until: new Date(until) };
};

function payFrom({ rate, currency }: Pick<LessonRow, 'rate' | 'currency'>): Pay | undefined {
  return rate === null ? undefined : { rate: Number(rate), currency: currency ?? '' };
}

export function viewOf(row: LessonRow): LessonView {
  const { topic, rate, currency, isPaid, session, tutor, seats, counts, notCounted, ...own } = row;
  const lesson: Lesson = {
    ...withoutNulls(own),
    topic: topic ? { ...topic, code: topic.code ?? '', name: topic.name ?? '' } : undefined,
    pay: payFrom({ rate, currency }),
    ...(notCounted && { notCounted: notCounted.map(outageFrom) }),
    seats: seats.map(({ seat }) => seatFrom(seat)),
  };
  return {
    lesson,
    session: session ?? undefined,
    tutor: cardFrom(lesson.tutorUid, tutor),
    students: Object.fromEntries(
      seats.map(({ seat: { studentUid }, card }) => [studentUid, cardFrom(studentUid, card)]),
    ),
    isPaid,
    ...(counts && { counts }),
  };
}

/** By their starts; `student` is the one whose seats are there in any case. */
export async function listLessons(db: Queryable, ids: readonly string[], student = ''): Promise<LessonView[]> {
  if (ids.length === 0) return [];
  const sql = `${selectLesson('$2')} where b.id = any($1::uuid[]) order by b.starts_at, b.id`;
  const { rows } = await db.query<LessonRow>(sql, [ids, student]);
  return rows.map(viewOf);
}

export type Listed = { lessons: LessonView[]; next: string };

const lessonsWith = (columns: string, reader: readonly string[] = []): Statement =>
  statements.select(statements.raw(columns, reader)).from(statements.raw(lessonTables)).whereNotNull('b.session_id');

/** Lessons of sessions for lists: with the reader's own seat alone, and counts of everybody's. The caller says which lessons. */
export const sessionLessons = (reader: string): Statement =>
  lessonsWith(`${columnsWith('select * from seats where lesson_id = b.id and student_uid = ?')}, ${countsJson}`, [
    reader,
  ]);

/** The same with everybody in them: payments name whom a lesson was for. */
export const sessionLessonsWithAll = (): Statement => lessonsWith(columnsWith(seatsFor(`''`)));

export async function pageOfLessons(
  db: Queryable,
  lessons: Statement,
  wish: PageWish & Pick<Keyset<LessonRow>, 'order' | 'name'>,
): Promise<Listed> {
  const { items, next } = await keysetPage<LessonRow>(db, lessons, {
    columns: { 'b.starts_at': 'instant', 'b.id': 'id' },
    keyOf: (row) => [row.startsAt, row.id],
    ...wish,
  });
  return { lessons: items.map(viewOf), next };
}

export type BookingRow = LessonRow & { key: string };
export const bookingColumns = `${columnsWith('select mine.* where mine.id is not null')}, coalesce(mine.id, b.booking_id) as key`;

/** Of an hour: its seats, and itself while it is offered. */
export const bookingsOfHour = `
  select * from seats where lesson_id = b.id union all select (null::seats).* where b.status = 'pending'`;

/** Hours as their people know them: `mine` is the seat, none where an hour is offered. */
export const bookingsOfTutor = (): Statement =>
  statements
    .select(statements.raw(bookingColumns))
    .from(statements.raw(`${lessonTables} cross join lateral (${bookingsOfHour}) mine`))
    .whereNull('b.session_id');
export const bookingsOfStudent = (): Statement =>
  statements
    .select(statements.raw(bookingColumns))
    .from(
      statements.raw(`seats mine join lessons b on b.id = mine.lesson_id left join sessions g on false
      left join people tutor on tutor.uid = b.tutor_uid`),
    )
    .whereNull('b.session_id');

/** What a booking is read by: the lesson's word while it runs, and the seat's in all else. */
export const bookingStatus = `case when mine.id is null or mine.status = 'booked' and b.status in ('in-progress', 'tutor-present')
  then b.status else mine.status end`;

/** What a side's index begins with after whose it is, and the id that tells apart what begins at once. */
const keysOf = {
  student: { start: 'mine.starts_at', id: 'mine.id' },
  tutor: { start: 'b.starts_at', id: 'coalesce(mine.id, b.booking_id)' },
} as const;

type BookingPage = PageWish & Pick<Keyset<BookingRow>, 'order'> & { of: keyof typeof keysOf };

export async function pageOfBookings(db: Queryable, bookings: Statement, wish: BookingPage): Promise<Listed> {
  const { start, id } = keysOf[wish.of];
  const { items, next } = await keysetPage<BookingRow>(db, fromPage(bookings, wish), {
    columns: { [start]: 'instant', [id]: 'id' },
    keyOf: (row) => [row.startsAt, row.key],
    ...wish,
  });
  return { lessons: items.map(bookingViewOf), next };
}

/** For the index, which knows the starts and not the seats: a page costs a page. */
function fromPage(bookings: Statement, { pageToken, order, of }: BookingPage): Statement {
  const [start] = readPageToken(pageToken, ['instant', 'id']) ?? [];
  return start === undefined ? bookings : bookings.where(keysOf[of].start, order === 'desc' ? '<=' : '>=', start);
}

export function bookingViewOf({ key, ...row }: BookingRow): LessonView {
  return knownBy(viewOf(row), key);
}

/** Of bookings, by the ids that people know them by, in no order. */
export async function findBookings(db: Queryable, bookingIds: readonly string[]): Promise<LessonView[]> {
  if (bookingIds.length === 0) return [];
  const { rows } = await db.query<BookingRow>(
    `select ${bookingColumns} from ${lessonTables} cross join lateral (${bookingsOfHour}) mine
     where b.id in (select lesson_id from seats where id = any($1::uuid[]) union select id from lessons where booking_id = any($1::uuid[]))
       and b.session_id is null and coalesce(mine.id, b.booking_id) = any($1::uuid[])`,
    [bookingIds],
  );
  return rows.map(bookingViewOf);
}

/** Not a lesson that demo students had alone; who left does not count. As payments reads it of the fact. */
export const hadPayers = `(exists (select from seats s where s.lesson_id = b.id and s.status <> 'student-cancelled' and not s.is_mock)
  or not exists (select from seats s where s.lesson_id = b.id and s.status <> 'student-cancelled'))`;
