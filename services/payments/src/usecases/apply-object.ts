/** Makes our rows say what the provider says of one object now. Every way leads here: events, replays, comparisons, pages that are left. */
import type { Clock } from '@parlance/runtime/clock/clock';
import type { ObjectRef } from '../domain/provider-objects.ts';
import { refuse } from '../domain/refusals.ts';
import { look, type Looking } from './look-at-provider.ts';
import type { Customer } from './money-ports.ts';
import type { UnitOfWork } from './ports.ts';
import { settleSeen, type Rules } from './settle-seen.ts';

export type ApplyObject = ReturnType<typeof makeApplyObject>;
/** gone: the provider does not know it; nobodys: its customer is no student of ours. */
export type Applied = 'applied' | 'gone' | 'nobodys';

type Deps = { uow: UnitOfWork; clock: Clock; provider: Looking; rules: Rules };

const mostTries = 8;

/**
 * The look is taken outside of any transaction. It counts only if nobody has applied another one of this student meanwhile:
 * otherwise it may be the older of the two, and is taken again.
 */
export function makeApplyObject(deps: Deps) {
  const { uow, clock, provider, rules } = deps;
  return async (ref: ObjectRef, customerHint?: string): Promise<Applied> => {
    let customerId = customerHint ?? (await look(provider, ref))?.customerId;
    for (let tries = 0; tries < mostTries; tries += 1) {
      if (customerId === undefined) return 'gone';
      const owner = await ownerOf(deps, customerId);
      if (owner === undefined) return 'nobodys';
      const seen = await look(provider, ref);
      if (seen !== undefined && seen.customerId === customerId) {
        const at = clock.now();
        if (await uow.run((stores) => settleSeen(stores, { owner, seen, rules, at }))) return 'applied';
      }
      customerId = seen?.customerId;
    }
    throw refuse('BILLING_BUSY');
  };
}

/** By our own row, or by what the provider's customer says: our row may lack its id after a crash. */
async function ownerOf({ uow, provider }: Deps, customerId: string): Promise<Customer | undefined> {
  const known = await uow.run(({ customers }) => customers.findByProviderId(customerId));
  if (known !== undefined) return known;
  const said = await provider.findCustomer(customerId);
  if (said?.uid === undefined) return undefined;
  const { uid } = said;
  return uow.run(async ({ customers }) => {
    const customer = await customers.lock(uid);
    if (customer === undefined || customer.providerId !== undefined) return undefined;
    const found = { ...customer, providerId: customerId };
    await customers.save(found);
    return found;
  });
}
