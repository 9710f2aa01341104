/** A code of the provider's, where the student has one. */
import { purchase } from '@parlance/kit/domain/limits.ts';
import { atMost, trimmed } from '@parlance/kit/forms/rules.ts';
import * as v from 'valibot';
import { subscriptionTexts } from '../../../locales/texts.ts';

export const promoCode = v.pipe(
  trimmed,
  atMost(purchase.promoCodeMax, (max) => subscriptionTexts.now().promo.tooLong(max)),
);

/** Left out where there is none. */
export const promoOf = (code: string): { promoCode?: string } => (code ? { promoCode: code } : {});
