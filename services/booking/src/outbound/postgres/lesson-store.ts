/** Lessons with their seats in PostgreSQL. Guards stand in the statements; whoever moves seats holds the students' rows first, then the lessons', each in order. */
import { isUuid } from '@parlance/runtime/ids/is-uuid';
import { isExclusionViolation } from '@parlance/runtime/postgres/pg-errors';
import { insertRows, rowOf, updateRow } from '@parlance/runtime/postgres/rows';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { HourMove } from '../../domain/move-hour.ts';
import { endsAt, isOpenSlot, takenSeats, type Lesson, type LessonMove, type SeatMove } from '../../domain/lesson.ts';
import { refuse } from '../../domain/refusals.ts';
import type { LessonView } from '../../domain/view.ts';
import { listLessons, ofTopic } from '../../queries/lesson-rows.ts';
import type { LessonStore } from '../../usecases/ports.ts';

type IdRow = { id: string };
const idsIn = (rows: readonly IdRow[]) => rows.map(({ id }) => id);

const idsSql = `
  select id from lessons where booking_id = any($1::uuid[])
  union select lesson_id from seats where id = any($1::uuid[])`;

const holdLessons = 'select id from lessons where id = any($1::uuid[]) order by id for no key update';

/** Who gave a seat back waits for no token. */
const holdStudents = `
  select 1 from students where uid in (
    select student_uid from seats where lesson_id = any($1::uuid[]) and status <> 'student-cancelled')
  order by uid for no key update`;

/** A student whom nobody has written down yet cannot be held either, and a lesson of several goes when all of them can. */
const lockFreeSql = `
  with free as materialized (
    select id from lessons where id = any($1::uuid[]) order by id for no key update skip locked),
  theirs as (
    select lesson_id, student_uid from seats where lesson_id in (select id from free) and status <> 'student-cancelled'),
  held as materialized (
    select uid from students where uid in (select student_uid from theirs) order by uid for no key update skip locked)
  select id from free where not exists (
    select from theirs join students s on s.uid = theirs.student_uid
    where theirs.lesson_id = free.id and s.uid not in (select uid from held))`;

/** A statement of its own reads what is held, so that it sees everything committed before. */
async function lock(tx: Tx, ids: readonly string[], { sql = holdLessons, student = '' } = {}): Promise<LessonView[]> {
  const known = ids.filter(isUuid);
  if (known.length === 0) return [];
  return listLessons(tx, idsIn((await tx.query<IdRow>(sql, [known])).rows), student);
}

const lessonTypes = `id uuid, bookingId uuid, sessionId uuid, tutorUid text, startsAt timestamptz, endsAt timestamptz, status text, isPte boolean,
  capacity integer, topicMaterial text, topicCourse text, topicLesson text, topicCode text, topicName text, rate numeric, currency text,
  policyVersion integer, version int8, updatedAt timestamptz, updatedBy text`;

const blankTopic = { material: null, course: null, lesson: null, code: null, name: null };
const topicRow = ({ topic }: Pick<Lesson, 'topic'>) => rowOf(ofTopic, topic ?? blankTopic);
const policyRow = ({ policy }: Pick<Lesson, 'policy'>) => ({ policyVersion: policy.version });
const payRow = ({ pay }: Pick<Lesson, 'pay'>) => ({ rate: pay?.rate ?? null, currency: pay?.currency ?? null });

/** In one statement; `rest` says what becomes of those that overlap something of their tutor's. */
export function insertLessons(tx: Tx, lessons: readonly Lesson[], rest = '') {
  const rows = lessons.map((lesson) => {
    return { ...lesson, endsAt: endsAt(lesson), ...topicRow(lesson), ...payRow(lesson), ...policyRow(lesson) };
  });
  return insertRows<IdRow>(tx, 'lessons', { types: lessonTypes, rows, rest });
}

async function open(tx: Tx, slots: readonly Lesson[]): Promise<ReadonlySet<string>> {
  if (slots.length === 0) return new Set();
  const rest = 'order by made.starts_at on conflict on constraint lessons_tutor_no_overlap do nothing returning id';
  const opened = idsIn((await insertLessons(tx, slots, rest)).rows);
  await noteOpened(tx, opened);
  return new Set(opened);
}

/** Whoever wanted such an hour is told of it afterwards. */
async function noteOpened(tx: Tx, ids: readonly string[]): Promise<void> {
  const sql = 'insert into opened_hours (lesson_id) select unnest($1::uuid[]) on conflict do nothing';
  if (ids.length > 0) await tx.query(sql, [ids]);
}

const ofState = 'bookingId, status, commencedAt, firstJoinedAt, tutorWasPresent, version, updatedAt, updatedBy';

async function save(tx: Tx, { lesson, seats }: LessonMove): Promise<void> {
  await saveSeats(tx, lesson.id, seats);
  await saveRow(tx, lesson, lesson.version - 1);
}

type Offer = { offeredAs?: string };

/** Undefined: the version before is another booking's. */
async function saveRow(tx: Tx, lesson: Lesson, before: number | undefined, offer: Offer = {}): Promise<void> {
  const { id } = lesson;
  const change = {
    ...rowOf(ofState, lesson),
    seatsTaken: takenSeats(lesson).length,
    ...topicRow(lesson),
    ...payRow(lesson),
    ...policyRow(lesson),
    tutorSeconds: lesson.tutorSeconds ?? null,
    taughtSeconds: lesson.taughtSeconds ?? null,
    waitsUntil: lesson.waitsUntil ?? null,
    notCounted: lesson.notCounted ? JSON.stringify(lesson.notCounted) : null,
    ...offer,
  };
  // Whoever updates has locked the row, so one that is not there is a fault of ours and not a race.
  const asSeen = before === undefined ? { id } : { id, version: before };
  const wasThere = await updateRow(tx, 'lessons', asSeen, change);
  if (!wasThere) throw new Error(`lesson ${id} was not at version ${before}`);
  if (isOpenSlot(lesson)) await noteOpened(tx, [id]);
}

const saveSeatsSql = `
  update seats s set status = n.status, introduction = n.introduction, correct_mistakes = n.correct_mistakes, notes = n.notes,
    has_feedback = n.has_feedback, completed_assigned = n.completed_assigned, view_feedback = n.view_feedback, gave_back = n.gave_back,
    present_seconds = n.present_seconds, version = n.version
  from unnest($2::text[], $3::text[], $4::boolean[], $5::boolean[], $6::text[], $7::boolean[], $8::boolean[], $9::boolean[], $10::jsonb[],
      $11::int8[], $12::integer[])
    as n (student_uid, status, introduction, correct_mistakes, notes, has_feedback, completed_assigned, view_feedback, gave_back, version,
      present_seconds)
  where s.lesson_id = $1 and s.student_uid = n.student_uid and s.version = n.version - 1`;

async function saveSeats(tx: Tx, lessonId: string, moves: readonly SeatMove[]): Promise<void> {
  if (moves.length === 0) return;
  const seats = moves.map(({ seat }) => seat);
  const { rowCount } = await tx.query(saveSeatsSql, [
    lessonId,
    seats.map(({ studentUid }) => studentUid),
    seats.map(({ status }) => status),
    seats.map(({ wishes }) => wishes.introduction),
    seats.map(({ wishes }) => wishes.correctMistakes),
    seats.map(({ wishes }) => wishes.notes),
    seats.map(({ hasFeedback }) => hasFeedback),
    seats.map(({ completedAssigned }) => completedAssigned),
    seats.map(({ viewFeedback }) => viewFeedback),
    seats.map(({ gaveBack }) => (gaveBack ? JSON.stringify(gaveBack) : null)),
    seats.map(({ version }) => version),
    seats.map(({ presentSeconds }) => presentSeconds ?? null),
  ]);
  if (rowCount !== seats.length) throw new Error(`seats of lesson ${lessonId} changed although they were held`);
}

const leaveSeatSql = `delete from seats where lesson_id = $1 and student_uid = $2 and status = 'student-cancelled'`;
const moveSeatSql = `
  update seats s set lesson_id = b.id, starts_at = b.starts_at, ends_at = b.ends_at, version = $4
  from lessons b
  where b.id = $1 and s.lesson_id = $2 and s.student_uid = $3 and s.status = 'booked' and s.version = $4 - 1`;

/** The one that is left first: both go by the booking's id for a moment, and only one may. */
async function saveHourMove(tx: Tx, { left, came }: HourMove, offeredAs: string): Promise<void> {
  const [seat] = came.seats.map((move) => move.seat);
  if (!seat) throw new Error('a move without a seat');
  const { studentUid, version } = seat;
  await saveRow(tx, left.lesson, left.lesson.version - 1);
  await tx.query(leaveSeatSql, [came.lesson.id, studentUid]);
  const values = [came.lesson.id, left.lesson.id, studentUid, version];
  const { rowCount } = await tx.query(moveSeatSql, values).catch((error: unknown) => {
    throw isExclusionViolation(error, 'seats_student_no_overlap') ? refuse('STUDENT_OVERLAP') : error;
  });
  if (rowCount !== 1) throw new Error(`the seat of lesson ${left.lesson.id} changed although it was held`);
  await saveRow(tx, came.lesson, undefined, { offeredAs });
}

/** What somebody had stays theirs to read. */
const closeSql = `
  with gone as (
    delete from lessons b where b.id = any($1::uuid[]) and b.status = 'pending' and b.session_id is null
      and not exists (select from seats s where s.lesson_id = b.id) returning b.id),
  kept as (
    update lessons b set status = 'cancelled', version = b.version + 1, updated_at = $2, updated_by = $3
    where b.id = any($1::uuid[]) and b.status = 'pending' and b.session_id is null and exists (select from seats s where s.lesson_id = b.id))
  select id from gone`;

const hoursSql = `
  select id from lessons
  where tutor_uid = $1 and starts_at = any($2::timestamptz[]) and session_id is null and status in ('pending', 'open')`;

const withinSql = `
  select id from lessons
  where tutor_uid = $1 and starts_at > $2::timestamptz - interval '50 minutes' and starts_at < $3 and status in ('pending', 'open')
  order by id`;

const aheadSql = `
  select id from lessons where tutor_uid = $1 and starts_at >= $2
    and (status = 'open' or status = 'pending' and (session_id is not null or $3))
  union
  select b.id from seats s join lessons b on b.id = s.lesson_id
  where s.student_uid = $1 and s.starts_at >= $2 and s.status = 'booked' and b.status = 'open'
  order by id limit 1000`;

export function makeLessonStore(tx: Tx): LessonStore {
  return {
    async idsOf(bookingIds) {
      const known = bookingIds.filter(isUuid);
      return known.length === 0 ? [] : idsIn((await tx.query<IdRow>(idsSql, [known])).rows);
    },
    async idsOfHours(tutorUid, starts) {
      return idsIn((await tx.query<IdRow>(hoursSql, [tutorUid, starts])).rows);
    },
    async idsWithin(tutorUid, { from, until }) {
      return idsIn((await tx.query<IdRow>(withinSql, [tutorUid, from, until])).rows);
    },
    find: (ids) => listLessons(tx, ids.filter(isUuid)),
    lock: (ids, student) => lock(tx, ids, { student }),
    async lockWithStudents(ids, student) {
      await tx.query(holdStudents, [ids.filter(isUuid)]);
      return lock(tx, ids, { student });
    },
    lockFree: (ids) => lock(tx, ids, { sql: lockFreeSql }),
    save: (move) => save(tx, move),
    saveHourMove: (move, offer) => saveHourMove(tx, move, offer),
    async ownIdOfOffer(bookingId) {
      if (!isUuid(bookingId)) return undefined;
      return (await tx.query<IdRow>('select id from lessons where offered_as = $1', [bookingId])).rows[0]?.id;
    },
    open: (slots) => open(tx, slots),
    async close(slots, { actor, at }) {
      const ids = slots.map(({ id }) => id);
      return new Set(idsIn((await tx.query<IdRow>(closeSql, [ids, at, actor.id])).rows));
    },
    async aheadOf(uid, { now, withSlots }) {
      return idsIn((await tx.query<IdRow>(aheadSql, [uid, now, withSlots])).rows);
    },
    async noteFirstJoin(id, at) {
      await tx.query('update lessons set first_joined_at = $2 where id = $1 and first_joined_at is null', [id, at]);
    },
    async keepPaid(bookingId, isPaid, version) {
      if (!isUuid(bookingId)) return;
      const sql = 'update lessons set is_paid = $2, paid_version = $3 where booking_id = $1 and paid_version < $3';
      await tx.query(sql, [bookingId, isPaid, version]);
    },
  };
}
