/** Which lessons people are to be reminded of: those behind a mark of each reminder that moves on with the school's time. */
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { ReminderStore } from '../../usecases/ports.ts';

const behindTheMark = 'starts_at > $1 and starts_at >= $2 and starts_at <= $4 and (starts_at, id) > ($2, $3::uuid)';

const aheadSql = `
  select id, starts_at as "startsAt" from lessons
  where status = 'open' and ${behindTheMark}
  order by starts_at, id limit $5`;

const withoutFeedbackSql = `
  select id, starts_at as "startsAt" from lessons l
  where status <> 'pending' and status in ('pending-feedback', 'completed') and ${behindTheMark} and exists (
    select 1 from seats s where s.lesson_id = l.id and s.status = 'pending-feedback' and not s.has_feedback)
  order by starts_at, id limit $5`;

/** Whoever sits in them may be owed feedback yet: the mark waits, or a clock that jumps would pass them by. */
const unsettledSql = `
  select min(starts_at) as first from lessons
  where status <> 'pending' and status in ('open', 'in-progress', 'tutor-present') and starts_at > $1 and starts_at <= $2`;

const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

async function firstUnsettled(tx: Tx, { after, until }: { after: Date; until: Date }): Promise<Date | undefined> {
  const { rows } = await tx.query<{ first: Date | null }>(unsettledSql, [after, until]);
  return rows[0]?.first ?? undefined;
}

export function makeReminderStore(tx: Tx): ReminderStore {
  return {
    async claim({ reminder, limit, ...wanted }) {
      const { rows: marks } = await tx.query<{ mark: string; lesson_id: string }>(
        `select starts_at::text as mark, lesson_id from reminder_marks where reminder = $1 for no key update skip locked`,
        [reminder],
      );
      const [mark] = marks;
      if (!mark) return undefined;
      const isOfFeedback = reminder === 'feedback';
      const unsettled = isOfFeedback ? await firstUnsettled(tx, wanted) : undefined;
      const until = unsettled ? new Date(unsettled.getTime() - 1) : wanted.until;
      const sql = isOfFeedback ? withoutFeedbackSql : aheadSql;
      const values = [wanted.after, mark.mark, mark.lesson_id, until, limit];
      const { rows } = await tx.query<{ id: string; startsAt: Date }>(sql, values);
      const last = rows.at(-1);
      const isLast = rows.length < limit || last === undefined;
      const next = isLast ? { startsAt: until, id: lastId } : last;
      // A mark that is ahead of the school's clock stays: in a demo the clock may have been set back once.
      await tx.query(
        `update reminder_marks set starts_at = $1, lesson_id = $2
         where reminder = $3 and (starts_at, lesson_id) < ($1, $2::uuid)`,
        [next.startsAt, next.id, reminder],
      );
      return { ids: rows.map(({ id }) => id), isLast, isHeldUp: unsettled !== undefined };
    },
  };
}
