import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { LibraryStore } from '../../usecases/ports.ts';

export function makeLibraryStore(tx: Tx): LibraryStore {
  return {
    async lock() {
      const { rows } = await tx.query<{ order: number }>('select order_version as "order" from library for update');
      return rows[0]?.order ?? 0;
    },
    async changed({ order }) {
      const { rows } = await tx.query<{ order: number }>(
        `update library set version = version + 1, order_version = order_version + $1 returning order_version as "order"`,
        [order ? 1 : 0],
      );
      return rows[0]?.order ?? 0;
    },
    async addMove(child, parent) {
      await tx.query('insert into moves (child, parent) values ($1, $2) on conflict do nothing', [child, parent]);
    },
  };
}
