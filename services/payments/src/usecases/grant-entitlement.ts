/** Gives a student a category until a date; the fact tells booking and content. */
import type { Clock } from '@parlance/runtime/clock/clock';
import { grant, type Entitlements } from '../domain/entitlements.ts';
import { refuse } from '../domain/refusals.ts';
import type { PriceList } from '../domain/price-list.ts';
import type { PaymentsUnitOfWork } from './ports.ts';

export type GrantEntitlement = { uid: string; priceId: string; expiredAt: Date };

type Deps = { uow: PaymentsUnitOfWork; clock: Clock; prices: PriceList };

export function makeGrantEntitlement({ uow, clock, prices }: Deps) {
  return async ({ uid, priceId, expiredAt }: GrantEntitlement): Promise<Entitlements> => {
    if (!/^[0-9a-f]{32}$/.test(uid)) throw refuse('UID_MALFORMED');
    return uow.run(async ({ entitlements, facts }) => {
      const held = await entitlements.findForUpdate(uid);
      const granted = grant(held, { priceId, expiredAt }, prices);
      if (granted === held) return held;
      await entitlements.save(granted);
      await facts.entitlementChanged(granted, clock.now());
      return granted;
    });
  };
}
