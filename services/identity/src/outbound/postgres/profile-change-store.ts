/** Changes that wait for their mailed link, inside a transaction. */
import { insertRow } from '@parlance/runtime/postgres/rows';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { ProfileChange } from '../../domain/profile-change.ts';
import type { ProfileChangeStore } from '../../usecases/people-ports.ts';

export function makeProfileChangeStore(tx: Tx): ProfileChangeStore {
  return {
    async add(reference, change) {
      await insertRow(tx, 'profile_changes', { reference, change: JSON.stringify(change) });
    },
    async find(reference) {
      const { rows } = await tx.query<{ change: ProfileChange }>(
        'select change from profile_changes where reference = $1',
        [reference],
      );
      return rows[0]?.change;
    },
  };
}
