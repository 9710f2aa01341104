/** The student has come back from the provider's page: whatever the page shows of it, however late the provider's word. */
import type { BillingItemJson, SubscriptionsJson } from '@parlance/kit/api/types.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useLatestBilling } from '../../ui/billing/billing.ts';
import { type PendingJson, paidLine } from './model/checkout.ts';

export type Returned =
  | { state: 'waiting'; checkout: PendingJson }
  | { state: 'confirmed'; line: BillingItemJson }
  /** It has ended, and nothing was paid. */
  | { state: 'unpaid'; checkout: PendingJson };

/** `id`: of the checkout in the address. */
export function useReturned(offer: SubscriptionsJson | undefined): {
  id: string | null;
  returned: Returned | undefined;
} {
  const { clock } = useShell();
  const [params] = useSearchParams();
  const id = params.get('checkout');
  const billing = useLatestBilling();
  const pending = offer?.pending.find((one) => one.id === id);
  const [awaited, setAwaited] = useState<PendingJson>();
  if (pending && pending !== awaited) setAwaited(pending);
  if (!id || !offer) return { id, returned: undefined };
  if (pending) return { id, returned: { state: 'waiting', checkout: pending } };
  const checkout = awaited?.id === id ? awaited : undefined;
  const line = billing.data && paidLine(billing.data.items, checkout, clock.now());
  if (line) return { id, returned: { state: 'confirmed', line } };
  if (!checkout) return { id, returned: undefined };
  // What the provider has told may still be on its way to the list.
  const isKnown = billing.isSuccess && !billing.isFetching;
  return { id, returned: { state: isKnown ? 'unpaid' : 'waiting', checkout } };
}
