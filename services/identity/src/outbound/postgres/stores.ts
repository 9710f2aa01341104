/** All stores of one transaction. */
import { runOnce } from '@parlance/runtime/idempotency/store';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { Clock, Ids, Stores } from '../../usecases/ports.ts';
import { makeAdminActStore, makeRevocationStore } from './account-watch.ts';
import { makeFactOutbox } from './fact-outbox.ts';
import { makeMailLinkStore } from './mail-link-store.ts';
import { makePasswordLinkStore } from './password-links.ts';
import { makePersonStore } from './person-store.ts';

export function bindStores(tx: Tx, { clock, ids }: { clock: Clock; ids: Ids }): Stores {
  return {
    people: makePersonStore(tx),
    links: makeMailLinkStore(tx),
    outbox: makeFactOutbox(tx, clock),
    acts: makeAdminActStore(tx),
    passwordLinks: makePasswordLinkStore(tx, ids),
    revocations: makeRevocationStore(tx),
    once: { run: (call, body, work) => runOnce({ tx, ...call, body }, work) },
  };
}
