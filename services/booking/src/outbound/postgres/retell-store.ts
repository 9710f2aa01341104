/** Which lessons are to be told of again: those behind a mark that moves on by their ids. */
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { RetellStore } from '../../usecases/ports.ts';

export function makeRetellStore(tx: Tx): RetellStore {
  return {
    async claim(limit) {
      const { rows: marks } = await tx.query<{ after: string }>(
        'select lesson_id as after from retold_until where not is_over for no key update skip locked',
      );
      if (marks[0] === undefined) return undefined;
      const { rows } = await tx.query<{ id: string }>(
        `select id from lessons
          where id > $1 and status in ('open', 'in-progress', 'tutor-present', 'pending-feedback', 'completed')
          order by id limit $2`,
        [marks[0].after, limit],
      );
      const ids = rows.map(({ id }) => id);
      const sql = 'update retold_until set lesson_id = $1, is_over = $2';
      await tx.query(sql, [ids.at(-1) ?? marks[0].after, ids.length < limit]);
      return ids;
    },
  };
}
