/** The first administrator, made by an installation step and never by an endpoint, and once: whatever became of them since stays. */
import { accountNames } from '../domain/names.ts';
import type { Person } from '../domain/person.ts';
import type { Account, Accounts } from './account-ports.ts';
import type { UseCaseDeps } from './ports.ts';
import { addPerson } from './provision-person.ts';

export type FirstAdmin = {
  email: string;
  firstName: string;
  lastName: string;
  timeZone: string;
  password: string | undefined;
};
type Deps = UseCaseDeps & {
  accounts: Pick<Accounts, 'create' | 'findByEmail' | 'setOnlyRole' | 'enable' | 'rolesOf' | 'hasPassword'>;
  findPerson: (uid: string) => Promise<Person | undefined>;
  /** Whether the school has or ever had an administrator, as far as it still knows. */
  everHadAdmin: () => Promise<boolean>;
};

type KeptAccount = NonNullable<Awaited<ReturnType<Accounts['findByEmail']>>>;
type Begun = Pick<Account, 'uid' | 'emailVerified'> & { hasPassword: boolean };

export type InstallFirstAdmin = ReturnType<typeof makeInstallFirstAdmin>;

export function makeInstallFirstAdmin(deps: Deps) {
  return async (typed: FirstAdmin): Promise<'made' | 'there'> => {
    if (await deps.everHadAdmin()) return 'there';
    const admin = { ...typed, email: typed.email.trim().toLowerCase() };
    const account = (await newAccount(admin)) ?? (await halfDoneAccount(admin.email));
    if (!account) return 'there';
    await deps.accounts.setOnlyRole(account.uid, 'admin');
    await deps.accounts.enable(account.uid);
    return addAdmin(admin, account);
  };

  async function newAccount({ email, password, ...admin }: FirstAdmin): Promise<Begun | undefined> {
    const emailVerified = password !== undefined;
    const uid = await deps.accounts.create({
      email,
      ...accountNames(admin),
      enabled: false,
      emailVerified,
      password,
      country: '',
      about: '',
      // An applicant may replace an account that is marked and disabled; this one is nobody's to replace.
      madeBy: undefined,
    });
    return uid === undefined ? undefined : { uid, emailVerified, hasPassword: password !== undefined };
  }

  /** Left by a run that ended before the person was written; undefined when a run at the same time has just written them. */
  async function halfDoneAccount(email: string): Promise<Begun | undefined> {
    const account = await deps.accounts.findByEmail(email);
    if (account && (await isHalfDone(account))) {
      return { ...account, hasPassword: await deps.accounts.hasPassword(account.uid) };
    }
    if (await deps.everHadAdmin()) return undefined;
    throw new Error('the address of the first administrator belongs to an account of another role');
  }

  /** Whoever signed up, applied or is known with this address is not made an administrator. */
  async function isHalfDone({ uid, enabled, madeBy }: KeptAccount): Promise<boolean> {
    if (madeBy || (await deps.findPerson(uid))) return false;
    return !enabled || (await deps.accounts.rolesOf(uid)).includes('admin');
  }

  function addAdmin(admin: FirstAdmin, { uid, emailVerified, hasPassword }: Begun): Promise<'made' | 'there'> {
    const { email, firstName, lastName, timeZone } = admin;
    const about = { role: 'admin', country: '', about: '', enabled: true } as const;
    return deps.uow.run(async (stores) => {
      if (await stores.people.find(uid)) return 'there';
      await addPerson(stores, deps, { uid, email, emailVerified, firstName, lastName, timeZone, ...about });
      if (!hasPassword) await stores.passwordLinks.add(email, deps.realTime.now());
      return 'made';
    });
  }
}
