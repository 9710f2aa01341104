/**
 * An administrator changes a person. What concerns the account is written down, then done in Keycloak, which can be done twice; our
 * own state, the end of the sessions, the audit and the facts follow in one transaction. What broke off half-way is brought to its end by a job.
 */
import type { Command } from '@parlance/runtime/idempotency/store';
import {
  aboutFault,
  countryFault,
  emailFault,
  nameFault,
  refuseFaults,
  timeZoneFault,
} from '../domain/account-fields.ts';
import { editPerson, effectsOf, isDeleted, type AccountEffects, type PersonEdit } from '../domain/edit-person.ts';
import { accountNames } from '../domain/names.ts';
import type { Person } from '../domain/person.ts';
import { isRefused, refuse } from '../domain/refusals.ts';
import { notBeforeNextSecond } from '../domain/revocation.ts';
import type { AccountChange, AccountFields, Accounts } from './account-ports.ts';
import type { ChangeAccount } from './change-account.ts';
import type { Stores, UseCaseDeps } from './ports.ts';
import { mailVerificationLink } from './provision-person.ts';
import { replayOf } from './replay.ts';
import { savePerson } from './save-person.ts';

type UpdateUserCommand = { uid: string; expectedVersion: number; edit: PersonEdit };
type Deps = UseCaseDeps & {
  change: Pick<ChangeAccount, 'carryOut' | 'finish'>;
  accounts: Pick<Accounts, 'disable' | 'enable' | 'endSessions' | 'setOnlyRole' | 'update'>;
  /** Real time. */
  pause: (ms: number) => Promise<void>;
};

export type UpdateUser = ReturnType<typeof makeUpdateUser>;

export function makeUpdateUser(deps: Deps) {
  return async ({
    uid,
    expectedVersion,
    once: { body: _body, ...call },
    ...command
  }: UpdateUserCommand & { once: Command }): Promise<Person> => {
    await deps.change.finish(uid);
    const change: Updating = { kind: 'update', uid, expectedVersion, edit: checked(command.edit), call };
    const earlier = await replayOf<Person>(deps.uow, onceOf(change));
    if (earlier) return earlier;
    const begins = await deps.uow.run((stores) => begin(stores, change));
    if (!begins) return deps.uow.run((stores) => writeOnce(stores, deps, change));
    return deps.change.carryOut(change, () => applyUpdate(deps, change));
  };
}

export type Updating = Extract<AccountChange, { kind: 'update' }>;

/** False when the account itself stays as it is: then one transaction does it all. */
async function begin(stores: Stores, change: Updating): Promise<boolean> {
  const { before, after } = await planned(stores, change, change.call.actorUid);
  if (!Object.values(effectsOf(before, after)).some(Boolean)) return false;
  if (!(await stores.accountChanges.begin(change))) throw refuse('STALE_VERSION');
  return true;
}

/** After it was written down: all of it, also where a part was done before. */
export async function applyUpdate(deps: Omit<Deps, 'change'>, change: Updating): Promise<Person> {
  const { before, after } = await deps.uow.run((stores) => planned(stores, change, change.call.actorUid));
  if (effectsOf(before, after).enabled) await untilTokensCount(deps, change.uid);
  await changeAccount(deps.accounts, after, effectsOf(before, after)).catch(asUnknownPerson);
  return deps.uow.run(async (stores) => {
    await stores.accountChanges.end(change.uid);
    return writeOnce(stores, deps, change);
  });
}

function writeOnce(stores: Stores, deps: UseCaseDeps, change: Updating): Promise<Person> {
  return stores.once(onceOf(change), () => write(stores, deps, change, change.call.actorUid));
}

const onceOf = ({ call, uid, expectedVersion, edit }: Updating): Command => {
  return { ...call, body: { uid, expectedVersion, edit } };
};

async function planned({ people }: Stores, { uid, expectedVersion, edit }: UpdateUserCommand, actorUid: string) {
  const before = await people.lock(uid);
  if (!before || isDeleted(before)) throw refuse('USER_NOT_FOUND');
  if (expectedVersion !== 0 && before.version !== expectedVersion) throw refuse('STALE_VERSION');
  const change = editPerson(before, edit);
  const { role, disabled } = effectsOf(before, change.person);
  if (uid === actorUid && (role || disabled)) throw refuse('OWN_ACCOUNT');
  return { before, after: change.person, facts: change.facts };
}

/** Tokens carry whole seconds: one that was issued in the second in which the account was closed would be refused though it is open again. */
async function untilTokensCount({ uow, realTime, pause }: Omit<Deps, 'change'>, uid: string): Promise<void> {
  const notBefore = await uow.run(({ revocations }) => revocations.refusedBefore(uid));
  const leftMs = (notBefore?.getTime() ?? 0) - realTime.now().getTime();
  if (leftMs > 0) await pause(Math.min(leftMs, 1_000));
}

/** Nobody holds a role that is being changed: disabled, out, given the role, and only then enabled. */
async function changeAccount(accounts: Deps['accounts'], after: Person, effects: AccountEffects) {
  const { uid } = after;
  if (effects.role || effects.disabled) await accounts.disable(uid);
  if (effects.endsSessions) await accounts.endSessions(uid);
  if (effects.role) await accounts.setOnlyRole(uid, after.role);
  const fields = accountFields(after, effects);
  if (fields) await accounts.update(uid, fields);
  if (after.enabled && (effects.role || effects.enabled)) await accounts.enable(uid);
}

/** The account was taken away behind our back. The caller's own is meant by ACCOUNT_GONE, and that is not the one. */
function asUnknownPerson(error: unknown): never {
  const isGone = isRefused(error, 'ACCOUNT_GONE');
  throw isGone ? refuse('USER_NOT_FOUND', { cause: error }) : error;
}

function accountFields(after: Person, { names, email }: AccountEffects): AccountFields | undefined {
  if (!names && !email) return undefined;
  return {
    ...(names ? accountNames(after) : {}),
    ...(email ? { email: after.email, emailVerified: after.emailVerified } : {}),
  };
}

async function write(stores: Stores, deps: UseCaseDeps, command: UpdateUserCommand, actorUid: string) {
  const { before, after, facts } = await planned(stores, command, actorUid);
  if (facts.length === 0) return before;
  const { endsSessions, email, enabled } = effectsOf(before, after);
  if (enabled) await stores.reports.releaseAll(after.uid);
  if (endsSessions) {
    await stores.revocations.add({ uid: after.uid, notBefore: notBeforeNextSecond(deps.realTime.now()) });
  }
  await stores.acts.add({ act: 'user.updated', actorUid, subjectUid: after.uid, details: {}, before, after });
  await savePerson(stores, { person: after, facts }, deps.clock.now());
  if (email) await mailVerificationLink(stores, deps, { person: after, origin: 'resend' });
  return after;
}

function checked(edit: PersonEdit): PersonEdit {
  const { firstName, lastName, timeZone, country, about, status } = edit;
  const email = edit.email?.trim().toLowerCase();
  refuseFaults({
    firstName: firstName === undefined ? undefined : nameFault(firstName.trim()),
    lastName: lastName === undefined ? undefined : nameFault(lastName.trim()),
    email: email === undefined ? undefined : emailFault(email),
    timeZone: timeZone === undefined ? undefined : timeZone === '' ? 'is required' : timeZoneFault(timeZone),
    country: country === undefined ? undefined : countryFault(country),
    about: about === undefined ? undefined : aboutFault(about),
    status: status === undefined || ['', 'mock'].includes(status) ? undefined : 'must be mock or empty',
  });
  return { ...edit, email, firstName: firstName?.trim(), lastName: lastName?.trim() };
}
