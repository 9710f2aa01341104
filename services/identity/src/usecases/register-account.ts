/**
 * A student's account for callers of the API (EP-01); people use the hosted page. An address that has an account already is answered
 * as a new one is, and after as long (L8): nothing is made, and the caller's password opens nothing.
 */
import { aboutFault, countryFault, emailFault, faultsOf, nameFault, passwordFault } from '../domain/account-fields.ts';
import { IdentityError } from '../domain/errors.ts';
import { accountName, splitDisplayName } from '../domain/names.ts';
import { firstTimeZone } from '../domain/time-zone.ts';
import type { InEvenTime } from './in-even-time.ts';
import { markOf, withAccount } from './make-account.ts';
import { meetIn, type MeetDeps } from './meet-account.ts';
import type { Accounts, Call, Stores } from './ports.ts';

export type RegisterCommand = { email: string; password: string; displayName: string; about: string; country: string };
export type RegisterAccountDeps = MeetDeps & {
  accounts: Pick<Accounts, 'create' | 'findByEmail' | 'remove'>;
  inEvenTime: InEvenTime;
};
export type RegisterAccount = (command: RegisterCommand, call: Call) => Promise<void>;

export function makeRegisterAccount(deps: RegisterAccountDeps): RegisterAccount {
  return async (command, call) => {
    const { password, ...wanted } = checked(command);
    const account = {
      ...wanted,
      firstName: accountName(wanted.firstName),
      lastName: accountName(wanted.lastName),
      password,
      enabled: true,
      emailVerified: false,
      madeBy: markOf(call, wanted),
    };
    const made = () =>
      withAccount(deps, account, (uid) =>
        deps.uow.run((stores) => stores.once.run(call, wanted, () => write(stores, { ...wanted, uid }))),
      );
    await deps.inEvenTime(() => made().catch(unlessTaken));
  };

  async function write(
    stores: Stores,
    person: Omit<RegisterCommand, 'password' | 'displayName'> & { uid: string; firstName: string; lastName: string },
  ) {
    const timeZone = firstTimeZone('', person.country);
    await meetIn(stores, deps, { ...person, role: 'student', emailVerified: false, enabled: true, timeZone });
    return {};
  }
}

function checked(command: RegisterCommand) {
  const email = command.email.trim().toLowerCase();
  const { firstName, lastName } = splitDisplayName(command.displayName);
  const { password, about, country } = command;
  const details = faultsOf({
    email: emailFault(email),
    password: passwordFault(password),
    displayName: nameFault(firstName) ?? (lastName === '' ? undefined : nameFault(lastName)),
    about: aboutFault(about),
    country: countryFault(country),
  });
  if (password.toLowerCase() === email) details.password = 'The password must not be your email';
  if (Object.keys(details).length > 0) throw new IdentityError('MALFORMED', { details });
  return { email, password, firstName, lastName, about, country };
}

function unlessTaken(error: unknown): void {
  if (!(error instanceof IdentityError) || error.reason !== 'EMAIL_TAKEN') throw error;
}
