/** The first administrator, made by an installation step and never by an endpoint. Running it again changes nothing. */
import { accountName } from '../domain/names.ts';
import { meetIn, type MeetDeps } from './meet-account.ts';
import type { Accounts } from './ports.ts';

export type FirstAdmin = {
  email: string;
  firstName: string;
  lastName: string;
  timeZone: string;
  password: string | undefined;
};
export type InstallFirstAdmin = (admin: FirstAdmin) => Promise<'made' | 'there'>;

export function makeInstallFirstAdmin(
  deps: MeetDeps & { accounts: Pick<Accounts, 'create' | 'findByEmail' | 'setOnlyRole' | 'enable' | 'rolesOf'> },
): InstallFirstAdmin {
  return async ({ email: typed, password, firstName, lastName, timeZone }) => {
    const email = typed.trim().toLowerCase();
    const emailVerified = password !== undefined;
    const created = await deps.accounts.create({
      email,
      firstName: accountName(firstName),
      lastName: accountName(lastName),
      enabled: false,
      emailVerified,
      password,
      country: '',
      about: '',
      madeBy: undefined,
    });
    const uid = created ?? (await earlierAccount(email));
    await deps.accounts.setOnlyRole(uid, 'admin');
    await deps.accounts.enable(uid);
    await deps.uow.run(async (stores) => {
      await meetIn(stores, deps, {
        uid,
        role: 'admin',
        email,
        emailVerified,
        firstName,
        lastName,
        timeZone,
        country: '',
        about: '',
        enabled: true,
      });
      if (created && !password) await stores.passwordLinks.add(email, deps.realClock.now());
    });
    return created ? 'made' : 'there';
  };

  /** Made by an earlier run, also by one that ended half-way. Whoever signed up with this address is not made an administrator. */
  async function earlierAccount(email: string): Promise<string> {
    const account = await deps.accounts.findByEmail(email);
    const roles = account ? await deps.accounts.rolesOf(account.uid) : [];
    if (!account || (account.enabled && !roles.includes('admin'))) {
      throw new Error('the address of the first administrator belongs to an account of another role');
    }
    return account.uid;
  }
}
