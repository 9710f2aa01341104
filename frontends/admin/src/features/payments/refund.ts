/** The refund form, judged before it is sent: how much, why, and what becomes of the tokens. The server decides. */
import type { PaymentJson } from '@parlance/kit/api/types.ts';
import { majorUnits, minorUnits, moneyText } from '@parlance/kit/domain/money.ts';
import { text } from '@parlance/kit/domain/limits.ts';
import { between, judged, trimmed } from '@parlance/kit/forms/rules.ts';
import * as v from 'valibot';
import { paymentTexts } from '../../locales/texts.ts';

/** The amount that was looked at goes with it, also where all goes back. */
export type Refund = { amount: number; reason: string; takeTokens: boolean };

/** What is left of a payment. */
export const refundableOf = ({ amount, refunded }: Pick<PaymentJson, 'amount' | 'refunded'>): number =>
  amount - refunded;

/** Tokens go with the money: as many whole ones as the part pays for. */
export const tokensOfPart = (payment: Pick<PaymentJson, 'amount' | 'tokens'>, part: number): number =>
  payment.amount === 0 ? 0 : Math.floor((payment.tokens * part) / payment.amount);

export const refundValues = (payment: PaymentJson) => {
  const left = majorUnits({ amount: refundableOf(payment), currency: payment.currency });
  return { how: 'whole', amount: left as number | string, tokens: 'take', reason: '' };
};

export type RefundValues = ReturnType<typeof refundValues>;

export function refundSchema(payment: PaymentJson) {
  const { currency } = payment;
  const most = refundableOf(payment);
  const faultOf = ({ how, amount }: RefundValues) => {
    if (how === 'whole') return undefined;
    const { required, amountRange } = paymentTexts.now().refundDialog.faults;
    if (amount === '') return required;
    const minor = minorUnits(Number(amount), currency);
    return minor > 0 && minor <= most ? undefined : amountRange(moneyText({ amount: most, currency }));
  };
  return v.pipe(
    v.object({
      how: v.string(),
      amount: v.union([v.number(), v.string()]),
      tokens: v.string(),
      reason: v.pipe(
        trimmed,
        between(text.adjustReasonMin, text.adjustReasonMax, (min, max) =>
          paymentTexts.now().refundDialog.faults.reason(min, max),
        ),
      ),
    }),
    v.forward(judged<RefundValues>(faultOf), ['amount']),
    v.transform(({ how, amount, tokens, reason }): Refund => ({
      amount: how === 'part' ? minorUnits(Number(amount), currency) : most,
      takeTokens: tokens !== 'leave',
      reason,
    })),
  );
}
