import { insertRows, withoutNulls } from '@parlance/runtime/postgres/rows';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import { isUuid } from '@parlance/runtime/ids/is-uuid';
import type { PayoutStore } from '../../usecases/pay-ports.ts';
import { payoutFields, payoutOf, type PayoutRow } from './payout-row.ts';

export function makePayoutStore(tx: Tx): PayoutStore {
  return {
    async insert(payouts) {
      const types = `id uuid, tutorUid text, period date, currency text, amountMinor int8, lines int4, reference text,
        actorUid text, actorName text, paidAt timestamptz`;
      const rows = payouts.map(({ actor, at: paidAt, ...payout }) => {
        return { ...payout, paidAt, actorUid: actor.uid, actorName: actor.name };
      });
      await insertRows(tx, 'payouts', { types, rows });
    },
    async find(id) {
      if (!isUuid(id)) return undefined;
      const { rows } = await tx.query<PayoutRow>(`select ${payoutFields} from payouts where id = $1`, [id]);
      return rows[0] && payoutOf(withoutNulls(rows[0]));
    },
    async save({ id, takenBack }) {
      await tx.query(
        `update payouts set taken_back_reason = $2, taken_back_at = $3, taken_back_by = $4, taken_back_by_name = $5 where id = $1`,
        [id, takenBack?.reason, takenBack?.at, takenBack?.actor.uid, takenBack?.actor.name],
      );
    },
  };
}
