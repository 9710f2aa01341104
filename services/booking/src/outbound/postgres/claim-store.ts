/** Claims in PostgreSQL. Whoever writes one holds its lesson. */
import { isUuid } from '@parlance/runtime/ids/is-uuid';
import { insertRow, updateRow, withoutNulls } from '@parlance/runtime/postgres/rows';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { Claim } from '../../domain/claim-record.ts';
import { claimFields } from '../../queries/claims.ts';
import type { ClaimStore } from '../../usecases/ports.ts';

export function makeClaimStore(tx: Tx): ClaimStore {
  return {
    async find(id) {
      if (!isUuid(id)) return undefined;
      const { rows } = await tx.query<Claim>(`select ${claimFields} from claims c where c.id = $1`, [id]);
      return rows[0] && withoutNulls(rows[0]);
    },
    async add(claim) {
      const rest = 'on conflict on constraint claims_once do nothing';
      return insertRow(tx, 'claims', { ...claim, answeredAt: claim.answeredAt ?? null }, rest);
    },
    async save({ id, state, answer, answeredAt = null, answeredBy }) {
      await updateRow(tx, 'claims', { id }, { state, answer, answeredAt, answeredBy });
    },
  };
}
