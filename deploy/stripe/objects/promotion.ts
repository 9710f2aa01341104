/** Coupons, the codes that people type for them, and the discounts that come of it. */
import type { Context } from '../context.ts';
import { newId, randomText } from '../store/ids.ts';
import type { Metadata, StripeObject } from '../store/objects.ts';

export type Coupon = StripeObject & {
  amount_off: number | null;
  percent_off: number | null;
  currency: string | null;
  duration: 'forever' | 'once' | 'repeating';
  duration_in_months: number | null;
  max_redemptions: number | null;
  redeem_by: number | null;
  times_redeemed: number;
  metadata: Metadata;
  name: string | null;
  valid: boolean;
};

export type PromotionCode = StripeObject & {
  active: boolean;
  code: string;
  customer: string | null;
  expires_at: number | null;
  max_redemptions: number | null;
  times_redeemed: number;
  metadata: Metadata;
  promotion: { type: 'coupon'; coupon: string };
};

export type Discount = StripeObject & {
  customer: string | null;
  subscription: string | null;
  invoice: string | null;
  promotion_code: string | null;
  source: { type: 'coupon'; coupon: string };
  start: number;
  end: number | null;
};

export type CouponFields = {
  id?: string | undefined;
  amount_off?: number | null;
  percent_off?: number | null;
  currency?: string | null;
  duration?: Coupon['duration'] | undefined;
  duration_in_months?: number | null;
  max_redemptions?: number | null;
  redeem_by?: number | null;
  name?: string | null;
  metadata?: Metadata;
  created: number;
};

export function newCoupon(fields: CouponFields): Coupon {
  return {
    id: fields.id ?? randomText(8),
    object: 'coupon',
    amount_off: fields.amount_off ?? null,
    created: fields.created,
    currency: fields.currency ?? null,
    duration: fields.duration ?? 'once',
    duration_in_months: fields.duration_in_months ?? null,
    livemode: false,
    max_redemptions: fields.max_redemptions ?? null,
    metadata: fields.metadata ?? {},
    name: fields.name ?? null,
    percent_off: fields.percent_off ?? null,
    redeem_by: fields.redeem_by ?? null,
    times_redeemed: 0,
    valid: true,
  };
}

export type PromotionCodeFields = {
  id?: string;
  code: string;
  coupon: string;
  active?: boolean | undefined;
  customer?: string | null;
  expires_at?: number | null;
  max_redemptions?: number | null;
  times_redeemed?: number;
  metadata?: Metadata;
  created: number;
};

export function newPromotionCode(fields: PromotionCodeFields): PromotionCode {
  return {
    id: fields.id ?? newId('promo'),
    object: 'promotion_code',
    active: fields.active ?? true,
    code: fields.code,
    created: fields.created,
    customer: fields.customer ?? null,
    customer_account: null,
    expires_at: fields.expires_at ?? null,
    livemode: false,
    max_redemptions: fields.max_redemptions ?? null,
    metadata: fields.metadata ?? {},
    promotion: { type: 'coupon', coupon: fields.coupon },
    restrictions: { first_time_transaction: false, minimum_amount: null, minimum_amount_currency: null },
    times_redeemed: fields.times_redeemed ?? 0,
  };
}

export type DiscountFields = {
  coupon: Coupon;
  code: PromotionCode | undefined;
  customer: string;
  subscription?: string | null;
  invoice?: string | null;
  session?: string | null;
};

export function newDiscount(
  { now }: Context,
  { coupon, code, customer, subscription, invoice, session }: DiscountFields,
): Discount {
  const months = coupon.duration === 'repeating' ? (coupon.duration_in_months ?? 1) : 0;
  return {
    id: newId('di'),
    object: 'discount',
    checkout_session: session ?? null,
    customer,
    customer_account: null,
    end: months === 0 ? null : now + months * 30 * 86_400,
    invoice: invoice ?? null,
    invoice_item: null,
    promotion_code: code?.id ?? null,
    source: { type: 'coupon', coupon: coupon.id },
    start: now,
    subscription: subscription ?? null,
    subscription_item: null,
  };
}
