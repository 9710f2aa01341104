/** The student has come back from the provider's page: whatever the page shows of it, however late the provider's word. */
import type { BillingItemJson, SubscriptionsJson } from '@parlance/kit/api/types.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { createdAt, useLatestBilling } from '../../ui/billing/billing.ts';
import { useCheckout } from './api/payments.ts';
import { type PendingJson, paidLine } from './model/checkout.ts';

export type Returned =
  | { state: 'waiting'; checkout: PendingJson }
  | { state: 'confirmed'; line: BillingItemJson }
  /** It has ended, and nothing was paid. */
  | { state: 'unpaid'; checkout: PendingJson };

type Shown = {
  /** Of the checkout in the address. */
  id: string | null;
  returned: Returned | undefined;
  /** Others that were left, as far as they are not paid. */
  left: readonly PendingJson[];
};

/** Who comes back later than this to an old address is told nothing of it. */
const freshMs = 30 * 60_000;

export function useReturned({ pending }: SubscriptionsJson): Shown {
  const { clock } = useShell();
  const [params] = useSearchParams();
  const id = params.get('checkout');
  const billing = useLatestBilling();
  const [seen, setSeen] = useState<PendingJson>();
  const [isTold, setTold] = useState(false);
  const open = pending.find((one) => one.id === id);
  if (open && open !== seen) setSeen(open);
  const waited = open ?? (seen?.id === id ? seen : undefined);
  const asked = useCheckout(id, isTold);
  const awaited = waited ?? (asked?.id === id ? asked : undefined);
  // The payment may be in the history before the provider has told that its page is done.
  const lineOf = (checkout: PendingJson | undefined) => checkout && paidLine(billing.data?.items ?? [], checkout);
  const left = pending.filter((one) => one.id !== id && !lineOf(one));
  const line = lineOf(awaited);
  if (line && !isTold) setTold(true);
  if (line) {
    const isNew = waited !== undefined || createdAt(line) > clock.now() - freshMs;
    return { id, left, returned: isNew ? { state: 'confirmed', line } : undefined };
  }
  if (!waited) return { id, left, returned: undefined };
  // What the provider has told may still be on its way to the history.
  const isOver = !open && billing.isSuccess && !billing.isFetching;
  return { id, left, returned: { state: isOver ? 'unpaid' : 'waiting', checkout: waited } };
}
