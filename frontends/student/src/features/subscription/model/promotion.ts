/** What a promotion code gives, in words and in money. */
import type { MoneyJson, Schemas } from '@parlance/kit/api/types.ts';
import { isProblem } from '@parlance/kit/api/problem.ts';
import { moneyText } from '@parlance/kit/domain/money.ts';
import { subscriptionTexts } from '../../../locales/texts.ts';
import type { BoughtWord } from './plan-state.ts';

export type PromotionJson = Schemas['Promotion'];
/** Of a plan or of single tokens; without a type of the trial. */
export type CodeUse = { type?: BoughtWord; single?: boolean };

/** Said at the field of the code; anything else is about the purchase. */
export const isAboutCode = (problem: unknown): boolean => isProblem(problem) && problem.code === 'PROMOTION_REFUSED';

export function givesText(code: string, { trial, payments, ...terms }: PromotionJson, isSingle: boolean): string {
  const { promo: words } = subscriptionTexts.now();
  if (trial) return words.trialWith(code, trial.tokens, trial.days);
  const off = offText(terms);
  if (off === undefined) return words.offNothing(code);
  return isSingle ? words.off(code, off) : words.offPlan(code, off, payments);
}

function offText({ percentOff, amountOff }: Pick<PromotionJson, 'percentOff' | 'amountOff'>): string | undefined {
  if (percentOff !== null) return subscriptionTexts.now().promo.percent(percentOff);
  return amountOff === null ? undefined : moneyText(amountOff);
}

/** As the provider reckons it: to the nearest minor unit, and never more than there is. */
export function offOf({ amount, currency }: MoneyJson, terms: PromotionJson | undefined): MoneyJson {
  const { percentOff = null, amountOff = null } = terms ?? {};
  const sum = amountOff?.currency === currency ? amountOff.amount : 0;
  return { amount: Math.min(amount, percentOff === null ? sum : Math.round((amount * percentOff) / 100)), currency };
}
