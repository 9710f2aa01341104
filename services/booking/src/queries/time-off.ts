/** A teacher's time off with what became of the lessons in it, what it would be in the way of, and what students are asked. */
import { timeOff as limits } from '@parlance/proto/limits';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { fieldsOf, withoutNulls } from '@parlance/runtime/postgres/rows';
import { hoursAround, nearestHours, type OffLesson, type ProposalState } from '../domain/move-proposal.ts';
import type { TimeOff } from '../domain/time-off.ts';
import type { LessonView } from '../domain/view.ts';
import type { FindReplaceable, FreeHour, ListHoursInstead } from '../usecases/ports.ts';
import { findBookings, listLessons } from './lesson-rows.ts';

export const offLessonFields = fieldsOf(
  'l',
  'timeOffId, lessonId, bookingId, tutorUid, studentUid, startsAt, state, answerUntil',
);

/** A teacher's hours that may stand for a lesson. Students' time is free of what they have booked besides the lesson itself. */
const hoursInstead = (lesson: { isPte: string; from: string; until: string; studentUid: string; id: string }) => `
  from lessons b join people tutor on tutor.uid = b.tutor_uid
  where b.tutor_uid = $1 and b.status = 'pending' and b.session_id is null and b.is_pte = ${lesson.isPte} and tutor.is_enabled
    and b.starts_at >= ${lesson.from} and b.starts_at <= ${lesson.until}
    and not exists (
      select from time_offs o where o.tutor_uid = b.tutor_uid and o.taken_back_at is null
        and o.starts_at < b.ends_at and o.ends_at > b.starts_at)
    and not exists (
      select from seats mine where mine.student_uid = ${lesson.studentUid} and mine.status = 'booked' and mine.id <> ${lesson.id}
        and mine.starts_at < b.ends_at and mine.ends_at > b.starts_at)`;

const hoursSql = `
  select b.booking_id as "bookingId", b.starts_at as "startsAt"
  ${hoursInstead({ isPte: '$2', from: '$3', until: '$4', studentUid: '$5', id: '$6' })}
  order by b.starts_at`;

/** The nearest of them, by their starts. */
export const listingHours =
  (db: Queryable): ListHoursInstead =>
  async ({ tutorUid, startsAt, isPte, bookingId, studentUid }, now) => {
    const { from, until } = hoursAround({ startsAt }, now);
    const { rows } = await db.query<FreeHour>(hoursSql, [tutorUid, isPte, from, until, studentUid, bookingId]);
    return nearestHours(rows, startsAt);
  };

const replaceableSql = `
  select l.id from unnest($4::uuid[], $5::text[], $6::bool[], $7::timestamptz[], $8::timestamptz[])
    as l (id, student_uid, is_pte, earliest, latest)
  where exists (select
    ${hoursInstead({ isPte: 'l.is_pte', from: 'l.earliest', until: 'l.latest', studentUid: 'l.student_uid', id: 'l.id' })}
    and not (b.starts_at < $3 and b.ends_at > $2))`;

export const findingReplaceable =
  (db: Queryable): FindReplaceable =>
  async (lessons, now, besides) => {
    const [first] = lessons;
    if (first === undefined) return new Set();
    const around = lessons.map((lesson) => hoursAround(lesson, now));
    const { rows } = await db.query<{ id: string }>(replaceableSql, [
      first.tutorUid,
      besides.from,
      besides.until,
      lessons.map(({ bookingId }) => bookingId),
      lessons.map(({ studentUid }) => studentUid),
      lessons.map(({ isPte }) => isPte),
      around.map(({ from }) => from),
      around.map(({ until }) => until),
    ]);
    return new Set(rows.map(({ id }) => id));
  };

/** It is another lesson by now, or none, or it has begun. */
const isOther = `not exists (
  select from lessons b where b.id = l.lesson_id and b.booking_id = l.booking_id and b.starts_at = l.starts_at
    and (b.status = 'open' or b.status = 'pending' and b.session_id is not null))`;

const dueSql = `
  select ${offLessonFields} from time_off_lessons l
  where l.state in ('waiting', 'proposed') and (l.state = 'waiting' or l.answer_until <= $1 or ${isOther})
    and (l.look_at is null or l.look_at <= $1)
  order by l.starts_at, l.booking_id limit $2`;

export async function listDueProposals(db: Queryable, now: Date, limit: number): Promise<OffLesson[]> {
  return (await db.query<OffLesson>(dueSql, [now, limit])).rows.map(withoutNulls);
}

export type ListedLesson = {
  bookingId: string;
  startsAt: Date;
  state: ProposalState;
  answerUntil: Date | undefined;
  student: { uid: string; name: string } | undefined;
  /** Of a group's session. */
  title: string;
  /** When it is now, of one that was moved. */
  movedTo: Date | undefined;
};
export type ListedTimeOff = TimeOff & { lessons: ListedLesson[] };

const listSql = `
  select ${fieldsOf('o', 'id, tutorUid, startsAt as from, endsAt as until, note, madeAt, madeBy, takenBackAt')},
    coalesce((
      select json_agg(json_build_object('bookingId', l.booking_id, 'startsAt', l.starts_at, 'state', l.state,
        'answerUntil', l.answer_until, 'studentUid', l.student_uid, 'name', p.name, 'title', g.title,
        'movedTo', case when l.state = 'moved' then s.starts_at end) order by l.starts_at, l.booking_id)
      from time_off_lessons l
        left join people p on p.uid = l.student_uid left join seats s on s.id = l.booking_id
        left join lessons b on b.id = l.lesson_id left join sessions g on g.id = b.session_id
      where l.time_off_id = o.id), '[]') as lessons
  from (
    select * from time_offs kept
    where kept.tutor_uid = $1 and kept.ends_at > $2 and (kept.taken_back_at is null or exists (
      select from time_off_lessons l where l.time_off_id = kept.id))
    order by kept.taken_back_at is null desc, kept.ends_at desc limit ${limits.listMax}) o
  order by o.starts_at, o.id`;

type LessonJson = {
  bookingId: string;
  startsAt: string;
  state: ProposalState;
  answerUntil: string | null;
  studentUid: string | null;
  name: string | null;
  title: string | null;
  movedTo: string | null;
};

const instant = (text: string | null) => (text === null ? undefined : new Date(text));

function listed({ studentUid, name, title, ...lesson }: LessonJson): ListedLesson {
  return {
    ...lesson,
    startsAt: new Date(lesson.startsAt),
    answerUntil: instant(lesson.answerUntil),
    movedTo: instant(lesson.movedTo),
    student: studentUid === null ? undefined : { uid: studentUid, name: name ?? '' },
    title: title ?? '',
  };
}

/** What is ahead, and what was over a short while ago; a hundred at most, and of these first what holds and lies ahead. */
export async function listTimeOff(db: Queryable, tutorUid: string, now: Date): Promise<ListedTimeOff[]> {
  const since = new Date(now.getTime() - limits.shownDays * 86_400_000);
  const { rows } = await db.query<TimeOff & { lessons: LessonJson[] }>(listSql, [tutorUid, since]);
  return rows.map(({ lessons, ...off }) => ({ ...withoutNulls(off), lessons: lessons.map(listed) }));
}

/** Of a teacher: what is offered or taught in a range and has not begun. */
export async function listInRange(
  db: Queryable,
  tutorUid: string,
  { from, until }: { from: Date; until: Date },
): Promise<LessonView[]> {
  const sql = `
    select id from lessons where tutor_uid = $1 and starts_at > $2::timestamptz - interval '50 minutes' and starts_at < $3
      and status in ('pending', 'open') order by starts_at, id limit 1000`;
  const { rows } = await db.query<{ id: string }>(sql, [tutorUid, from, until]);
  return listLessons(
    db,
    rows.map(({ id }) => id),
  );
}

export type Proposal = { view: LessonView; until: Date; hours: FreeHour[] };

const askedSql = `
  select ${offLessonFields} from time_off_lessons l
  where l.student_uid = $1 and l.state = 'proposed' and l.answer_until > $2 and not (${isOther})
  order by l.answer_until, l.booking_id limit 20`;

/** What a student is asked now, each with the hours that are free at this moment. */
export async function listProposals(db: Queryable, studentUid: string, now: Date): Promise<Proposal[]> {
  const asked = (await db.query<OffLesson>(askedSql, [studentUid, now])).rows;
  const bookings = await findBookings(
    db,
    asked.map(({ bookingId }) => bookingId),
  );
  const list = listingHours(db);
  const proposals = asked.map(async ({ bookingId, answerUntil }) => {
    const view = bookings.find(({ lesson }) => lesson.bookingId === bookingId);
    if (!view || !answerUntil) return [];
    return [{ view, until: answerUntil, hours: await list({ ...view.lesson, studentUid }, now) }];
  });
  return (await Promise.all(proposals)).flat();
}
