import { shownCode, isUsable } from '../billing/discounts.ts';
import type { Context } from '../context.ts';
import { faults } from '../http/faults.ts';
import type { Answer, Route } from '../http/route.ts';
import { listPage } from '../http/page.ts';
import { newCoupon, newPromotionCode, type Coupon, type PromotionCode } from '../objects/promotion.ts';

const shownCoupon = ({ now }: Context, coupon: Coupon): Coupon => ({ ...coupon, valid: isUsable(coupon, now) });

function shown(context: Context, code: PromotionCode): PromotionCode {
  const coupon = context.store.demand<Coupon>('coupon', code.promotion.coupon);
  return shownCode(code, coupon, context.now);
}

export const PROMOTIONS: Route[] = [
  {
    method: 'POST',
    path: '/v1/coupons',
    handle({ context, read }) {
      const percent = read.number('percent_off') ?? null;
      const sum = read.integer('amount_off') ?? null;
      if ((percent === null) === (sum === null)) throw faults.invalid('Must provide either percent_off or amount_off.');
      const coupon = newCoupon({
        id: read.text('id'),
        percent_off: percent,
        amount_off: sum,
        currency: read.text('currency') ?? null,
        duration: read.oneOf('duration', ['forever', 'once', 'repeating']),
        duration_in_months: read.integer('duration_in_months') ?? null,
        max_redemptions: read.integer('max_redemptions') ?? null,
        redeem_by: read.integer('redeem_by') ?? null,
        name: read.text('name') ?? null,
        metadata: read.metadata(),
        created: context.now,
      });
      return context.add(coupon, 'coupon.created');
    },
  },
  {
    method: 'GET',
    path: '/v1/coupons/:id',
    handle: ({ context, id }) => shownCoupon(context, context.store.demand<Coupon>('coupon', id)),
  },
  {
    method: 'GET',
    path: '/v1/coupons',
    handle(call) {
      const list = listPage<Coupon>(call, { kind: 'coupon', url: '/v1/coupons' });
      return { ...list, data: list.data.map((coupon) => shownCoupon(call.context, coupon)) };
    },
  },
  {
    method: 'POST',
    path: '/v1/promotion_codes',
    handle({ context, read }) {
      const promotion = read.object('promotion');
      promotion?.oneOf('type', ['coupon']);
      const coupon = promotion?.text('coupon');
      if (coupon === undefined) throw faults.required('promotion[coupon]');
      context.store.demand<Coupon>('coupon', coupon, 'promotion[coupon]');
      const code = newPromotionCode({
        coupon,
        code: read.text('code') ?? '',
        active: read.flag('active'),
        customer: read.text('customer') ?? null,
        expires_at: read.integer('expires_at') ?? null,
        max_redemptions: read.integer('max_redemptions') ?? null,
        metadata: read.metadata(),
        created: context.now,
      });
      if (code.code === '') code.code = code.id.slice(-8).toUpperCase();
      return context.add(code, 'promotion_code.created');
    },
  },
  { method: 'GET', path: '/v1/promotion_codes', handle: listCodes },
  {
    method: 'GET',
    path: '/v1/promotion_codes/:id',
    handle: ({ context, id }) => shown(context, context.store.demand<PromotionCode>('promotion_code', id)),
  },
];

/** Codes are the same in capitals and small letters, as at Stripe. What is active follows from the time, so it is looked at here. */
function listCodes(call: Parameters<Route['handle']>[0]): Answer {
  const { context, read } = call;
  const code = read.text('code')?.toLowerCase();
  const active = read.flag('active');
  const coupon = read.text('coupon');
  const customer = read.text('customer');
  const fits = (each: PromotionCode) =>
    (code === undefined || each.code.toLowerCase() === code) &&
    (active === undefined || each.active === active) &&
    (coupon === undefined || each.promotion.coupon === coupon) &&
    (customer === undefined || each.customer === customer);
  const limit = read.integer('limit') ?? 10;
  const startingAfter = read.text('starting_after');
  const created = read.range('created');
  const all = context.store
    .search<PromotionCode>('promotion_code', { created, startingAfter })
    .data.map((each) => shown(context, each));
  const found = all.filter(fits);
  return { object: 'list', data: found.slice(0, limit), has_more: found.length > limit, url: '/v1/promotion_codes' };
}
