import type Stripe from 'stripe';
import type { Discount, Promotion } from '../../domain/promotion.ts';
import type { Provider } from '../../usecases/money-ports.ts';
import { moneyFrom } from './amounts.ts';
import type { Connection } from './connection.ts';

/** An active one before others that had the same code once. */
export const findPromotion =
  ({ stripe, ask }: Connection): Provider['findPromotion'] =>
  async (code) => {
    const params = { code, limit: 10, expand: ['data.promotion.coupon'] };
    const { data } = await ask((options) => stripe.promotionCodes.list(params, options));
    const found = data.find(({ active }) => active) ?? data[0];
    return found && promotionOf(found);
  };

function promotionOf(code: Stripe.PromotionCode): Promotion {
  return {
    id: code.id,
    metadata: code.metadata ?? {},
    refused: code.active ? undefined : reasonOf(code),
    mostUses: code.max_redemptions ?? undefined,
    uses: code.times_redeemed,
    customerId: typeof code.customer === 'object' ? code.customer?.id : code.customer,
    discount: discountOf(code),
  };
}

/** A coupon is for one payment, for some months (a plan is paid by the month), or for good. */
function discountOf({ promotion: { coupon } }: Stripe.PromotionCode): Discount | undefined {
  if (typeof coupon !== 'object' || coupon === null) return undefined;
  const { percent_off: percent, amount_off: sum, currency, duration, duration_in_months: months } = coupon;
  const payments = duration === 'forever' ? 0 : duration === 'once' ? 1 : (months ?? 1);
  if (percent !== null) return { off: { percent }, payments };
  return sum === null || currency === null ? undefined : { off: { amount: moneyFrom(sum, currency) }, payments };
}

/** Stripe says only that it is not active; its dates and counts say why. */
function reasonOf({
  expires_at: until,
  max_redemptions: most,
  times_redeemed: times,
  promotion,
}: Stripe.PromotionCode) {
  const coupon = typeof promotion.coupon === 'object' ? promotion.coupon : null;
  if ((most !== null && times >= most) || (coupon?.max_redemptions && coupon.times_redeemed >= coupon.max_redemptions))
    return 'it has been used up.';
  if (until !== null || coupon?.redeem_by) return 'it has ended.';
  return 'it is not valid any more.';
}
