/** The provider's page for cards, invoices and what is open; it leads back here. */
import { useOpenPortal } from './api/payments.ts';
import { useLeave } from './use-leave.ts';

export function usePortal() {
  const portal = useOpenPortal();
  const { isLeaving, leaveFor, say } = useLeave();
  return {
    isBusy: portal.isPending || isLeaving,
    // Each press opens a page of its own: the last one may have ended.
    open: () => portal.mutate(crypto.randomUUID(), { onSuccess: ({ url }) => leaveFor(url), onError: say }),
  };
}
