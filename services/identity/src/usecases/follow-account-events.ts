/** Reads Keycloak's own log: sign-ups that never came back to us, and what revokes older tokens: new passwords, sign-outs, stolen tokens. */
import { eachApart } from '@parlance/runtime/waiting/each-apart';
import type { Person, Role } from '../domain/person.ts';
import { notBeforeNextSecond, notBeforeOf } from '../domain/revocation.ts';
import type { Revocation } from '../domain/revocation.ts';
import type { AccountEvent, Accounts } from './account-ports.ts';
import type { UnitOfWork } from './ports.ts';
import type { ProvisionPerson } from './provision-person.ts';

export type EventCursor = { read(): Promise<Date>; write(at: Date): Promise<void> };

type Deps = {
  accounts: Pick<Accounts, 'eventsSince' | 'read' | 'rolesOf'>;
  cursor: EventCursor;
  findPerson: (uid: string) => Promise<Person | undefined>;
  provisionPerson: ProvisionPerson;
  uow: UnitOfWork;
};

/** Events are written by Keycloak after the fact; reading a little further back again misses none. Effects are idempotent. */
const overlapMs = 10_000;

/** Answers how many events were new. */
export function makeFollowAccountEvents(deps: Deps) {
  const { accounts, cursor, findPerson, provisionPerson, uow } = deps;
  /** By event, its time: what the overlap brings again and again need not be done again. */
  const applied = new Map<string, Date>();
  /** Kept for the next start; nobody else's place matters to this process, which does all of it itself. */
  let seenUntil: Date | undefined;
  return async (signal?: AbortSignal): Promise<number> => {
    const reached = (seenUntil ??= await cursor.read());
    const since = new Date(reached.getTime() - overlapMs);
    const events = await accounts.eventsSince(since);
    const inOrder = events.toSorted((a, b) => a.at.getTime() - b.at.getTime());
    const fresh = inOrder.filter((one) => !applied.has(keyOf(one)));
    // What ends tokens waits for no sign-up, which may fail.
    const [signUps, ends] = [fresh.filter(isSignUp), fresh.filter((one) => !isSignUp(one))];
    const applyOnce = async (event: AccountEvent) => {
      if (await apply(event)) applied.set(keyOf(event), event.at);
    };
    await eachApart([...ends, ...signUps], applyOnce, signal);
    // What is left of them the next process reads again.
    if (signal?.aborted) return 0;
    for (const [key, at] of applied) if (at < since) applied.delete(key);
    const last = inOrder.at(-1);
    if (last && last.at > reached) {
      await cursor.write(last.at);
      seenUntil = last.at;
    }
    return inOrder.filter(({ at }) => at > reached).length;
  };

  /** False when it is to be tried again. */
  async function apply(event: AccountEvent): Promise<boolean> {
    if (event.kind !== 'registered') {
      await uow.run(({ revocations }) => revocations.add(revocationBy(event)));
      return true;
    }
    if (await findPerson(event.uid)) return true;
    const account = await accounts.read(event.uid);
    const role = account && soleRole(await accounts.rolesOf(event.uid));
    if (!account || !role) return false;
    await provisionPerson(account, role);
    return true;
  }
}

/**
 * A token that was read out of a page must not outlive its session, and of tokens that two people hold nobody knows whose
 * is whose; the person's other sessions live on. A new password leaves the session in which it was chosen, whose
 * tokens carry whole seconds; the others have been ended one by one.
 */
function revocationBy(event: Exclude<AccountEvent, { kind: 'registered' }>): Revocation {
  const { uid, at } = event;
  if (event.kind === 'password-changed') return { uid, notBefore: notBeforeOf(at) };
  return { uid, session: event.session, notBefore: notBeforeNextSecond(at) };
}

const isSignUp = ({ kind }: AccountEvent) => kind === 'registered';

const keyOf = (event: AccountEvent) =>
  `${event.kind} ${event.uid} ${'session' in event ? event.session : ''} ${event.at.getTime()}`;

/** None or two of the three are no role: such a token is refused everywhere anyway. */
function soleRole(roles: Role[]): Role | undefined {
  return roles.length === 1 ? roles[0] : undefined;
}
