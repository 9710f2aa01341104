import { excluded, fieldsOf, insertRow, withoutNulls } from '@parlance/runtime/postgres/rows';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { Closing, Customer, CustomerStore } from '../../usecases/money-ports.ts';
import { cardColumns, cardOf, columnsOfCard, type CardColumns } from './card-columns.ts';

type Row = Omit<Customer, 'card'> & CardColumns;
const fields = fieldsOf(
  'customers',
  `uid, email, name, providerId, version, attempts, closedAt, closingDueAt, createdAt, ${cardColumns}`,
);

function customerOf({ cardBrand, cardLast4, cardExpiresMonth, cardExpiresYear, ...row }: Row): Customer {
  return { ...withoutNulls(row), card: cardOf({ cardBrand, cardLast4, cardExpiresMonth, cardExpiresYear }) };
}

export function makeCustomerStore(tx: Tx): CustomerStore {
  async function findBy(where: string, value: string): Promise<Customer | undefined> {
    const { rows } = await tx.query<Row>(`select ${fields} from customers where ${where}`, [value]);
    return rows[0] && customerOf(rows[0]);
  }
  return {
    find: (uid) => findBy('uid = $1', uid),
    findByProviderId: (providerId) =>
      findBy(
        'provider_id = $1 or uid = (select former.uid from former_customers former where former.provider_id = $1)',
        providerId,
      ),
    async addFormer(former) {
      await insertRow(tx, 'former_customers', former, 'on conflict (provider_id) do nothing');
    },
    lock: (uid) => findBy('uid = $1 for update', uid),
    insert: ({ card, ...row }) =>
      insertRow(tx, 'customers', { ...row, ...columnsOfCard(card) }, 'on conflict (uid) do nothing'),
    async save({ card, ...row }) {
      const { uid, createdAt: _createdAt, ...changes } = { ...row, ...columnsOfCard(card) };
      const update = `on conflict (uid) do update set ${excluded(changes)}`;
      await insertRow(tx, 'customers', { uid, createdAt: row.createdAt, ...changes }, update);
    },
    ...closingsOf(tx),
  };
}

function closingsOf(tx: Tx): Pick<CustomerStore, 'claimClosing' | 'settleClosing'> {
  return {
    async claimClosing(now, heldUntil) {
      const { rows } = await tx.query<Closing>(
        `update customers set closing_due_at = $2
          where uid = (select uid from customers where closing_due_at <= $1
                        order by closing_due_at limit 1 for update skip locked)
         returning uid, closing_due_at as "heldUntil", closing_tries as tries`,
        [now, heldUntil],
      );
      return rows[0];
    },
    async settleClosing({ uid, heldUntil }, next) {
      // Its own look finds what the provider refuses to end, and would have it tried again at once, without an end.
      await tx.query(
        `update customers set closing_due_at = $3, closing_tries = $4
          where uid = $1 and (closing_due_at = $2 or ($3::timestamptz is not null and closing_due_at < $2))`,
        [uid, heldUntil, next?.dueAt, next?.tries ?? 0],
      );
    },
  };
}
