/** The one free trial: a kind of lesson, with a code if the student has one. */
import { purchase } from '@parlance/kit/domain/limits.ts';
import { atMost, trimmed } from '@parlance/kit/forms/rules.ts';
import * as v from 'valibot';
import { subscriptionTexts } from '../../../locales/texts.ts';

export type TrialOrder = { priceId: string; promoCode?: string };

export const trialSchema = v.pipe(
  v.object({
    priceId: v.string(),
    promoCode: v.pipe(
      trimmed,
      atMost(purchase.promoCodeMax, (max) => subscriptionTexts.now().trial.tooLong(max)),
    ),
  }),
  v.transform(({ priceId, promoCode }): TrialOrder => (promoCode ? { priceId, promoCode } : { priceId })),
);
