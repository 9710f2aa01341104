import { excluded, fieldsOf, insertRow, updateRow } from '@parlance/runtime/postgres/rows';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { Subscription } from '../../domain/subscription.ts';
import type { SubscriptionChange, SubscriptionStore } from '../../usecases/money-ports.ts';
import { subscriptionFields, subscriptionOf, type SubscriptionRow } from './subscription-row.ts';

const changeFields = fieldsOf(
  'subscription_changes',
  'id, subscriptionId, endsAtPeriodEnd, state, round, actorUid, createdAt',
);
const most = 100;

export function makeSubscriptionStore(tx: Tx): SubscriptionStore {
  async function listBy(where: string, params: unknown[]): Promise<Subscription[]> {
    const { rows } = await tx.query<SubscriptionRow>(
      `select ${subscriptionFields} from subscriptions where ${where}`,
      params,
    );
    return rows.map(subscriptionOf);
  }
  return {
    find: async (id) => (await listBy('id = $1', [id]))[0],
    async findAll(ids) {
      const found = await listBy('id = any($1::text[])', [ids]);
      return new Map(found.map((subscription) => [subscription.id, subscription]));
    },
    listOf: (uid) => listBy('uid = $1 order by created_at desc, id', [uid]),
    async save({ price: { minor: priceMinor, currency }, id, ...row }) {
      const changes = { ...row, priceMinor, currency };
      await insertRow(tx, 'subscriptions', { id, ...changes }, `on conflict (id) do update set ${excluded(changes)}`);
    },
    async listNotCompared(since) {
      const { rows } = await tx.query<{ id: string }>(
        `select id from subscriptions
          where status not in ('canceled', 'incomplete_expired') and created_at < $1
            and (compared_at is null or compared_at < $1)
          limit ${most}`,
        [since],
      );
      return rows.map(({ id }) => id);
    },
    async noteCompared(ids, at) {
      await tx.query('update subscriptions set compared_at = $2 where id = any($1::text[])', [ids, at]);
    },
    ...changesOf(tx),
  };
}

type Changes = 'findPendingChange' | 'insertChange' | 'saveChange' | 'listPendingChanges';

function changesOf(tx: Tx): Pick<SubscriptionStore, Changes> {
  async function listBy(where: string, ...values: unknown[]): Promise<SubscriptionChange[]> {
    const sql = `select ${changeFields} from subscription_changes where state = 'pending' and ${where}`;
    return (await tx.query<SubscriptionChange>(sql, values)).rows;
  }
  return {
    findPendingChange: async (subscriptionId) => (await listBy('subscription_id = $1', subscriptionId))[0],
    insertChange: (change) =>
      insertRow(tx, 'subscription_changes', change, `on conflict (subscription_id) where state = 'pending' do nothing`),
    async saveChange(id, to) {
      await updateRow(tx, 'subscription_changes', { id, state: 'pending' }, to);
    },
    listPendingChanges: (begunBefore, after) =>
      listBy(`begun_at < $1 and ($2::uuid is null or id > $2) order by id limit ${most}`, begunBefore, after),
  };
}
