/** All stores of one transaction about an application. */
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { ApplicationStores } from '../../usecases/application-ports.ts';
import type { Clock, Ids } from '../../usecases/ports.ts';
import { makeAccountOrders } from './account-orders.ts';
import { makeApplicationFacts } from './application-facts.ts';
import { makeApplicationLog, makeApplicationStore } from './application-store.ts';
import { makeLetterStore } from './letter-store.ts';
import { bindStores } from './stores.ts';

export function bindApplicationStores(tx: Tx, { clock, ids }: { clock: Clock; ids: Ids }): ApplicationStores {
  const { people, acts, revocations, once } = bindStores(tx, { clock, ids });
  return {
    people,
    acts,
    revocations,
    once,
    applications: makeApplicationStore(tx),
    log: makeApplicationLog(tx),
    letters: makeLetterStore(tx),
    orders: makeAccountOrders(tx),
    facts: makeApplicationFacts(tx, clock),
  };
}
