/** The one free trial: a kind of lesson, with a code if the student has one. */
import * as v from 'valibot';
import { promoCode, promoOf } from './promo-code.ts';

export type TrialOrder = { priceId: string; promoCode?: string };

export const trialSchema = v.pipe(
  v.object({ priceId: v.string(), promoCode }),
  v.transform(({ priceId, promoCode: code }): TrialOrder => ({ priceId, ...promoOf(code) })),
);
