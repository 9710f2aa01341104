import type { Queryable } from '@parlance/runtime/postgres/pool';
import type { Category, Entitlements } from '../domain/entitlements.ts';

type Row = {
  free_trial_expires_at: Date | null;
  version: number;
  categories: { priceId: string; tokenType: Category['tokenType']; expiredAt: string; graceUntil: string | null }[];
};

/** Nothing for somebody who never bought anything. */
export async function findEntitlements(db: Queryable, uid: string): Promise<Entitlements | undefined> {
  const { rows } = await db.query<Row>(
    `select e.free_trial_expires_at, e.version,
            coalesce(jsonb_agg(jsonb_build_object('priceId', c.price_id, 'tokenType', c.token_type, 'expiredAt', c.expired_at,
              'graceUntil', c.grace_until)
              order by c.price_id) filter (where c.uid is not null), '[]') as categories
       from entitlements e left join entitlement_categories c on c.uid = e.uid
      where e.uid = $1
      group by e.uid`,
    [uid],
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  return {
    uid,
    categories: row.categories.map(({ expiredAt, graceUntil, ...category }) => ({
      ...category,
      expiredAt: new Date(expiredAt),
      graceUntil: graceUntil === null ? undefined : new Date(graceUntil),
    })),
    freeTrial: row.free_trial_expires_at === null ? undefined : { expiresAt: row.free_trial_expires_at },
    version: row.version,
  };
}
