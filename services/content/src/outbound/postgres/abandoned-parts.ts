import { updateRow } from '@parlance/runtime/postgres/rows';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { Abandoned, AbandonedParts } from '../../usecases/ports.ts';

/** Taken together. */
const batch = 50;

export function makeAbandonedParts(tx: Tx): AbandonedParts {
  return {
    async add(parted, until) {
      await tx.query(
        `insert into abandoned_parts (parts_name, storage_key, until, look_at)
         select p.name, p.key, $3, '-infinity' from unnest($1::text[], $2::text[]) p(name, key)
         on conflict (parts_name) do update set until = greatest(abandoned_parts.until, excluded.until)`,
        [parted.map(({ name }) => name), parted.map(({ key }) => key), until],
      );
    },
    async take(now, again) {
      const { rows } = await tx.query<Abandoned>(
        `update abandoned_parts set look_at = $2 where parts_name = any(array(
           select a.parts_name from abandoned_parts a where a.look_at <= $1
            order by a.look_at, a.parts_name limit ${batch} for update skip locked))
         returning parts_name as name, storage_key as key, until`,
        [now, again],
      );
      return rows;
    },
    async lookAt(name, at) {
      await updateRow(tx, 'abandoned_parts', { partsName: name }, { lookAt: at });
    },
    async forget(name) {
      await tx.query('delete from abandoned_parts where parts_name = $1', [name]);
    },
  };
}
