/** The refund form, judged before it is sent: how much, why, and what becomes of the tokens. The server decides. */
import type { PaymentJson, Schemas } from '@parlance/kit/api/types.ts';
import { majorUnits, minorUnits, moneyText } from '@parlance/kit/domain/money.ts';
import { text } from '@parlance/kit/domain/limits.ts';
import { between, judged, trimmed } from '@parlance/kit/forms/rules.ts';
import * as v from 'valibot';
import { paymentTexts } from '../../locales/texts.ts';

/** The amount that was looked at goes with it, also where all goes back. */
export type Refund = { amount: number; reason: string; takeTokens: boolean };

type Given = Pick<PaymentJson, 'amount' | 'refunds'>;

/** What has gone back, or is on its way. */
const promisedOf = ({ refunds }: Given): number =>
  refunds.reduce((sum, { amount, state }) => (state === 'refused' ? sum : sum + amount), 0);

/** What is left of a payment. */
export const refundableOf = (payment: Given): number => payment.amount - promisedOf(payment);

/** Tokens go with the money, in whole ones; parts together take what the whole would. */
export function tokensOfPart(payment: Given & Pick<PaymentJson, 'tokens'>, part: number): number {
  if (payment.amount === 0) return 0;
  const takenAt = (given: number) => Math.floor((payment.tokens * given) / payment.amount);
  const promised = promisedOf(payment);
  return takenAt(promised + part) - takenAt(promised);
}

/** What the wallet that it filled holds today; unknown as long as it is read. */
export function heldOf(
  { tokenType }: Pick<PaymentJson, 'tokenType'>,
  account: { data?: Schemas['Balances'] | undefined } | undefined,
): number | undefined {
  return tokenType === null ? undefined : account?.data?.[tokenType];
}

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
        between(
          text.adjustReasonMin,
          text.adjustReasonMax,
          (min, max) => paymentTexts.now().refundDialog.faults.reason(min, max),
          () => paymentTexts.now().refundDialog.faults.noReason,
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
