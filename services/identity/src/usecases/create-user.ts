/** An administrator makes an account of any role: made disabled, given its one role, and only then enabled. */
import { charactersIn } from '@parlance/proto/limits/fields';
import type { Command } from '@parlance/runtime/idempotency/store';
import {
  countryFault,
  emailFault,
  faultsOf,
  nameFault,
  passwordFault,
  timeZoneFault,
} from '../domain/account-fields.ts';
import { accountNames } from '../domain/names.ts';
import type { Person, Role } from '../domain/person.ts';
import { refuse } from '../domain/refusals.ts';
import { firstTimeZone } from '../domain/time-zone.ts';
import type { AccountChange, Accounts } from './account-ports.ts';
import type { ChangeAccount } from './change-account.ts';
import { markOf, withAccount } from './make-account.ts';
import type { Stores, UseCaseDeps } from './ports.ts';
import { addPerson } from './provision-person.ts';

export type CreateUserCommand = {
  role: Role | undefined;
  email: string;
  firstName: string;
  lastName: string;
  timeZone: string;
  isPte: boolean;
  /** Development builds only; else the new person gets a link to choose one. */
  password: string;
  country: string;
  introduction: string;
  once: Command;
};

type Deps = UseCaseDeps & {
  accounts: Pick<Accounts, 'create' | 'findByEmail' | 'remove' | 'setOnlyRole' | 'enable'>;
  takesPasswords: boolean;
  change: Pick<ChangeAccount, 'carryOut'>;
};

export type CreateUser = ReturnType<typeof makeCreateUser>;

export function makeCreateUser(deps: Deps) {
  return async (command: CreateUserCommand): Promise<Person> => {
    const { password, ...user } = checked(command, deps.takesPasswords);
    // Without the password: of what was asked a hash and a mark are stored.
    const once = { ...command.once, body: user };
    // Somebody who chose the password for them vouches for the address; the others prove it by the link.
    const emailVerified = password !== '';
    const account = {
      email: user.email,
      ...accountNames(user),
      enabled: false,
      emailVerified,
      password: password || undefined,
      country: user.country,
      about: '',
      madeBy: markOf(once),
    };
    return withAccount(deps, account, async (uid) => {
      await deps.accounts.setOnlyRole(uid, user.role);
      const open: AccountChange = { kind: 'open', uid };
      const person = await deps.uow.run((stores) =>
        stores.once(once, async () => {
          await stores.accountChanges.begin(open);
          return write(stores, { ...user, uid, emailVerified }, once.actorUid);
        }),
      );
      // Also when the same request is at work on it elsewhere, its caller's line having broken: no answer before they can sign in.
      const isClosed = await deps.uow.run(({ accountChanges }) => accountChanges.isUnderWay(open));
      if (isClosed) await deps.change.carryOut(open, () => openAccount(deps, uid));
      return person;
    });
  };

  async function write(stores: Stores, user: NewUser & { uid: string; emailVerified: boolean }, actorUid: string) {
    const { isPte, introduction, ...account } = user;
    const { uid, role, email } = account;
    const timeZone = firstTimeZone(account.timeZone, account.country);
    const tutor = { isPte, introduction };
    const person = await addPerson(stores, deps, { ...account, about: '', enabled: true, timeZone, tutor });
    const fields = { before: {}, after: { role } };
    await stores.acts.add({ act: 'user.created', actorUid, subjectUid: uid, details: { role }, fields });
    if (!account.emailVerified) await stores.passwordLinks.add(email, deps.realTime.now());
    return person;
  }
}

/** The last step: from here on the new person can sign in. Somebody who was disabled meanwhile stays so. */
export async function openAccount(
  { uow, accounts }: Pick<Deps, 'uow'> & { accounts: Pick<Accounts, 'enable'> },
  uid: string,
): Promise<void> {
  const person = await uow.run(({ people }) => people.find(uid));
  if (person?.enabled) await accounts.enable(uid);
  await uow.run(({ accountChanges }) => accountChanges.end(uid));
}

type NewUser = Omit<CreateUserCommand, 'role' | 'password' | 'once'> & { role: Role };

function checked({ once: _once, ...command }: CreateUserCommand, takesPasswords: boolean) {
  const { role, password } = command;
  const email = command.email.trim().toLowerCase();
  const [firstName, lastName] = [command.firstName.trim(), command.lastName.trim()];
  const fields = faultsOf({
    role: role ? undefined : 'is required',
    email: emailFault(email),
    firstName: nameFault(firstName),
    lastName: nameFault(lastName),
    timeZone: timeZoneFault(command.timeZone),
    country: countryFault(command.country),
    introduction: charactersIn(command.introduction) > 600 ? 'At most 600 characters' : undefined,
    password:
      password === '' ? undefined : takesPasswords ? passwordFault(password) : 'Passwords are chosen by the person',
  });
  if (!role || Object.keys(fields).length > 0) throw refuse('MALFORMED', { details: { fields } });
  return { ...command, role, email, firstName, lastName };
}
