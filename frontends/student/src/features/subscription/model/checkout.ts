/** How the checkout that a student has come back from stands. */
import type { BillingItemJson, SubscriptionsJson } from '@parlance/kit/api/types.ts';
import { createdAt } from '../../../ui/billing/billing.ts';

export type PendingJson = SubscriptionsJson['pending'][number];

/** Clocks of two houses differ a little, and the provider's are in whole seconds. */
const slackMs = 30_000;
/** Also what was given back or objected to since. */
const isPaid = ({ kind, subsriptionStatus }: BillingItemJson): boolean =>
  kind !== 'refund' && subsriptionStatus !== 'failed';

/** The line that it has become; newest first. */
export function paidLine(items: readonly BillingItemJson[], awaited: PendingJson): BillingItemJson | undefined {
  const kind = awaited.isPlan ? 'plan' : 'tokens';
  return items.find(
    (item) =>
      isPaid(item) &&
      item.kind === kind &&
      item.tokenType === awaited.tokenType &&
      createdAt(item) >= awaited.openedAt - slackMs,
  );
}
