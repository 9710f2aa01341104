/** Single tokens: one to fifty of one kind at a time. */
import type { MoneyJson } from '@parlance/kit/api/types.ts';
import { purchase } from '@parlance/kit/domain/limits.ts';
import { judged } from '@parlance/kit/forms/rules.ts';
import * as v from 'valibot';
import { subscriptionTexts } from '../../../locales/texts.ts';
import type { BoughtWord } from './plan-state.ts';
import { promoCode, promoOf } from './promo-code.ts';

/** As the field holds it: what cannot be read as a number stays as it was typed. */
export type Quantity = number | string;

const { tokensMin: least, tokensMax: most } = purchase;

export const isQuantity = (value: Quantity): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;

export type TokenOrder = { tokenType: BoughtWord; quantity: number; promoCode?: string };

export const orderSchema = v.pipe(
  v.object({
    tokenType: v.custom<BoughtWord>(() => true),
    quantity: v.pipe(
      v.custom<Quantity>(() => true),
      judged((value: Quantity) => (isQuantity(value) ? undefined : subscriptionTexts.now().tokens.bounds(least, most))),
      v.transform(Number),
    ),
    promoCode,
  }),
  v.transform(({ promoCode: code, ...order }): TokenOrder => ({ ...order, ...promoOf(code) })),
);

/** One less or one more, never past the bounds. */
export function stepped(value: Quantity, by: 1 | -1): number {
  const from = typeof value === 'number' && Number.isFinite(value) ? Math.round(value) : least - by;
  return Math.min(most, Math.max(least, from + by));
}

export const times = ({ amount, currency }: MoneyJson, quantity: number): MoneyJson => ({
  amount: amount * quantity,
  currency,
});
