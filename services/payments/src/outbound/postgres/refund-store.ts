import { excluded, insertRow } from '@parlance/runtime/postgres/rows';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { Promised, Refund } from '../../domain/refund.ts';
import type { RefundStore } from '../../usecases/money-ports.ts';
import { refundFields, refundOf, rowOfRefund, type RefundRow } from './refund-row.ts';

const most = 100;

export function makeRefundStore(tx: Tx): RefundStore {
  async function oneBy(where: string, value: string): Promise<Refund | undefined> {
    const { rows } = await tx.query<RefundRow>(`select ${refundFields} from refunds where ${where}`, [value]);
    return rows[0] && refundOf(rows[0]);
  }
  return {
    find: (id) => oneBy('id = $1', id),
    lock: (id) => oneBy('id = $1 for update', id),
    findByProviderId: (id) => oneBy('provider_id = $1', id),
    async promised(paymentId) {
      const { rows } = await tx.query<Promised>(
        `select coalesce(sum(amount_minor), 0)::int8 as minor, coalesce(sum(tokens), 0)::int4 as tokens
           from refunds where payment_id = $1 and state <> 'refused'`,
        [paymentId],
      );
      return rows[0] ?? { minor: 0, tokens: 0 };
    },
    async insert(refund) {
      await insertRow(tx, 'refunds', rowOfRefund(refund));
    },
    async save(refund) {
      const row = rowOfRefund(refund);
      const { id: _id, ...changes } = row;
      await insertRow(tx, 'refunds', row, `on conflict (id) do update set ${excluded(changes)}`);
    },
    async listPending(begunBefore) {
      // One that the bank takes its time for is at the provider already: its event, or a comparison, brings the end.
      const { rows } = await tx.query<{ id: string }>(
        `select id from refunds where state = 'pending' and provider_id is null and created_at < $1
          order by created_at limit ${most}`,
        [begunBefore],
      );
      return rows.map(({ id }) => id);
    },
  };
}
