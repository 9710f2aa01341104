import type { BillingItemJson } from '@parlance/kit/api/types.ts';
import { cardText } from '@parlance/kit/domain/pay-card.ts';
import { categoryLabel } from '@parlance/kit/domain/tokens.ts';
import type { MarkShape, MarkTone } from '@parlance/kit/ui/state-mark.tsx';
import { subscriptionTexts } from '../../../locales/texts.ts';

/** What went back stands under the payment that it is of, as soon as that is here. */
export type BillingRow = { item: BillingItemJson; isRefundOf: boolean };

export function billingRows(items: readonly BillingItemJson[]): BillingRow[] {
  const payments = new Set(items.map(({ id }) => id));
  const belongs = ({ refundOf }: BillingItemJson): boolean => refundOf !== null && payments.has(refundOf);
  return items
    .filter((item) => !belongs(item))
    .flatMap((item) => [
      { item, isRefundOf: item.refundOf !== null },
      // The newest first is the list's order; below its payment the first one is told first.
      ...items
        .filter(({ refundOf }) => refundOf === item.id)
        .reverse()
        .map((refund) => ({ item: refund, isRefundOf: true })),
    ]);
}

/** What belongs to a line, below what was bought. */
export function subtitleOf({ kind, plan, tokenType, tokens, card }: BillingItemJson): string {
  const { planOf, backTo } = subscriptionTexts.now().history;
  if (kind === 'refund' && card) return backTo(cardText(card));
  if (kind === 'plan') return planOf(tokens);
  return tokenType ? categoryLabel(tokenType) : plan;
}

export const markOf: Record<BillingItemJson['subsriptionStatus'], { shape: MarkShape; tone: MarkTone }> = {
  paid: { shape: 'tick', tone: 'success' },
  failed: { shape: 'square', tone: 'error' },
  'partly-refunded': { shape: 'half', tone: 'primary' },
  refunded: { shape: 'dash', tone: 'default' },
  disputed: { shape: 'triangle', tone: 'warning' },
};
