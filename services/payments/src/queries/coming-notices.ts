/** Whom a notice may be due to soon: the rules of the domain judge each. */
import type { Queryable } from '@parlance/runtime/postgres/pool';
import type { Card } from '../domain/card.ts';

/** Read together. */
const most = 1_000;

type CardRow = { uid: string; brand: string; last4: string; month: number; year: number };

/** Of students whose plan renews, with a card of this month or of the last: months end apart around the world. */
export async function listCardsEnding(db: Queryable, now: Date, after = ''): Promise<{ uid: string; card: Card }[]> {
  const month = now.getUTCFullYear() * 12 + now.getUTCMonth() + 1;
  const { rows } = await db.query<CardRow>(
    `select c.uid, c.card_brand as brand, c.card_last4 as last4, c.card_expires_month as month, c.card_expires_year as year
       from customers c
      where c.card_expires_year * 12 + c.card_expires_month between $1::int4 - 1 and $1::int4 + 1
        and exists (select from subscriptions s where s.uid = c.uid and not s.ends_at_period_end
                      and s.status not in ('canceled', 'incomplete_expired', 'incomplete'))
        and not exists (select from billing_notices n where n.cause =
              'card-expires:' || c.uid || ':' || c.card_last4 || ':' || c.card_expires_year || '-' || c.card_expires_month)
        and c.uid > $2
      order by c.uid limit ${most}`,
    [month, after],
  );
  return rows.map(({ uid, brand, last4, month: expiresMonth, year: expiresYear }) => {
    return { uid, card: { brand, last4, expiresMonth, expiresYear } };
  });
}

type TrialRow = { uid: string; tokens: number; expiresAt: Date };

export async function listTrialsEnding(db: Queryable, now: Date, after = ''): Promise<TrialRow[]> {
  const { rows } = await db.query<TrialRow>(
    `select t.uid, t.tokens, t.expires_at as "expiresAt" from trials t
      where t.expires_at > $1 and t.expires_at <= $1::timestamptz + interval '1 day'
        and not exists (select from billing_notices n where n.cause = 'trial-ends:' || t.uid)
        and not exists (select from customers c where c.uid = t.uid and c.closed_at is not null)
        and t.uid > $2
      order by t.uid limit ${most}`,
    [now, after],
  );
  return rows;
}
