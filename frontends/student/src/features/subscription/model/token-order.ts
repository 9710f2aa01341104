/** Single tokens: one to fifty of one kind at a time. */
import type { MoneyJson } from '@parlance/kit/api/types.ts';
import { purchase } from '@parlance/kit/domain/limits.ts';
import { judged } from '@parlance/kit/forms/rules.ts';
import * as v from 'valibot';
import { subscriptionTexts } from '../../../locales/texts.ts';
import type { BoughtWord } from './plan-state.ts';

/** As the field holds it: what cannot be read as a number stays as it was typed. */
export type Quantity = number | string;

const { tokensMin: least, tokensMax: most } = purchase;

export const isQuantity = (value: Quantity): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;

export const orderSchema = v.object({
  tokenType: v.custom<BoughtWord>(() => true),
  quantity: v.pipe(
    v.custom<Quantity>(() => true),
    judged((value: Quantity) => (isQuantity(value) ? undefined : subscriptionTexts.now().tokens.bounds(least, most))),
    v.transform(Number),
  ),
});

/** One less or one more, never past the bounds. */
export function stepped(value: Quantity, by: 1 | -1): number {
  const from = typeof value === 'number' && Number.isFinite(value) ? Math.round(value) : least - by;
  return Math.min(most, Math.max(least, from + by));
}

export const times = ({ amount, currency }: MoneyJson, quantity: number): MoneyJson => ({
  amount: amount * quantity,
  currency,
});
