/** What became of lessons and what their people did, portion by portion, for rules that are tried on it. */
import { minorUnits } from '@parlance/proto/json/money';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import type { Pay } from '../domain/lesson.ts';
import type { Policy } from '../domain/policy.ts';
import type { LessonHistory, SeatHistory } from '../domain/replay.ts';
import { policyJson } from './lesson-rows.ts';

export type Range = { since: Date; until: Date };
export type After = { startsAt: Date; id: string };

/** What somebody had, also where it is offered again; each branch reads its own index. */
const behind = '(starts_at, id) > ($1, $2::uuid) and starts_at < $3';
const hadSomebody = 'exists (select from seats s where s.lesson_id = l.id)';
const branches = [
  `status <> 'pending' and ${hadSomebody}`,
  `status = 'pending' and session_id is null and ${hadSomebody}`,
  `status = 'pending' and session_id is not null and ${hadSomebody}`,
];
const branch = (which: string) =>
  `(select id, starts_at from lessons l where ${which} and ${behind} order by starts_at, id limit $4)`;

const seatsJson = `
  (select json_agg(json_build_object('uid', s.student_uid, 'status', s.status, 'isMock', s.is_mock, 'presentSeconds', s.present_seconds,
     'feedbackAt', f.given_at, 'policy', s.gave_back -> 'policy', 'pay', s.gave_back -> 'pay') order by s.taken_at, s.id)
   from seats s left join feedback f on f.lesson_id = s.lesson_id and f.student_uid = s.student_uid where s.lesson_id = b.id)`;
/** Time off is a teacher's deed of when it was marked, whenever its students answered or their time to do so was over. */
const deedAt = `
  case when g.cause = 'cancel-tutor' then coalesce((
    select min(o.made_at) from time_off_lessons t join time_offs o on o.id = t.time_off_id
    where t.lesson_id = g.lesson_id and t.state in ('declined', 'lapsed', 'no-hours', 'too-soon', 'cancelled')), g.at) else g.at end`;
const deedsJson = `
  (select json_agg(json_build_object('cause', g.cause, 'role', g.actor_role, 'at', ${deedAt}, 'uid', g.student_uid) order by g.version)
   from lesson_log g where g.lesson_id = b.id and g.cause in ('cancel-student', 'cancel-tutor', 'admin'))`;

const historiesSql = `
  with page as materialized (${branches.map(branch).join(' union all ')} order by starts_at, id limit $4)
  select b.id, b.booking_id as "bookingId", b.starts_at as "startsAt", b.status, b.rate, b.currency, b.commenced_at as "commencedAt",
    b.waits_until as "waitsUntil",
    b.tutor_seconds as "tutorSeconds", b.taught_seconds as "taughtSeconds",
    (select ${policyJson()} from policies rules where rules.version = b.policy_version) as policy, ${seatsJson} as seats, ${deedsJson} as deeds
  from page join lessons b using (id) order by page.starts_at, page.id`;

type SeatRow = {
  uid: string;
  status: SeatHistory['status'];
  isMock: boolean;
  presentSeconds: number | null;
  feedbackAt: string | null;
  policy: Policy | null;
  pay: Pay | null;
};
type DeedRow = { cause: 'cancel-student' | 'cancel-tutor' | 'admin'; role: string; at: string; uid: string | null };
type Row = Pick<LessonHistory, 'id' | 'bookingId' | 'startsAt' | 'status' | 'policy'> & {
  rate: string | null;
  currency: string | null;
  commencedAt: Date | null;
  waitsUntil: Date | null;
  tutorSeconds: number | null;
  taughtSeconds: number | null;
  seats: SeatRow[];
  deeds: DeedRow[] | null;
};

/** Of the last taking alone: who came back and gave it back again has two. */
function cancelledBy(deeds: readonly DeedRow[], { uid, status }: SeatRow): SeatHistory['cancelled'] {
  if (status !== 'student-cancelled' && status !== 'tutor-cancelled' && status !== 'cancelled') return undefined;
  const deed = deeds.findLast((one) => one.uid === uid);
  if (!deed || deed.cause === 'admin') return undefined;
  return { by: deed.cause === 'cancel-student' ? 'student' : 'tutor', at: new Date(deed.at) };
}

const payOf = ({ rate, currency }: Pay) => ({ rateMinor: minorUnits(rate, currency), currency });

function historyOf(row: Row): LessonHistory {
  const { rate, currency, commencedAt, waitsUntil, tutorSeconds, taughtSeconds, seats, deeds, ...own } = row;
  const known = deeds ?? [];
  return {
    ...own,
    pay: rate === null ? undefined : payOf({ rate: Number(rate), currency: currency ?? '' }),
    commencedAt: commencedAt ?? undefined,
    waitsUntil: waitsUntil ?? undefined,
    tutorSeconds: tutorSeconds ?? undefined,
    taughtSeconds: taughtSeconds ?? undefined,
    byOffice: known.some(({ cause }) => cause === 'admin'),
    seats: seats.map((seat) => ({
      status: seat.status,
      isMock: seat.isMock,
      presentSeconds: seat.presentSeconds ?? undefined,
      cancelled: cancelledBy(known, seat),
      feedbackAt: seat.feedbackAt ? new Date(seat.feedbackAt) : undefined,
      own: { policy: seat.policy ?? undefined, pay: seat.pay ? payOf(seat.pay) : undefined },
    })),
  };
}

export async function listHistories(
  db: Queryable,
  { after, until, limit }: { after: After; until: Date; limit: number },
): Promise<LessonHistory[]> {
  const { rows } = await db.query<Row>(historiesSql, [after.startsAt, after.id, until, limit]);
  return rows.map(historyOf);
}

/** How many there are, about: those that nobody had are counted with them. */
export async function countHistories(db: Queryable, { since, until }: Range): Promise<number> {
  const sql = `select count(*)::int4 as lessons from lessons where status <> 'pending' and starts_at >= $1 and starts_at < $2`;
  return (await db.query<{ lessons: number }>(sql, [since, until])).rows[0]?.lessons ?? 0;
}
