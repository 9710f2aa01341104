/** How a checkout stands whose student has come back from the provider's page: as long as it is not settled, the page is looked at. */
import type { Clock } from '@parlance/runtime/clock/clock';
import { isUuid } from '@parlance/runtime/ids/is-uuid';
import type { Checkout } from '../domain/checkout.ts';
import { mayBeLookedAt } from '../domain/page-look.ts';
import { refuse } from '../domain/refusals.ts';
import type { ApplyObject } from './apply-object.ts';
import { lookAt } from './look-at-pages.ts';
import type { UnitOfWork } from './ports.ts';

export type FindCheckout = ReturnType<typeof makeFindCheckout>;
type Deps = { uow: UnitOfWork; clock: Clock; realTime: Clock; applyObject: ApplyObject };

export function makeFindCheckout(deps: Deps) {
  const { uow, realTime } = deps;
  return async ({ uid, id }: { uid: string; id: string }): Promise<Checkout> => {
    const find = async () => {
      const found = isUuid(id) ? await uow.run(({ checkouts }) => checkouts.find(id)) : undefined;
      if (found?.uid !== uid) throw refuse('CHECKOUT_NOT_FOUND');
      return found;
    };
    const found = await find();
    if (!isLeft(found) || !(await claim(uow, id, realTime.now()))) return found;
    await lookAt(deps, found);
    return find();
  };
}

const isLeft = ({ state }: Checkout): boolean => state === 'open' || state === 'complete';

/** Of many who ask at once one looks. */
function claim(uow: UnitOfWork, id: string, now: Date): Promise<boolean> {
  return uow.run(async ({ checkouts }) => {
    const page = await checkouts.lock(id);
    if (page === undefined || !isLeft(page) || !mayBeLookedAt(page, now)) return false;
    await checkouts.save({ ...page, lookedAt: now });
    return true;
  });
}
