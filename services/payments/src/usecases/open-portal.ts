/** The provider's own page for cards, invoices and what is open. */
import { isRefused, refuse } from '../domain/refusals.ts';
import type { Provider } from './money-ports.ts';
import type { UnitOfWork } from './ports.ts';

export type OpenPortal = ReturnType<typeof makeOpenPortal>;

export function makeOpenPortal({ uow, provider }: { uow: UnitOfWork; provider: Pick<Provider, 'openPortal'> }) {
  return async (uid: string): Promise<string> => {
    const customer = await uow.run(({ customers }) => customers.find(uid));
    if (customer?.providerId === undefined) throw refuse('NO_BILLING_YET');
    return provider.openPortal(customer.providerId).catch((error: unknown) => {
      // Somebody has deleted the customer there: the next purchase makes another.
      throw isRefused(error, 'CUSTOMER_GONE') ? refuse('NO_BILLING_YET', { cause: error }) : error;
    });
  };
}
