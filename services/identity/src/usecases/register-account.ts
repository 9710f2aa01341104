/**
 * A student's account for callers of the API, which waits for the proof of its address as those of the hosted page do. An address
 * that has an account already is answered as a new one is, and after as long (L8): its owner reads it in the mail.
 */
import { derivedUuid } from '@parlance/runtime/ids/derived-uuid';
import { aboutFault, countryFault, emailFault, faultsOf, nameFault, passwordFault } from '../domain/account-fields.ts';
import { refuse } from '../domain/refusals.ts';
import { accountName, splitDisplayName } from '../domain/names.ts';
import { firstTimeZone } from '../domain/time-zone.ts';
import { signUpStandIn } from '../domain/unproven-address.ts';
import type { EqualizeTiming } from './equalize-timing.ts';
import { markOf, withAccount } from './make-account.ts';
import { meetIn, type MeetDeps } from './meet-account.ts';
import type { Accounts, Call, Stores } from './ports.ts';
import { replayOf } from './replay.ts';

type RegisterCommand = { email: string; password: string; displayName: string; about: string; country: string };
type Deps = MeetDeps & {
  accounts: Pick<Accounts, 'create' | 'findByEmail' | 'isHeld' | 'remove'>;
  equalizeTiming: EqualizeTiming;
};
export type RegisterAccount = (command: RegisterCommand, call: Call) => Promise<void>;

export function makeRegisterAccount(deps: Deps): RegisterAccount {
  return async (command, call) => {
    const { password, ...wanted } = checked(command);
    const account = {
      ...wanted,
      email: signUpStandIn(call.key ? derivedUuid([call.actorUid, call.rpc, call.key, 'sign-up']) : deps.ids.next()),
      waitsFor: wanted.email,
      firstName: accountName(wanted.firstName),
      lastName: accountName(wanted.lastName),
      password,
      enabled: true,
      emailVerified: false,
      madeBy: markOf(call, wanted),
    };
    await deps.equalizeTiming(async () => {
      // Once the address was proved, nothing else would know of the account that this request made.
      if (await replayOf(deps.uow, call, wanted)) return;
      const isTaken = await deps.accounts.isHeld(wanted.email);
      await withAccount(deps, account, (uid) =>
        deps.uow.run((stores) => stores.once.run(call, wanted, () => write(stores, { ...wanted, uid, isTaken }))),
      );
    });
  };

  async function write(stores: Stores, { isTaken, ...person }: Wanted & { uid: string; isTaken: boolean }) {
    const timeZone = firstTimeZone('', person.country);
    const account = { ...person, role: 'student' as const, emailVerified: false, enabled: true, timeZone };
    await meetIn(stores, deps, account, { isTaken });
    return {};
  }
}

type Wanted = Omit<RegisterCommand, 'password' | 'displayName'> & { firstName: string; lastName: string };

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
  if (Object.keys(details).length > 0) throw refuse('MALFORMED', { details });
  return { email, password, firstName, lastName, about, country };
}
