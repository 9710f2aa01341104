import type { BillingItemJson } from '@parlance/kit/api/types.ts';

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
