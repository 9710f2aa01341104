/** Copies of booking's lessons, inside a transaction: who taught whom. */
import { prepared } from '@parlance/runtime/postgres/prepared';
import { fieldsOf } from '@parlance/runtime/postgres/rows';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { LessonHeld } from '../../domain/rating.ts';
import type { LessonStore } from '../../usecases/people-ports.ts';

const keepSql = prepared(
  'keep_lesson',
  `insert into lessons as known (booking_id, tutor_uid, student_uid, status, is_pte, starts_at, version)
   values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (booking_id) do update set status = excluded.status, is_pte = excluded.is_pte,
     starts_at = excluded.starts_at, version = excluded.version
   where known.version < excluded.version`,
);

export function makeLessonStore(tx: Tx): LessonStore {
  return {
    async find(bookingId) {
      const sql = `select ${fieldsOf('l', 'bookingId, tutorUid, studentUid, status')} from lessons l where l.booking_id = $1`;
      return (await tx.query<LessonHeld>(sql, [bookingId])).rows[0];
    },
    async atHand(uid, { from, to }) {
      const { rows } = await tx.query<{ status: string; startsAt: Date }>(
        `select status, starts_at as "startsAt" from lessons
          where status in ('booked', 'in-progress', 'tutor-present') and starts_at between $2 and $3
            and (student_uid = $1 or tutor_uid = $1)`,
        [uid, from, to],
      );
      return rows;
    },
    async statusesOf({ studentUid, tutorUid }) {
      const { rows } = await tx.query<{ status: string }>(
        'select distinct status from lessons where student_uid = $1 and tutor_uid = $2',
        [studentUid, tutorUid],
      );
      return rows.map(({ status }) => status);
    },
    async keep({ bookingId, tutorUid, studentUid, status, isPte, startsAt, version }) {
      await tx.query(keepSql, [bookingId, tutorUid, studentUid, status, isPte, startsAt, version]);
    },
  };
}
