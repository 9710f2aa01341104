import { excluded, insertRow, updateRow } from '@parlance/runtime/postgres/rows';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { Promised, Refund } from '../../domain/refund.ts';
import type { RefundStore } from '../../usecases/money-ports.ts';
import { refundFields, refundOf, rowOfRefund, type RefundRow } from './refund-row.ts';

const most = 100;
/** One that the bank takes its time for is at the provider already: its event, or a comparison, brings the end. */
const isUnderWay = `state = 'pending' and provider_id is null`;

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
    async lostOf(paymentIds) {
      const { rows } = await tx.query<{ id: string; minor: number }>(
        `select payment_id as id, sum(amount_minor)::int8 as minor from refunds
          where payment_id = any($1::uuid[]) and dispute_id is not null and state = 'done' group by payment_id`,
        [paymentIds],
      );
      return new Map(rows.map(({ id, minor }) => [id, minor]));
    },
    async findUnderWay(paymentId) {
      const { rows } = await tx.query<{ id: string }>(
        `select id from refunds where payment_id = $1 and ${isUnderWay} limit 1`,
        [paymentId],
      );
      return rows[0]?.id;
    },
    ...holdsOf(tx),
  };
}

type Holds = 'hold' | 'letGo' | 'listPending';

function holdsOf(tx: Tx): Pick<RefundStore, Holds> {
  return {
    async hold(id, now, heldUntil) {
      const { rows } = await tx.query<RefundRow & { isHeld: boolean }>(
        `select ${refundFields}, coalesce(held_until > $2, false) as "isHeld" from refunds where id = $1 and ${isUnderWay} for update`,
        [id, now],
      );
      const [row] = rows;
      if (row === undefined) return 'settled';
      const { isHeld, ...found } = row;
      if (isHeld) return 'held';
      await updateRow(tx, 'refunds', { id }, { heldUntil });
      return refundOf(found);
    },
    async letGo(id, heldUntil) {
      await updateRow(tx, 'refunds', { id, heldUntil }, { heldUntil: null });
    },
    async listPending({ begunBefore, now, after }) {
      const { rows } = await tx.query<{ id: string }>(
        `select id from refunds where ${isUnderWay} and begun_at < $1 and (held_until is null or held_until <= $2)
            and ($3::uuid is null or id > $3) order by id limit ${most}`,
        [begunBefore, now, after],
      );
      return rows;
    },
  };
}
