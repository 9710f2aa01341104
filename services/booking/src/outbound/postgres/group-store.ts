/** Group sessions, lessons and seats in PostgreSQL. Whoever moves seats holds the students' rows first, then the lessons', each in order. */
import { isExclusionViolation } from '@parlance/runtime/postgres/pg-errors';
import { insertRow, insertRows, rowOf, updateRow } from '@parlance/runtime/postgres/rows';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import { isUuid } from '@parlance/runtime/ids/is-uuid';
import { groupEndsAt, seatsTaken, type GroupLesson, type GroupMove } from '../../domain/group-lesson.ts';
import type { GroupSession } from '../../domain/group-session.ts';
import { refuse } from '../../domain/refusals.ts';
import { listGroupLessons, ofSession, ofTopic, sessionFields } from '../../queries/group-rows.ts';
import type { GroupStore } from '../../usecases/group-ports.ts';
import { ofFeedback } from '../../queries/booking-rows.ts';

const lessonTypes = `id uuid, groupSessionId uuid, tutorUid text, startsAt timestamptz, endsAt timestamptz, status text, isPte boolean,
  topicMaterial text, topicCourse text, topicLesson text, topicCode text, topicName text, rate numeric, currency text,
  maxStudents integer, version int8, updatedAt timestamptz, updatedBy text`;

async function addLessons(tx: Tx, lessons: readonly GroupLesson[]): Promise<void> {
  const rows = lessons.map(({ sessionId: groupSessionId, topic, ...lesson }) => {
    return { ...lesson, groupSessionId, endsAt: groupEndsAt(lesson), ...rowOf(ofTopic, topic) };
  });
  await insertRows(tx, 'bookings', { types: lessonTypes, rows }).catch((error: unknown) => {
    if (isExclusionViolation(error, 'bookings_tutor_no_overlap')) throw refuse('TUTOR_OVERLAP');
    throw error;
  });
}

async function save(tx: Tx, { lesson, seats }: GroupMove): Promise<void> {
  const { id, status, commencedAt, firstJoinedAt, tutorWasPresent, version, updatedAt, updatedBy, topic } = lesson;
  const state = { status, commencedAt, firstJoinedAt, tutorWasPresent, seatsTaken: seatsTaken(lesson) };
  const hasFeedback = lesson.seats.some((seat) => seat.hasFeedback);
  const change = { ...state, hasFeedback, version, updatedAt, updatedBy, ...rowOf(ofTopic, topic) };
  // Whoever updates has locked the row, so this is a fault of ours and not a race.
  const wasThere = await updateRow(tx, 'bookings', { id, version: version - 1 }, change);
  if (!wasThere) throw new Error(`group lesson ${id} was not at version ${version - 1}`);
  if (seats.length === 0) return;
  await tx.query(
    `update group_seats s set status = n.status, has_feedback = n.has_feedback, view_feedback = n.view_feedback, version = n.version
     from unnest($1::uuid[], $2::text[], $3::boolean[], $4::boolean[], $5::int8[]) as n (id, status, has_feedback, view_feedback, version)
     where s.id = n.id and s.version = n.version - 1`,
    [
      seats.map(({ seat }) => seat.id),
      seats.map(({ seat }) => seat.status),
      seats.map(({ seat }) => seat.hasFeedback),
      seats.map(({ seat }) => seat.viewFeedback),
      seats.map(({ seat }) => seat.version),
    ],
  );
}

const holdStudents = `
  select 1 from students where uid in (
    select student_uid from group_seats where booking_id = any($1::uuid[]) and status <> 'student-cancelled')
  order by uid for no key update`;

const holdLessons = `select id from bookings where id = any($1::uuid[]) and group_session_id is not null order by id for no key update`;

/** A statement of its own reads what is held, so that it sees everything committed before. */
async function lockLessons(tx: Tx, ids: readonly string[], sql: string) {
  const known = ids.filter(isUuid);
  if (known.length === 0) return [];
  const { rows } = await tx.query<{ id: string }>(sql, [known]);
  return listGroupLessons(
    tx,
    rows.map(({ id }) => id),
  );
}

async function sessionBy(tx: Tx, id: string, lock = ''): Promise<GroupSession | undefined> {
  if (!isUuid(id)) return undefined;
  const { rows } = await tx.query<GroupSession>(
    `select ${sessionFields} from group_sessions g where g.id = $1${lock}`,
    [id],
  );
  return rows[0];
}

function makeSessions(tx: Tx) {
  return {
    async insert(session, lessons) {
      await insertRow(tx, 'group_sessions', rowOf(ofSession, session));
      await addLessons(tx, lessons);
    },
    findSession: (id) => sessionBy(tx, id),
    lockSession: (id) => sessionBy(tx, id, ' for no key update'),
    async closeSession({ id, status, version, updatedAt, updatedBy }) {
      await updateRow(tx, 'group_sessions', { id }, { status, version, updatedAt, updatedBy });
    },
    async lockSessionsAheadOf(tutorUid, now) {
      const { rows } = await tx.query<GroupSession>(
        `select ${sessionFields} from group_sessions g where g.tutor_uid = $1 and g.status = 'open' and exists (
           select 1 from bookings b where b.group_session_id = g.id and b.starts_at >= $2 and b.status in ('pending', 'open'))
         order by g.id limit 1000 for no key update`,
        [tutorUid, now],
      );
      return rows;
    },
    async lessonIdsOf(sessionId) {
      if (!isUuid(sessionId)) return [];
      const sql = 'select id from bookings where group_session_id = $1 order by starts_at, id';
      return (await tx.query<{ id: string }>(sql, [sessionId])).rows.map(({ id }) => id);
    },
  } satisfies Partial<GroupStore>;
}

function makeLessons(tx: Tx) {
  return {
    find: (ids) => listGroupLessons(tx, ids.filter(isUuid)),
    lock: (ids) => lockLessons(tx, ids, holdLessons),
    async lockWithStudents(ids) {
      await tx.query(holdStudents, [ids.filter(isUuid)]);
      return lockLessons(tx, ids, holdLessons);
    },
    async lockIfFree(id) {
      await tx.query(holdStudents, [[id]]);
      return (await lockLessons(tx, [id], `${holdLessons} skip locked`))[0];
    },
    save: (move) => save(tx, move),
    async aheadOf(uid, now) {
      const { rows } = await tx.query<{ id: string }>(
        `select id from bookings where tutor_uid = $1 and starts_at >= $2 and group_session_id is not null and status in ('pending', 'open')
         union
         select b.id from group_seats s join bookings b on b.id = s.booking_id
         where s.student_uid = $1 and s.starts_at >= $2 and s.status = 'booked' and b.status = 'open'
         order by id limit 1000`,
        [uid, now],
      );
      return rows.map(({ id }) => id);
    },
  } satisfies Partial<GroupStore>;
}

function makeSeats(tx: Tx) {
  return {
    async busyOf(studentUid, { from, to }) {
      const { rows } = await tx.query<{ starts_at: Date }>(
        `select starts_at from bookings where student_uid = $1 and starts_at > $2 and starts_at < $3
           and status in ('booked', 'in-progress', 'tutor-present')
         union all
         select starts_at from group_seats where student_uid = $1 and starts_at > $2 and starts_at < $3 and status = 'booked'`,
        [studentUid, from, to],
      );
      return rows.map(({ starts_at }) => starts_at);
    },
    async leavesOf(studentUid, lessonIds) {
      const { rows } = await tx.query<{ id: string; leaves: number }>(
        `select booking_id as id, count(*)::int4 as leaves from group_seats
         where booking_id = any($2::uuid[]) and student_uid = $1 and status = 'student-cancelled' group by booking_id`,
        [studentUid, lessonIds.filter(isUuid)],
      );
      return new Map(rows.map(({ id, leaves }) => [id, leaves]));
    },
    async nextLedgerSeqs(count) {
      const sql = `select nextval(pg_get_serial_sequence('ledger', 'seq')) as seq from generate_series(1, $1::integer)`;
      return (await tx.query<{ seq: number }>(sql, [count])).rows.map(({ seq }) => Number(seq));
    },
    async lessonOfSeat(seatId) {
      const sql = 'select booking_id from group_seats where id = $1';
      return (await tx.query<{ booking_id: string }>(sql, [seatId])).rows[0]?.booking_id;
    },
    async addFeedback(seatId, words) {
      await insertRow(tx, 'group_feedback', { seatId, ...rowOf(ofFeedback, words) });
    },
  } satisfies Partial<GroupStore>;
}

export function makeGroupStore(tx: Tx): Omit<GroupStore, 'insertSeats'> {
  return { ...makeSessions(tx), ...makeLessons(tx), ...makeSeats(tx) };
}
