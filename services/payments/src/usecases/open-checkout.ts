/** From a row to the page on which it is paid. May be begun again wherever it ended: the keys are made of the rows. */
import { hasFailed, keyOfRound } from '../domain/provider-fault.ts';
import { isRefused } from '../domain/refusals.ts';
import type { Clock } from '@parlance/runtime/clock/clock';
import type { Checkout } from '../domain/checkout.ts';
import { firstLookAt } from '../domain/page-look.ts';
import type { Provider } from './money-ports.ts';
import type { UnitOfWork } from './ports.ts';

export type OpenCheckout = ReturnType<typeof makeOpenCheckout>;
type Deps = { uow: UnitOfWork; clock: Clock; provider: Pick<Provider, 'createCustomer' | 'openCheckout'> };

export function makeOpenCheckout(deps: Deps) {
  const { uow, provider } = deps;
  /** A customer whom somebody has deleted at the provider is replaced once. */
  return async function open(id: string, isAgain = false): Promise<Checkout> {
    const checkout = await uow.run(({ checkouts }) => checkouts.find(id)).then(there);
    if (checkout.state !== 'opening') return checkout;
    const customerId = await customerOf(deps, checkout.uid).catch(async (error: unknown) => {
      if (isRefused(error, 'PROVIDER_REFUSED')) await change(uow, id, { state: 'failed' });
      throw error;
    });
    try {
      const page = await provider.openCheckout(
        { ...checkout, customerId },
        keyOfRound(`checkout:${id}`, checkout.attempts),
      );
      const { id: sessionId, url, amount, expiresAt } = page;
      return await change(uow, id, {
        state: 'open',
        sessionId,
        url,
        amount,
        expiresAt,
        nextLookAt: firstLookAt(expiresAt),
      });
    } catch (error) {
      if (isRefused(error, 'PROVIDER_REFUSED', 'PROMOTION_REFUSED')) await change(uow, id, { state: 'failed' });
      const isGone = isRefused(error, 'CUSTOMER_GONE');
      if (isGone) await leaveCustomer(deps, checkout.uid, customerId);
      if (isGone || hasFailed(error)) await change(uow, id, { attempts: checkout.attempts + 1 });
      if (!isGone || isAgain) throw error;
      return open(id, true);
    }
  };
}

/** The next one has another key. What was paid under this one stays the student's. */
async function leaveCustomer({ uow, clock }: Deps, uid: string, providerId: string): Promise<void> {
  await uow.run(async ({ customers }) => {
    const customer = there(await customers.lock(uid));
    if (customer.providerId !== providerId) return;
    await customers.addFormer({ providerId, uid, leftAt: clock.now() });
    await customers.save({ ...customer, providerId: undefined, card: undefined, attempts: customer.attempts + 1 });
  });
}

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
  const { providerId, attempts } = customer;
  if (providerId !== undefined) return providerId;
  /** Whoever comes second finds the first one's. */
  const note = (to: { providerId: string } | { attempts: number }): Promise<string | undefined> =>
    uow.run(async ({ customers }) => {
      const locked = there(await customers.lock(uid));
      if (locked.providerId !== undefined) return locked.providerId;
      const noted = { ...locked, ...to };
      await customers.save(noted);
      return noted.providerId;
    });
  try {
    const made = await provider.createCustomer(customer, keyOfRound(`customer:${uid}`, attempts));
    return (await note({ providerId: made })) ?? made;
  } catch (error) {
    if (hasFailed(error) || isRefused(error, 'PROVIDER_REFUSED')) await note({ attempts: attempts + 1 });
    throw error;
  }
}
