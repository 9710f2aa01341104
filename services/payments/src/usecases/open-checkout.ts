/** From a row to the page on which it is paid. May be begun again wherever it ended: the keys are made of the rows. */
import { hasFailed } from '../domain/provider-fault.ts';
import { isRefused } from '../domain/refusals.ts';
import type { Checkout } from '../domain/checkout.ts';
import type { Provider } from './money-ports.ts';
import type { UnitOfWork } from './ports.ts';

export type OpenCheckout = ReturnType<typeof makeOpenCheckout>;
type Deps = { uow: UnitOfWork; provider: Pick<Provider, 'createCustomer' | 'openCheckout'> };

export function makeOpenCheckout({ uow, provider }: Deps) {
  return async (id: string): Promise<Checkout> => {
    const checkout = await uow.run(({ checkouts }) => checkouts.find(id)).then(there);
    if (checkout.state !== 'opening') return checkout;
    const customerId = await customerOf({ uow, provider }, checkout.uid);
    try {
      const page = await provider.openCheckout({ ...checkout, customerId }, keyOf(`checkout:${id}`, checkout.attempts));
      const { id: sessionId, url, amount, expiresAt } = page;
      return await change(uow, id, { state: 'open', sessionId, url, amount, expiresAt });
    } catch (error) {
      if (isRefused(error, 'PROVIDER_REFUSED', 'PROMOTION_REFUSED')) await change(uow, id, { state: 'failed' });
      if (hasFailed(error)) await change(uow, id, { attempts: checkout.attempts + 1 });
      throw error;
    }
  };
}

/** The same key until the provider has answered that it failed. */
const keyOf = (key: string, attempts: number): string => (attempts === 0 ? key : `${key}:${attempts}`);

function there<T>(row: T | undefined): T {
  if (row === undefined) throw new Error('a row that was there is gone');
  return row;
}

/** Whoever comes second finds it changed and leaves it so. */
async function change(uow: UnitOfWork, id: string, to: Partial<Checkout>): Promise<Checkout> {
  return uow.run(async ({ checkouts }) => {
    const before = there(await checkouts.lock(id));
    if (before.state !== 'opening') return before;
    const changed = { ...before, ...to };
    await checkouts.save(changed);
    return changed;
  });
}

async function customerOf({ uow, provider }: Deps, uid: string): Promise<string> {
  const customer = await uow.run(({ customers }) => customers.find(uid)).then(there);
  if (customer.providerId !== undefined) return customer.providerId;
  const made = await provider
    .createCustomer(customer, keyOf(`customer:${uid}`, customer.attempts))
    .catch(async (error: unknown) => {
      const attempts = customer.attempts + 1;
      if (hasFailed(error)) await uow.run(({ customers }) => customers.save({ ...customer, attempts }));
      throw error;
    });
  return uow.run(async ({ customers }) => {
    const locked = there(await customers.lock(uid));
    if (locked.providerId === undefined) await customers.save({ ...locked, providerId: made });
    return locked.providerId ?? made;
  });
}
