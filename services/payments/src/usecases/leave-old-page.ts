/** Before somebody is sent to a page, the one that they were sent to for the same kind of thing is looked at: nobody pays on two. */
import type { Clock } from '@parlance/runtime/clock/clock';
import { isFor, type Checkout } from '../domain/checkout.ts';
import { afterLook } from '../domain/page-look.ts';
import type { ApplyObject } from './apply-object.ts';
import type { Provider } from './money-ports.ts';
import type { UnitOfWork } from './ports.ts';

type Deps = {
  uow: UnitOfWork;
  clock: Clock;
  provider: Pick<Provider, 'findCheckout' | 'expireCheckout'>;
  applyObject: ApplyObject;
};

/** A page that ends so soon is not worth going to. */
const leastLeftMs = 60_000;

/** One that was paid, or has ended, is seen so before another is opened; one for something else is closed. */
export async function leaveOldPage(
  { uow, clock, provider, applyObject }: Deps,
  old: Checkout | undefined,
  wish: Pick<Checkout, 'quantity' | 'promotionId'>,
): Promise<void> {
  if (old?.sessionId === undefined) return;
  const page = await provider.findCheckout(old.sessionId);
  if (page === undefined) return giveUp(uow, old.id, clock.now());
  const isLate = page.expiresAt.getTime() - clock.now().getTime() < leastLeftMs;
  if (page.status === 'open' && !isLate && isFor(old, wish)) return;
  if (page.status === 'open') await provider.expireCheckout(page.id);
  await applyObject({ kind: 'checkout', id: page.id }, page.customerId);
}

/** A page that the provider does not know any more keeps nobody from another one. */
function giveUp(uow: UnitOfWork, id: string, now: Date): Promise<void> {
  return uow.run(async ({ checkouts }) => {
    const page = await checkouts.lock(id);
    if (page !== undefined) await checkouts.save(afterLook(page, { isThere: false, now }));
  });
}
