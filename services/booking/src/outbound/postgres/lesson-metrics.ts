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
  // By the index of days; a lesson is over within an hour of its start.
  const missing = `select count(*) as value from lessons
    where status = 'pending-feedback' and starts_at > $1::timestamptz - interval '1 hour' and starts_at <= $2
      and ends_at > $1 and ends_at <= $2`;
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * dayMs);
  gauge(
    'lessons_without_feedback',
    askNumber(db, missing, () => [daysAgo(2), daysAgo(1)]),
  );
}
