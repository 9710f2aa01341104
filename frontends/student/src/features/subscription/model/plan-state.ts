/** What of the four plans a student has, and what follows next; one entry a category, whatever its state. */
import type { MoneyJson, PlanJson, SubscriptionJson, SubscriptionsJson } from '@parlance/kit/api/types.ts';
import { walletWords } from '@parlance/kit/domain/tokens.ts';

export type BoughtWord = (typeof walletWords)[number];

export type PlanState = 'none' | 'waiting' | Exclude<SubscriptionJson['state'], 'ended'>;

export type HeldPlan = {
  type: BoughtWord;
  state: PlanState;
  /** Absent where the school does not sell it at present. */
  plan: PlanJson | undefined;
  subscription: SubscriptionJson | undefined;
};

export type SoldPlan = HeldPlan & { plan: PlanJson };
export const isSold = (held: HeldPlan): held is SoldPlan => held.plan !== undefined;

/** `returnedFrom`: the checkout that the student has come back from after paying. */
export function heldPlans(
  { plans, subscriptions, pending }: SubscriptionsJson,
  returnedFrom: string | null,
): HeldPlan[] {
  return walletWords.map((type) => {
    const subscription = subscriptions.find((one) => one.tokenType === type && one.state !== 'ended');
    const isWaiting = pending.some(({ id, isPlan, tokenType }) => id === returnedFrom && isPlan && tokenType === type);
    return {
      type,
      state: subscription && subscription.state !== 'ended' ? subscription.state : isWaiting ? 'waiting' : 'none',
      plan: plans.find(({ tokenType }) => tokenType === type),
      subscription,
    };
  });
}

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
