/** What of the four plans a student has, and what follows next; one entry a category, whatever its state. */
import type { MoneyJson, PlanJson, Schemas, SubscriptionJson, SubscriptionsJson } from '@parlance/kit/api/types.ts';
import { walletWords } from '@parlance/kit/domain/tokens.ts';

export type BoughtWord = (typeof walletWords)[number];

/** `given`: held without a subscription, as the school has given it. */
export type PlanState = 'none' | 'waiting' | 'given' | Exclude<SubscriptionJson['state'], 'ended'>;

export type HeldPlan = {
  type: BoughtWord;
  state: PlanState;
  /** Absent where the school does not sell it at present. */
  plan: PlanJson | undefined;
  subscription: SubscriptionJson | undefined;
  /** Lessons of it can be booked until then, in epoch milliseconds. */
  until: number | undefined;
};

type Categories = readonly Pick<Schemas['Entitlement']['categories'][number], 'tokenType' | 'expiredAt'>[];

export type SoldPlan = HeldPlan & { plan: PlanJson };
export const isSold = (held: HeldPlan): held is SoldPlan => held.plan !== undefined;

type Known = {
  /** The checkout that the student has come back from after paying. */
  returnedFrom: string | null;
  /** What can be booked, subscribed to or not. */
  categories?: Categories | undefined;
  now: number;
};

export function heldPlans(
  { plans, subscriptions, pending }: SubscriptionsJson,
  { returnedFrom, categories = [], now }: Known,
): HeldPlan[] {
  return walletWords.map((type) => {
    const subscription = subscriptions.find((one) => one.tokenType === type && one.state !== 'ended');
    const isWaiting = pending.some(({ id, isPlan, tokenType }) => id === returnedFrom && isPlan && tokenType === type);
    const given = categories.find(({ tokenType, expiredAt }) => tokenType === type && expiredAt > now);
    const otherwise = isWaiting ? 'waiting' : given ? 'given' : 'none';
    return {
      type,
      state: subscription && subscription.state !== 'ended' ? subscription.state : otherwise,
      plan: plans.find(({ tokenType }) => tokenType === type),
      subscription,
      until: subscription ? (subscription.paidUntil ?? undefined) : given?.expiredAt,
    };
  });
}

/** Whether lessons of its stream can be booked: any plan of the stream opens it. */
export const isStreamOpen = (plans: readonly HeldPlan[], type: BoughtWord): boolean =>
  plans.some((held) => isPte(held.type) === isPte(type) && (held.subscription !== undefined || held.state === 'given'));

export const isGroup = (type: BoughtWord): boolean => type === 'groupLessonTokens' || type === 'PTEGroupLessonTokens';
export const isPte = (type: BoughtWord): boolean => type === 'PTELessonTokens' || type === 'PTEGroupLessonTokens';

export type Renewal = { on: number; price: MoneyJson };

/** What is taken next, by day and currency: sums of money of one currency only. */
export function renewals(held: readonly HeldPlan[], dayOf: (when: number) => string): Renewal[] {
  const sums = new Map<string, Renewal>();
  for (const { state, subscription } of held) {
    if (state !== 'active' || !subscription?.nextPaymentAt) continue;
    const { nextPaymentAt: on, price } = subscription;
    const key = `${dayOf(on)} ${price.currency}`;
    const amount = (sums.get(key)?.price.amount ?? 0) + price.amount;
    sums.set(key, { on: sums.get(key)?.on ?? on, price: { amount, currency: price.currency } });
  }
  return [...sums.values()].sort((a, b) => a.on - b.on);
}
