/** What an administrator may have to see to, in numbers, each the length of the list of payments behind it. */
import type { Queryable } from '@parlance/runtime/postgres/pool';
import type { Month } from '../domain/school-month.ts';
import { isDisputed } from '../outbound/postgres/billing-rows.ts';

export type MoneyCounts = { failed: number; disputed: number; refunded: number };

/** `refunded`: of what was paid in the month, given back whole. */
export async function countMoney(db: Queryable, { from, to }: Month): Promise<MoneyCounts> {
  const { rows } = await db.query<MoneyCounts>(
    `select (select count(*)::int4 from payments p where p.status = 'failed' and p.kind <> 'trial') as failed,
       (select count(distinct d.payment_id)::int4 from disputes d where d.is_open) as disputed,
       (select count(*)::int4 from payments p where p.status = 'paid' and p.kind <> 'trial' and p.refunded_minor > 0
          and p.refunded_minor >= p.amount_minor and p.created_at >= $1 and p.created_at < $2 and not ${isDisputed}) as refunded`,
    [from, to],
  );
  return rows[0] ?? { failed: 0, disputed: 0, refunded: 0 };
}
