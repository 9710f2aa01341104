/** Time off and the lessons in it, in PostgreSQL. */
import { isUuid } from '@parlance/runtime/ids/is-uuid';
import { isExclusionViolation } from '@parlance/runtime/postgres/pg-errors';
import { fieldsOf, insertRow, insertRows, updateRow, withoutNulls } from '@parlance/runtime/postgres/rows';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { OffLesson } from '../../domain/move-proposal.ts';
import { refuse } from '../../domain/refusals.ts';
import type { TimeOff } from '../../domain/time-off.ts';
import { listingHours, offLessonFields } from '../../queries/time-off.ts';
import type { TimeOffStore } from '../../usecases/ports.ts';

const offFields = fieldsOf('o', 'id, tutorUid, startsAt as from, endsAt as until, note, madeAt, madeBy, takenBackAt');

const rowOfOff = ({ from, until, ...off }: TimeOff) => ({ ...off, startsAt: from, endsAt: until });

const startsInSql = `
  select start as at from unnest($2::timestamptz[]) as start where exists (
    select from time_offs o where o.tutor_uid = $1 and o.taken_back_at is null
      and o.starts_at < start + interval '50 minutes' and o.ends_at > start)`;

const lessonTypes = `timeOffId uuid, bookingId uuid, lessonId uuid, tutorUid text, studentUid text, startsAt timestamptz, state text,
  answerUntil timestamptz, changedAt timestamptz, lookAt timestamptz`;

const aheadSql = `
  select count(*)::integer as count from time_offs
  where tutor_uid = $1 and ends_at > $2 and (taken_back_at is null or taken_back_at > $2::timestamptz - interval '1 day')`;

/** A lesson that nobody was asked about has no time to answer. */
const stayedSql = `
  select booking_id as "bookingId", max(changed_at) as at from time_off_lessons
  where booking_id = any($1::uuid[]) and student_uid is not null and state = 'withdrawn' and answer_until is not null and changed_at > $2
  group by booking_id`;

const putOffSql = `
  update time_off_lessons set tries = tries + 1,
    look_at = $3::timestamptz + least(interval '10 minutes', interval '1 second' * power(2, least(tries, 10)))
  where time_off_id = $1 and booking_id = $2`;

async function lessonsBy(tx: Tx, which: string, values: unknown[]): Promise<OffLesson[]> {
  const sql = `select ${offLessonFields} from time_off_lessons l where ${which} order by l.changed_at, l.booking_id for update`;
  return (await tx.query<OffLesson>(sql, values)).rows.map(withoutNulls);
}

const putOff = async (tx: Tx, values: unknown[]) => void (await tx.query(putOffSql, values));

export function makeTimeOffStore(tx: Tx): TimeOffStore {
  return {
    async add(off) {
      await insertRow(tx, 'time_offs', rowOfOff(off)).catch((error: unknown) => {
        throw isExclusionViolation(error, 'time_offs_no_overlap') ? refuse('TIME_OFF_OVERLAPS') : error;
      });
    },
    async lock(id, tutorUid) {
      if (!isUuid(id)) return undefined;
      const sql = `select ${offFields} from time_offs o where o.id = $1 and o.tutor_uid = $2 and o.taken_back_at is null for no key update`;
      const [row] = (await tx.query<TimeOff>(sql, [id, tutorUid])).rows;
      return row && withoutNulls(row);
    },
    async save({ id, from, until, takenBackAt }) {
      await updateRow(tx, 'time_offs', { id }, { startsAt: from, endsAt: until, takenBackAt: takenBackAt ?? null });
    },
    async countAhead(tutorUid, now) {
      return (await tx.query<{ count: number }>(aheadSql, [tutorUid, now])).rows[0]?.count ?? 0;
    },
    async startsIn(tutorUid, starts) {
      const { rows } = await tx.query<{ at: Date }>(startsInSql, [tutorUid, starts]);
      return new Set(rows.map(({ at }) => at.getTime()));
    },
    async addLessons(lessons) {
      if (lessons.length === 0) return;
      const rows = lessons.map((lesson) => ({ ...lesson, changedAt: new Date(0) }));
      await insertRows(tx, 'time_off_lessons', { types: lessonTypes, rows });
    },
    async stayedSince(bookingIds, since) {
      const { rows } = await tx.query<{ bookingId: string; at: Date }>(stayedSql, [bookingIds, since]);
      return new Map(rows.map(({ bookingId, at }) => [bookingId, at]));
    },
    hoursInstead: listingHours(tx),
    putOff: ({ timeOffId, bookingId }, now) => putOff(tx, [timeOffId, bookingId, now]),
    lockOpen: (timeOffId) => lessonsBy(tx, `l.time_off_id = $1 and l.state in ('waiting', 'proposed')`, [timeOffId]),
    async lockLesson({ timeOffId, bookingId }) {
      return (await lessonsBy(tx, 'l.time_off_id = $1 and l.booking_id = $2', [timeOffId, bookingId]))[0];
    },
    async lockAsked(bookingId, studentUid) {
      if (!isUuid(bookingId)) return undefined;
      const asked = await lessonsBy(tx, 'l.student_uid = $2 and l.booking_id = $1', [bookingId, studentUid]);
      return asked.find(({ state }) => state === 'proposed') ?? asked.at(-1);
    },
    async keepState({ timeOffId, bookingId, state, answerUntil }, changedAt) {
      await updateRow(
        tx,
        'time_off_lessons',
        { timeOffId, bookingId },
        {
          state,
          answerUntil: answerUntil ?? null,
          changedAt,
          tries: 0,
          lookAt: null,
        },
      );
    },
  };
}
