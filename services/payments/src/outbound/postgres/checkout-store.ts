import { excluded, fieldsOf, insertRow, withoutNulls } from '@parlance/runtime/postgres/rows';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { Checkout } from '../../domain/checkout.ts';
import type { CheckoutStore, LookTime } from '../../usecases/money-ports.ts';

type Row = Omit<Checkout, 'amount'> & { amountMinor: number | null; currency: string | null };

const fields = fieldsOf(
  'checkouts',
  `id, uid, kind, tokenType, quantity, tokens, priceId, promotionId, state, sessionId, url, amountMinor, currency, attempts, createdAt, expiresAt, settledAt,
   looks, nextLookAt, lookedAt`,
);
/** A page that was opened by the release before says nothing of when to look: nobody can pay on it after that. */
const pageLivesMs = 25 * 3_600_000;
/** Of one round: the next one takes the others. */
const most = 100;

function checkoutOf({ amountMinor: minor, currency, ...row }: Row): Checkout {
  const amount = minor === null || currency === null ? undefined : { minor, currency };
  return { ...withoutNulls(row), amount };
}

function rowOfCheckout({ amount, ...row }: Checkout) {
  return { ...row, amountMinor: amount?.minor, currency: amount?.currency };
}

const due = `state in ('open', 'complete') and (next_look_at <= $1 or (next_look_at is null and created_at < $2))`;
const dueAt = ({ real, school }: LookTime) => [real, new Date(school.getTime() - pageLivesMs)];

export function makeCheckoutStore(tx: Tx): CheckoutStore {
  async function listBy(where: string, params: unknown[]): Promise<Checkout[]> {
    const { rows } = await tx.query<Row>(`select ${fields} from checkouts where ${where}`, params);
    return rows.map(checkoutOf);
  }
  const findBy = async (where: string, params: unknown[]) => (await listBy(where, params))[0];
  return {
    find: (id) => findBy('id = $1', [id]),
    lock: (id) => findBy('id = $1 for update', [id]),
    findLivePlan: (uid, tokenType) =>
      findBy(`uid = $1 and token_type = $2 and kind = 'plan' and state in ('opening', 'open', 'complete')`, [
        uid,
        tokenType,
      ]),
    listPayable: (uid) => listBy(`uid = $1 and state in ('opening', 'open') order by created_at`, [uid]),
    async insert(checkout) {
      await insertRow(tx, 'checkouts', rowOfCheckout(checkout));
    },
    async save(checkout) {
      const row = rowOfCheckout(checkout);
      const { id: _id, ...changes } = row;
      await insertRow(tx, 'checkouts', row, `on conflict (id) do update set ${excluded(changes)}`);
    },
    async listOpening(begunBefore, after) {
      const { rows } = await tx.query<{ id: string; begunAt: Date }>(
        `select id, begun_at as "begunAt" from checkouts
          where state = 'opening' and begun_at < $1 and ($2::uuid is null or id > $2) order by id limit ${most}`,
        [begunBefore, after],
      );
      return rows;
    },
    async isAnyDue(now) {
      return (await tx.query(`select from checkouts where ${due} limit 1`, dueAt(now))).rowCount === 1;
    },
    lockDue: (now) =>
      listBy(`${due} order by next_look_at nulls first limit ${most} for update skip locked`, dueAt(now)),
  };
}
