/** The first administrator: wired for the installation step alone. */
import { everHadAdmin } from '../queries/ever-had-admin.ts';
import { findPerson } from '../queries/people.ts';
import type { Accounts } from '../usecases/account-ports.ts';
import { makeInstallFirstAdmin } from '../usecases/install-first-admin.ts';
import { makeUseCaseDeps, type BaseParts } from './use-case-deps.ts';

export function makeFirstAdmin({ accounts, ...parts }: BaseParts & { accounts: Accounts }) {
  return makeInstallFirstAdmin({
    ...makeUseCaseDeps(parts),
    accounts,
    findPerson: (uid) => findPerson(parts.pool, uid),
    everHadAdmin: () => everHadAdmin(parts.pool),
  });
}
