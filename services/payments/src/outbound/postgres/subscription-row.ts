/** A row of subscriptions, read as the domain's. */
import { fieldsOf, withoutNulls } from '@parlance/runtime/postgres/rows';
import type { Subscription } from '../../domain/subscription.ts';

export type SubscriptionRow = Omit<Subscription, 'price'> & { priceMinor: number; currency: string };

export const subscriptionFields = fieldsOf(
  'subscriptions',
  `id, uid, tokenType, priceId, status, endsAtPeriodEnd, priceMinor, currency, tokensPerPeriod, paidUntil, nextPaymentAt, endedAt, createdAt`,
);

export function subscriptionOf({ priceMinor: minor, currency, ...row }: SubscriptionRow): Subscription {
  return { ...withoutNulls(row), price: { minor, currency } };
}
