/** An administrator makes an account of any role: made disabled, given its one role, and only then enabled. */
import { charactersIn } from '@parlance/proto/limits/fields';
import {
  countryFault,
  emailFault,
  faultsOf,
  nameFault,
  passwordFault,
  timeZoneFault,
} from '../domain/account-fields.ts';
import { refuse } from '../domain/refusals.ts';
import { accountName } from '../domain/names.ts';
import type { Person, Role } from '../domain/person.ts';
import { firstTimeZone } from '../domain/time-zone.ts';
import type { AccountChange, Accounts, Call, Stores } from './ports.ts';
import type { ChangeAccount } from './change-account.ts';
import { markOf, withAccount } from './make-account.ts';
import { meetIn, type MeetDeps } from './meet-account.ts';

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
};

type Deps = MeetDeps & {
  accounts: Pick<Accounts, 'create' | 'findByEmail' | 'remove' | 'setOnlyRole' | 'enable'>;
  takesPasswords: boolean;
  change: Pick<ChangeAccount, 'carryOut' | 'finish'>;
};
export type CreateUser = (command: CreateUserCommand, call: Call) => Promise<Person>;

export function makeCreateUser(deps: Deps): CreateUser {
  return async (command, call) => {
    const { password, ...wanted } = checked(command, deps.takesPasswords);
    // Somebody who chose the password for them vouches for the address; the others prove it by the link.
    const emailVerified = password !== '';
    const account = {
      email: wanted.email,
      firstName: accountName(wanted.firstName),
      lastName: accountName(wanted.lastName),
      enabled: false,
      emailVerified,
      password: password || undefined,
      country: wanted.country,
      about: '',
      madeBy: markOf(call, wanted),
    };
    return withAccount(deps, account, async (uid) => {
      await deps.accounts.setOnlyRole(uid, wanted.role);
      const open: AccountChange = { kind: 'open', uid };
      let isNew = false;
      const person = await deps.uow.run((stores) =>
        stores.once.run(call, wanted, async () => {
          isNew = await stores.accountChanges.begin(open);
          return write(stores, { ...wanted, uid, emailVerified }, call.actorUid);
        }),
      );
      if (isNew) await deps.change.carryOut(open, () => openAccount(deps, uid));
      else await deps.change.finish(uid);
      return person;
    });
  };

  async function write(stores: Stores, wanted: Wanted & { uid: string; emailVerified: boolean }, actorUid: string) {
    const { isPte, introduction, ...rest } = wanted;
    const timeZone = firstTimeZone(rest.timeZone, rest.country);
    const person = await meetIn(stores, deps, {
      ...rest,
      about: '',
      enabled: true,
      timeZone,
      tutor: { isPte, introduction },
    });
    await stores.acts.add({
      act: 'user.created',
      actorUid,
      subjectUid: rest.uid,
      details: { role: rest.role },
      fields: { before: {}, after: { role: rest.role } },
    });
    if (!rest.emailVerified) await stores.passwordLinks.add(rest.email, deps.realTime.now());
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

type Wanted = Omit<CreateUserCommand, 'role' | 'password'> & { role: Role };

function checked(command: CreateUserCommand, takesPasswords: boolean) {
  const { role, password } = command;
  const email = command.email.trim().toLowerCase();
  const [firstName, lastName] = [command.firstName.trim(), command.lastName.trim()];
  const details = faultsOf({
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
  if (!role || Object.keys(details).length > 0) throw refuse('MALFORMED', { details });
  return { ...command, role, email, firstName, lastName };
}
