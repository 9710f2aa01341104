/** Gives a student a category until a date; booking and content learn of it by a fact. */
import type { Clock } from '@parlance/runtime/clock/clock';
import { grant, type Entitlements } from '../domain/entitlements.ts';
import { refuse } from '../domain/refusals.ts';
import type { PriceList } from '../domain/price-list.ts';
import type { UnitOfWork } from './ports.ts';

export type GrantEntitlement = ReturnType<typeof makeGrantEntitlement>;
type GrantEntitlementCommand = { uid: string; priceId: string; expiredAt: Date };

type Deps = { uow: UnitOfWork; clock: Clock; prices: PriceList };

export function makeGrantEntitlement({ uow, clock, prices }: Deps) {
  return async ({ uid, priceId, expiredAt }: GrantEntitlementCommand): Promise<Entitlements> => {
    if (!/^[0-9a-f]{32}$/.test(uid)) throw refuse('UID_MALFORMED');
    return uow.run(async ({ entitlements, facts }) => {
      const held = await entitlements.lock(uid);
      const granted = grant(held, { priceId, expiredAt }, prices);
      if (granted === held) return held;
      await entitlements.save(granted);
      await facts.entitlementChanged(granted, clock.now());
      return granted;
    });
  };
}
