/** What a student has subscribed to, pays with, and has on the way. */
import type { BoughtWord } from '@parlance/proto/json/words';
import { fieldsOf } from '@parlance/runtime/postgres/rows';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import type { Card } from '../domain/card.ts';
import type { Subscription } from '../domain/subscription.ts';
import { cardColumns, cardOf, type CardColumns } from '../outbound/postgres/card-columns.ts';
import { subscriptionFields, subscriptionOf, type SubscriptionRow } from '../outbound/postgres/subscription-row.ts';

/** When its card was declined last, and the provider's page on which what is open is paid. */
export type ShownSubscription = Subscription & { declinedAt: Date | undefined; payUrl: string };
type ShownRow = SubscriptionRow & { declinedAt: Date | null; payUrl: string | null };

/** The newest of each kind: one that has ended stands until the next one begins. */
export async function listSubscriptions(db: Queryable, uid: string): Promise<ShownSubscription[]> {
  const { rows } = await db.query<ShownRow>(
    `select distinct on (token_type) ${subscriptionFields}, open.declined_at as "declinedAt", open.invoice_url as "payUrl"
       from subscriptions
       left join lateral (
         select p.declined_at, p.invoice_url from payments p
          where p.subscription_id = subscriptions.id and p.status = 'failed' order by p.created_at desc limit 1) open on true
      where uid = $1 and status not in ('incomplete', 'incomplete_expired')
      order by token_type, (status = 'canceled'), created_at desc`,
    [uid],
  );
  return rows.map(({ declinedAt, payUrl, ...row }) => ({
    ...subscriptionOf(row),
    declinedAt: declinedAt ?? undefined,
    payUrl: payUrl ?? '',
  }));
}

export async function findCard(db: Queryable, uid: string): Promise<Card | undefined> {
  const { rows } = await db.query<CardColumns>(
    `select ${fieldsOf('customers', cardColumns)} from customers where uid = $1`,
    [uid],
  );
  return rows[0] && cardOf(rows[0]);
}

export type TrialState = { isAvailable: boolean; expiresAt: Date | undefined };

export async function findTrial(db: Queryable, uid: string): Promise<TrialState> {
  const { rows } = await db.query<{ expires_at: Date }>('select expires_at from trials where uid = $1', [uid]);
  return { isAvailable: rows.length === 0, expiresAt: rows[0]?.expires_at };
}

export type PendingCheckout = {
  id: string;
  tokenType: BoughtWord;
  tokens: number;
  isPlan: boolean;
  openedAt: Date;
  amountMinor: number | null;
  currency: string | null;
  /** Null when nothing can be paid there any more. */
  url: string | null;
};

/** Pages that are open or were left, and whose end nobody has told us yet. */
export async function listPendingCheckouts(db: Queryable, uid: string): Promise<PendingCheckout[]> {
  const { rows } = await db.query<PendingCheckout>(
    `select id, token_type as "tokenType", tokens, kind = 'plan' as "isPlan", created_at as "openedAt",
            amount_minor as "amountMinor", currency, case when state = 'open' then url end as url
       from checkouts
      where uid = $1 and state in ('opening', 'open', 'complete') order by created_at desc limit 20`,
    [uid],
  );
  return rows;
}
