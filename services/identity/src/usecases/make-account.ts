/** Makes an account in Keycloak so that the same request may come twice: the second one finds the account that the first one made. */
import { refuse as refuseCommon } from '@parlance/runtime/errors/refusals';
import type { Command } from '@parlance/runtime/idempotency/store';
import { derivedUuid } from '@parlance/runtime/ids/derived-uuid';
import { refuse } from '../domain/refusals.ts';
import type { AccountMark, Accounts, NewAccount } from './account-ports.ts';
import type { UnitOfWork } from './ports.ts';

export type AccountMaker = { accounts: Pick<Accounts, 'create' | 'findByEmail' | 'remove'>; uow: UnitOfWork };

/** What was asked must hold no password: the mark is stored. */
export function markOf({ actorUid, rpc, key, body }: Command): AccountMark | undefined {
  if (!key) return undefined;
  return { key: derivedUuid([actorUid, rpc, key]), body: derivedUuid([body]) };
}

/** Runs `work` with the account's uid. When it fails and left no person behind, a new account goes away again. */
export async function withAccount<T>(
  { accounts, uow }: AccountMaker,
  account: NewAccount,
  work: (uid: string) => Promise<T>,
): Promise<T> {
  const made = await accounts.create(account);
  const uid = made ?? (await earlierAccount(accounts, account));
  try {
    return await work(uid);
  } catch (error) {
    if (made) await undo(made).catch(() => undefined);
    throw error;
  }

  async function undo(orphan: string): Promise<void> {
    const isKnown = await uow.run(async ({ people }) => (await people.find(orphan)) !== undefined);
    if (!isKnown) await accounts.remove(orphan);
  }
}

async function earlierAccount(accounts: Pick<Accounts, 'findByEmail'>, { email, madeBy }: NewAccount): Promise<string> {
  const present = await accounts.findByEmail(email);
  if (!present || !madeBy || present.madeBy?.key !== madeBy.key) throw refuse('EMAIL_TAKEN');
  if (present.madeBy.body !== madeBy.body) throw refuseCommon('IDEMPOTENCY_KEY_REUSED');
  return present.uid;
}
