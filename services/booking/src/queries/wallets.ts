/** A student's wallets, what they may be used for, and their ledger. */
import { keysetPage } from '@parlance/runtime/paging/keyset-page';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { fieldsOf, jsonOf, withoutNulls } from '@parlance/runtime/postgres/rows';
import { statements } from '@parlance/runtime/postgres/statements';
import type { Entitlement } from '../domain/entitlement.ts';
import type { Balances, LedgerLine, WalletName } from '../domain/token-move.ts';

export const ofMove =
  'studentUid, wallet, delta, reason, reasonKey as key, at, note, bookingId, invoiceId, lessonWhen, lessonName';
export const ofActor = 'actorId as id, actorRole as role, actorName as name';

export async function findBalances(db: Queryable, uid: string): Promise<Balances> {
  const { rows } = await db.query<{ wallet: WalletName; balance: number }>(
    'select wallet, balance from wallets where student_uid = $1',
    [uid],
  );
  return Object.fromEntries(rows.map(({ wallet, balance }) => [wallet, balance]));
}

type EntitlementRow = {
  free_trial_activated: boolean;
  free_trial_expires_at: Date | null;
  price_id: string | null;
  wallet: WalletName;
  expires_at: Date;
};

async function findEntitlement(db: Queryable, uid: string): Promise<Entitlement> {
  const { rows } = await db.query<EntitlementRow>(
    `select s.free_trial_activated, s.free_trial_expires_at, c.price_id, c.wallet, c.expires_at
     from students s left join entitlement_categories c on c.student_uid = s.uid
     where s.uid = $1 order by c.expires_at, c.price_id`,
    [uid],
  );
  const categories = rows.flatMap(({ price_id, wallet, expires_at }) =>
    price_id === null ? [] : [{ priceId: price_id, wallet, expiresAt: expires_at }],
  );
  return {
    categories,
    freeTrialActivated: rows[0]?.free_trial_activated ?? false,
    freeTrialExpiresAt: rows[0]?.free_trial_expires_at ?? undefined,
  };
}

export async function findWallet(
  db: Queryable,
  uid: string,
): Promise<{ entitlement: Entitlement; balances: Balances }> {
  return { entitlement: await findEntitlement(db, uid), balances: await findBalances(db, uid) };
}

const columns = `${fieldsOf('ledger', `seq, id, balanceAfter, ${ofMove}`)}, ${jsonOf({ ledger: ofActor })} as actor`;

/** Newest first. */
export async function listLedger(
  db: Queryable,
  { uid, limit, pageToken }: { uid: string; limit: number; pageToken: string },
): Promise<{ lines: LedgerLine[]; next: string }> {
  const lines = statements.select(statements.raw(columns)).from('ledger').where('student_uid', uid);
  const { items, next } = await keysetPage<LedgerLine>(db, lines, {
    columns: { seq: 'number' },
    keyOf: ({ seq }) => [seq],
    order: 'desc',
    limit,
    pageToken,
  });
  return { lines: items.map((line) => ({ ...withoutNulls(line), balances: {} })), next };
}
