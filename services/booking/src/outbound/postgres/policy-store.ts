/** Versions of the policy in PostgreSQL: read and added, never changed. */
import { insertRow } from '@parlance/runtime/postgres/rows';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import { policiesKept } from '../../domain/policy.ts';
import { newestPolicies } from '../../queries/policies.ts';
import type { PolicyStore } from '../../usecases/ports.ts';

export function makePolicyStore(tx: Tx): PolicyStore {
  const newest = () => newestPolicies(tx, policiesKept);
  return {
    newest,
    async lockNewest() {
      await tx.query('lock table policies in share row exclusive mode');
      return newest();
    },
    async add(version) {
      await insertRow(tx, 'policies', version);
    },
  };
}
