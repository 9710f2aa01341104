/** How a teacher kept the hours: what was given, begun in time, missed and called off, and how long the teacher was in the room. */
import type { Queryable } from '@parlance/runtime/postgres/pool';

export type TeachingRecord = {
  taught: number;
  inTime: number;
  lateSeconds: number;
  absent: number;
  calledOff: number;
  measured: number;
  taughtSeconds: number;
};

const spanMs = 90 * 86_400_000;
/** Whoever began within so many seconds began in time. */
const grace = 60;
/** What was away before the teacher began is not the teacher's. */
const startSql = `greatest(l.starts_at, (select max(least((o ->> 'until')::timestamptz, l.commenced_at))
  from jsonb_array_elements(l.not_counted) o where (o ->> 'from')::timestamptz < l.commenced_at))`;
const wasTaught = `l.status in ('completed', 'pending-feedback', 'student-absent')`;

export async function findTeachingRecord(db: Queryable, tutorUid: string, now: Date): Promise<TeachingRecord> {
  const { rows } = await db.query<TeachingRecord>(
    `with own as materialized (
       select l.*, extract(epoch from l.commenced_at - ${startSql}) as late from lessons l
       where l.tutor_uid = $1 and l.starts_at >= $2 and l.starts_at < $3)
     select (count(*) filter (where ${wasTaught}))::int4 as taught,
       (count(*) filter (where ${wasTaught} and late <= ${grace}))::int4 as "inTime",
       coalesce(percentile_disc(0.5) within group (order by late) filter (where ${wasTaught} and late > ${grace}), 0)::int4
         as "lateSeconds",
       (count(*) filter (where l.status = 'tutor-absent'))::int4 as absent,
       (count(*) filter (where exists (select from lesson_log g where g.lesson_id = l.id and g.cause = 'cancel-tutor' and g.student_uid is not null)))::int4
         as "calledOff",
       (count(*) filter (where ${wasTaught} and l.taught_seconds is not null))::int4 as measured,
       coalesce(sum(l.taught_seconds) filter (where ${wasTaught}), 0)::float8 as "taughtSeconds"
     from own l`,
    [tutorUid, new Date(now.getTime() - spanMs), now],
  );
  return rows[0] ?? { taught: 0, inTime: 0, lateSeconds: 0, absent: 0, calledOff: 0, measured: 0, taughtSeconds: 0 };
}
