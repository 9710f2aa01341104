/** Whether a promotion code may be used, and what a coupon takes off. */
import type { Context } from '../context.ts';
import { faults } from '../http/faults.ts';
import type { Coupon, PromotionCode } from '../objects/promotion.ts';

export type Reduction = { coupon: Coupon; code: PromotionCode | undefined };

export function isUsable(coupon: Coupon, now: number): boolean {
  const { redeem_by: until, max_redemptions: most, times_redeemed: times } = coupon;
  return (until === null || until > now) && (most === null || times < most);
}

/** As Stripe shows it: a code that is used up or over is not active, whatever was set. */
export function shownCode(code: PromotionCode, coupon: Coupon, now: number): PromotionCode {
  const { expires_at: until, max_redemptions: most, times_redeemed: times } = code;
  const over = (until !== null && until <= now) || (most !== null && times >= most) || !isUsable(coupon, now);
  return over ? { ...code, active: false } : code;
}

export function reductionBy(
  { store, now }: Context,
  given: { coupon?: string | undefined; promotionCode?: string | undefined },
  customer: string | null,
): Reduction {
  if (given.promotionCode === undefined) {
    const coupon = store.demand<Coupon>('coupon', given.coupon ?? '', 'discounts[0][coupon]');
    if (!isUsable(coupon, now))
      throw faults.invalid(`Coupon ${coupon.id} is used up or expired.`, 'coupon_expired', 'discounts[0][coupon]');
    return { coupon, code: undefined };
  }
  const param = 'discounts[0][promotion_code]';
  const code = store.demand<PromotionCode>('promotion_code', given.promotionCode, param);
  const coupon = store.demand<Coupon>('coupon', code.promotion.coupon, param);
  if (!shownCode(code, coupon, now).active)
    throw faults.invalid('This promotion code is not active.', 'promotion_code_expired', param);
  if (code.customer !== null && code.customer !== customer) {
    throw faults.invalid('This promotion code is for another customer.', 'customer_mismatch', param);
  }
  return { coupon, code };
}

/** Never more than there is; a sum in another currency takes nothing off. */
export function takenOff(
  { percent_off: percent, amount_off: sum, currency }: Coupon,
  amount: number,
  of: string,
): number {
  if (percent !== null) return Math.min(amount, Math.round((amount * percent) / 100));
  return currency === of ? Math.min(amount, sum ?? 0) : 0;
}

/** Parts of a discount for each amount; they add up to the whole. */
export function sharedOut(discount: number, amounts: number[]): number[] {
  const all = amounts.reduce((sum, amount) => sum + amount, 0);
  let left = discount;
  return amounts.map((amount, index) => {
    const part =
      index === amounts.length - 1 ? left : Math.min(left, Math.round((discount * amount) / Math.max(1, all)));
    left -= part;
    return part;
  });
}

export function countRedemption({ store }: Context, { coupon, code }: Reduction): void {
  const used = store.demand<Coupon>('coupon', coupon.id);
  used.times_redeemed += 1;
  store.save(used);
  if (code === undefined) return;
  const known = store.demand<PromotionCode>('promotion_code', code.id);
  known.times_redeemed += 1;
  store.save(known);
}
