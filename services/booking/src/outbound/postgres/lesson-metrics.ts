/** Lessons that wait to be moved, and those whose teacher has written nothing: asked from the database only when somebody looks at the metrics. */
import { askNumber, orUnknown } from '@parlance/runtime/postgres/ask-number';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { gauge } from '@parlance/runtime/telemetry/metrics';
import { presencePatienceMs } from '../../domain/due.ts';
import type { Clock, DueItem, DueLessons } from '../../usecases/ports.ts';

type Watched = { db: Queryable; due: Pick<DueLessons, 'list'>; clock: Clock; realTime: Clock };

/** More are due only when nothing moves any more. */
const mostCounted = 200;
const dayMs = 24 * 3_600_000;

/** A settlement may wait for what media knows. */
const mustMoveBy = ({ at, kind }: DueItem) => at.getTime() + (kind === 'settle' ? presencePatienceMs : 0);

export function watchLessons({ db, due, clock, realTime }: Watched): void {
  // Also what media is asked of again later: a settlement that fails each time is between two asks nearly always.
  const afterAllAsks = () => new Date(realTime.now().getTime() + 60_000);
  const askDue = (tell: (items: readonly DueItem[]) => number) => () =>
    orUnknown(async () => tell(await due.list(clock.now(), afterAllAsks(), mostCounted)));
  const lateMs = (items: readonly DueItem[]) =>
    Math.max(0, ...items.map((item) => clock.now().getTime() - mustMoveBy(item)));
  gauge(
    'lessons_due',
    askDue(({ length }) => length),
  );
  gauge(
    'lessons_due_age_seconds',
    askDue((items) => lateMs(items) / 1_000),
  );
  // How long a teacher may take is the lesson's policy's: each time has its own stretch of the index of days.
  const missing = `select count(*) as value from (
      select distinct feedback_minutes * interval '1 minute' as length from policies) times
    join lessons l on l.status = 'pending-feedback'
      and l.starts_at > $1::timestamptz - times.length and l.starts_at <= $2::timestamptz - times.length
      and l.policy_version in (
        select p.version from policies p where p.feedback_minutes * interval '1 minute' = times.length)`;
  const aDayAgo = () => new Date(clock.now().getTime() - dayMs);
  gauge(
    'lessons_without_feedback',
    askNumber(db, missing, () => [aDayAgo(), clock.now()]),
  );
}
