/**
 * A student's account for callers of the API, which waits for the proof of its address as those of the hosted page do. An address
 * that has an account already is answered as a new one is, and after as long (L8): its owner reads it in the mail.
 */
import type { Command } from '@parlance/runtime/idempotency/store';
import { derivedUuid } from '@parlance/runtime/ids/derived-uuid';
import { aboutFault, countryFault, emailFault, faultsOf, nameFault, passwordFault } from '../domain/account-fields.ts';
import { accountNames, splitDisplayName } from '../domain/names.ts';
import { refuse } from '../domain/refusals.ts';
import { firstTimeZone } from '../domain/time-zone.ts';
import { signUpStandIn } from '../domain/unproven-address.ts';
import type { Accounts } from './account-ports.ts';
import type { EqualizeTiming } from './equalize-timing.ts';
import { markOf, withAccount } from './make-account.ts';
import type { Stores, UseCaseDeps } from './ports.ts';
import { addPerson } from './provision-person.ts';
import { replayOf } from './replay.ts';

type RegisterCommand = {
  email: string;
  password: string;
  displayName: string;
  about: string;
  country: string;
  once: Command;
};
type Deps = UseCaseDeps & {
  accounts: Pick<Accounts, 'create' | 'findByEmail' | 'isHeld' | 'remove'>;
  equalizeTiming: EqualizeTiming;
};

export type RegisterAccount = ReturnType<typeof makeRegisterAccount>;

export function makeRegisterAccount(deps: Deps) {
  return async (command: RegisterCommand): Promise<void> => {
    const { password, ...person } = checked(command);
    // Without the password: of what was asked a hash and a mark are stored.
    const once = { ...command.once, body: person };
    const { actorUid, rpc, key } = once;
    const account = {
      ...person,
      email: signUpStandIn(key ? derivedUuid([actorUid, rpc, key, 'sign-up']) : deps.newId()),
      waitsFor: person.email,
      ...accountNames(person),
      password,
      enabled: true,
      emailVerified: false,
      madeBy: markOf(once),
    };
    await deps.equalizeTiming(async () => {
      // Once the address was proved, nothing else would know of the account that this request made.
      if (await replayOf(deps.uow, once)) return;
      const isTaken = await deps.accounts.isHeld(person.email);
      await withAccount(deps, account, (uid) =>
        deps.uow.run((stores) => stores.once(once, () => write(stores, { ...person, uid, isTaken }))),
      );
    });
  };

  async function write(stores: Stores, { isTaken, ...person }: NewStudent & { uid: string; isTaken: boolean }) {
    const timeZone = firstTimeZone('', person.country);
    const account = { ...person, role: 'student' as const, emailVerified: false, enabled: true, timeZone };
    await addPerson(stores, deps, account, { isTaken });
    return {};
  }
}

type NewStudent = Omit<RegisterCommand, 'password' | 'displayName' | 'once'> & { firstName: string; lastName: string };

function checked(command: RegisterCommand) {
  const email = command.email.trim().toLowerCase();
  const { firstName, lastName } = splitDisplayName(command.displayName);
  const { password, about, country } = command;
  const fields = faultsOf({
    email: emailFault(email),
    password: passwordFault(password),
    displayName: nameFault(firstName) ?? (lastName === '' ? undefined : nameFault(lastName)),
    about: aboutFault(about),
    country: countryFault(country),
  });
  if (password.toLowerCase() === email) fields.password = 'The password must not be your email';
  if (Object.keys(fields).length > 0) throw refuse('MALFORMED', { details: { fields } });
  return { email, password, firstName, lastName, about, country };
}
