/** What the school sells and a few promotion codes, with the ids that its configuration names. Made once. */
import type { Context } from './context.ts';
import { newPrice, newProduct } from './objects/catalog.ts';
import { newCoupon, newPromotionCode } from './objects/promotion.ts';

const CURRENCY = 'usd';

type Key = 'workplace_one' | 'workplace_group' | 'pte_one' | 'pte_group';
type Plan = { key: Key; name: string; plan: number; token: number };

/** `plan`: a month with ten tokens; `token`: a single one. Minor units. */
const PLANS: Plan[] = [
  { key: 'workplace_one', name: 'Workplace one-on-one', plan: 8_900, token: 990 },
  { key: 'workplace_group', name: 'Workplace group', plan: 4_900, token: 590 },
  { key: 'pte_one', name: 'PTE one-on-one', plan: 11_900, token: 1_290 },
  { key: 'pte_group', name: 'PTE group', plan: 6_900, token: 790 },
];

const idsOf = (prefix: string) =>
  Object.fromEntries(PLANS.map(({ key }) => [key, `${prefix}_${key}`])) as Record<Key, string>;

/** Ids of the prices, and codes that can be typed. */
export const SEED = {
  plans: idsOf('price'),
  tokens: idsOf('price_token'),
  codes: { discount: 'WELCOME20', amountOff: 'TENOFF', trial: 'TRIAL14', usedUp: 'USEDUP', expired: 'SUMMER2025' },
};

export function seed(context: Context): void {
  if (context.store.count('product') > 0) return;
  for (const plan of PLANS) seedPlan(context, plan);
  seedPromotions(context);
}

function seedPlan({ store, now: created }: Context, { key, name, plan, token }: Plan): void {
  const recurring = { interval: 'month' as const, interval_count: 1 };
  const metadata = { category: key };
  store.insert(
    newProduct({ id: `prod_${key}`, name: `${name}, monthly`, description: '10 tokens a month', metadata, created }),
  );
  store.insert(
    newPrice({
      id: `price_${key}`,
      product: `prod_${key}`,
      currency: CURRENCY,
      unitAmount: plan,
      recurring,
      lookupKey: key,
      metadata,
      created,
    }),
  );
  store.insert(
    newProduct({ id: `prod_token_${key}`, name: `${name} token`, description: 'One lesson', metadata, created }),
  );
  store.insert(
    newPrice({
      id: `price_token_${key}`,
      product: `prod_token_${key}`,
      currency: CURRENCY,
      unitAmount: token,
      lookupKey: `token_${key}`,
      metadata,
      created,
    }),
  );
}

function seedPromotions({ store, now: created }: Context): void {
  const { discount, amountOff, trial, usedUp, expired } = SEED.codes;
  const coupons = [
    newCoupon({ id: 'welcome20', name: '20 % off the first month', percent_off: 20, duration: 'once', created }),
    newCoupon({ id: 'tenoff', name: 'USD 10 off', amount_off: 1_000, currency: CURRENCY, duration: 'once', created }),
    newCoupon({ id: 'longtrial', name: 'Longer trial', percent_off: 100, duration: 'once', created }),
  ];
  const codes = [
    newPromotionCode({ id: 'promo_welcome', code: discount, coupon: 'welcome20', created }),
    newPromotionCode({ id: 'promo_tenoff', code: amountOff, coupon: 'tenoff', created }),
    newPromotionCode({
      id: 'promo_trial',
      code: trial,
      coupon: 'longtrial',
      metadata: { trial_days: '14', trial_tokens: '2' },
      created,
    }),
    newPromotionCode({
      id: 'promo_usedup',
      code: usedUp,
      coupon: 'welcome20',
      max_redemptions: 1,
      times_redeemed: 1,
      created,
    }),
    newPromotionCode({
      id: 'promo_expired',
      code: expired,
      coupon: 'welcome20',
      expires_at: created - 86_400,
      created,
    }),
  ];
  for (const object of [...coupons, ...codes]) store.insert(object);
}
