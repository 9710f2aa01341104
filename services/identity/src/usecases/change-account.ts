/**
 * Brings a change of an account to its end, in Keycloak first and then in one transaction of our own; every step can be done twice. What
 * Keycloak or our own rules refuse by then is taken back: the account is made again what our own state says.
 */
import { drainQueue } from '@parlance/runtime/waiting/drain-queue';
import { isDeleted } from '../domain/edit-person.ts';
import { accountNames } from '../domain/names.ts';
import type { Person } from '../domain/person.ts';
import { isRefused } from '../domain/refusals.ts';
import type { AccountChange, AccountChangeQueue, Accounts } from './account-ports.ts';
import type { UnitOfWork } from './ports.ts';

type Of<K extends AccountChange['kind']> = Extract<AccountChange, { kind: K }>;

/** What applies a change of each kind; its last transaction also ends the change. */
export type ChangeSteps = {
  update: (change: Of<'update'>) => Promise<Person>;
  delete: (change: Of<'delete'>) => Promise<void>;
  open: (change: Of<'open'>) => Promise<void>;
};

type Deps = {
  uow: UnitOfWork;
  accounts: Pick<Accounts, 'read' | 'disable' | 'enable' | 'setOnlyRole' | 'update'>;
  queue: AccountChangeQueue;
};

export type ChangeAccount = {
  /** For a change that was just written down. */
  carryOut<T>(change: AccountChange, apply: () => Promise<T>): Promise<T>;
  /** What is left of an earlier change of this person is brought to its end before a new one begins. */
  finish(uid: string): Promise<void>;
  /** All that is due: after a death or while Keycloak was away. */
  finishDue(signal?: AbortSignal): Promise<number>;
};

const mostATurn = 100;

export function makeChangeAccount({ uow, accounts, queue }: Deps, steps: () => ChangeSteps): ChangeAccount {
  async function carryOut<T>(change: AccountChange, apply: () => Promise<T>): Promise<T> {
    try {
      return await apply();
    } catch (error) {
      if (isRefusal(error)) await takeBack(change.uid).catch(() => queue.retryLater(change.uid));
      else await queue.retryLater(change.uid);
      throw error;
    }
  }

  async function takeBack(uid: string): Promise<void> {
    const person = await uow.run(({ people }) => people.find(uid));
    if (person && !isDeleted(person) && (await accounts.read(uid))) await asWritten(person);
    await uow.run(({ accountChanges }) => accountChanges.end(uid));
  }

  async function asWritten({ uid, role, email, emailVerified, enabled, ...names }: Person): Promise<void> {
    if (!enabled) await accounts.disable(uid);
    await accounts.setOnlyRole(uid, role);
    await accounts.update(uid, { email, emailVerified, ...accountNames(names) });
    if (enabled) await accounts.enable(uid);
  }

  const again = (change: AccountChange) =>
    carryOut<unknown>(change, () => {
      if (change.kind === 'update') return steps().update(change);
      return change.kind === 'delete' ? steps().delete(change) : steps().open(change);
    });

  return {
    carryOut,
    async finish(uid) {
      for (const change of await queue.claim(1, uid)) await again(change).catch(unlessRefused);
    },
    async finishDue(signal) {
      const next = async () => (await queue.claim(1))[0];
      return drainQueue(next, (change) => again(change).catch(unlessRefused), { atMost: mostATurn, signal });
    },
  };
}

/** An answer that will not change by asking again. */
function isRefusal(error: unknown): boolean {
  return isRefused(error) && !isRefused(error, 'KEYCLOAK_UNAVAILABLE');
}

/** Whoever asked got that answer then, or is gone; the account is as before. */
function unlessRefused(error: unknown): void {
  if (!isRefusal(error)) throw error;
}
