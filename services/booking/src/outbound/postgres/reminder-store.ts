/** Which lessons people are to be reminded of: those behind a mark that moves on with the school's time. */
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { ReminderStore } from '../../usecases/ports.ts';

const dueSql = `
  select id, starts_at as "startsAt" from lessons
  where status = 'open' and starts_at > $1 and starts_at >= $2 and starts_at <= $4 and (starts_at, id) > ($2, $3::uuid)
  order by starts_at, id limit $5`;

const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

export function makeReminderStore(tx: Tx): ReminderStore {
  return {
    async claim({ now, until, limit }) {
      const { rows: marks } = await tx.query<{ mark: string; lesson_id: string }>(
        'select starts_at::text as mark, lesson_id from reminded_until for no key update skip locked',
      );
      const [mark] = marks;
      if (!mark) return undefined;
      const values = [now, mark.mark, mark.lesson_id, until, limit];
      const { rows } = await tx.query<{ id: string; startsAt: Date }>(dueSql, values);
      const last = rows.at(-1);
      const isLast = rows.length < limit || last === undefined;
      const next = isLast ? { startsAt: until, id: lastId } : last;
      // A mark that is ahead of the school's clock stays: in a demo the clock may have been set back once.
      await tx.query(
        'update reminded_until set starts_at = $1, lesson_id = $2 where (starts_at, lesson_id) < ($1, $2::uuid)',
        [next.startsAt, next.id],
      );
      return { ids: rows.map(({ id }) => id), isLast };
    },
  };
}
