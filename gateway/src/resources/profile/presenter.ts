/** A student as the portal shows it: identity's person, booking's wallets, payments' entitlement, joined here. */
import type { WalletBalance } from '@parlance/proto/booking/v1';
import type { Person } from '@parlance/proto/identity/v1';
import { personJson } from '@parlance/proto/json/person';
import { balancesJson, entitlementJson } from '@parlance/proto/json/wallet';

type Entitlement = Parameters<typeof entitlementJson>[0];
type Held = { balances: readonly WalletBalance[]; favouriteTutors: string[]; usedTutors: string[] };

function stripeJson(entitlement: Entitlement) {
  const { categories, freeTrialActivated } = entitlementJson(entitlement);
  return {
    subscription: { currentSubscription: categories.length === 0 ? null : { categories } },
    freeTrialActivated,
  };
}

/** `profile` repeats two fields where the records have always had them (DATA-12). */
export function studentJson(person: Person, held: Held, entitlement: Entitlement | null) {
  const known = entitlement ?? { categories: [], freeTrialActivated: false };
  const { balances, favouriteTutors, usedTutors } = held;
  return {
    ...personJson(person),
    profile: { name: person.name, timeZone: person.timeZone },
    data: { ...balancesJson(balances), favouriteTutors, usedTutors },
    stripe: stripeJson(known),
  };
}
