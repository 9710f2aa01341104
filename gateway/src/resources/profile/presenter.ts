/** A student as the portal shows it: identity's person, booking's wallets, payments' entitlement, joined here. */
import type { WalletBalance } from '@parlance/proto/booking/v1';
import type { Person } from '@parlance/proto/identity/v1';
import { personJson, type PersonJson } from '@parlance/proto/json/person';
import { balancesJson, entitlementJson, type BalancesJson, type CategoryJson } from '@parlance/proto/json/wallet';

export type StripeJson = {
  subscription: { currentSubscription: { categories: CategoryJson[] } | null };
  freeTrialActivated: boolean;
};
export type StudentJson = PersonJson & { data: BalancesJson; stripe: StripeJson };

type Entitlement = Parameters<typeof entitlementJson>[0];

function stripeJson(entitlement: Entitlement): StripeJson {
  const { categories, freeTrialActivated } = entitlementJson(entitlement);
  return {
    subscription: { currentSubscription: categories.length === 0 ? null : { categories } },
    freeTrialActivated,
  };
}

export function studentJson(
  person: Person,
  balances: readonly WalletBalance[],
  entitlement: Entitlement | null,
): StudentJson {
  const known = entitlement ?? { categories: [], freeTrialActivated: false };
  return { ...personJson(person), data: balancesJson(balances), stripe: stripeJson(known) };
}
