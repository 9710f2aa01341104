/** Wallets and the ledger. The balance changes by one guarded statement, and never without its line. */
import { isUniqueViolation } from '@parlance/runtime/postgres/pg-errors';
import { excluded, insertReturning, insertRow, insertRows, rowOf } from '@parlance/runtime/postgres/rows';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { Entitlement } from '../../domain/entitlement.ts';
import { tooFew } from '../../domain/ledger.ts';
import type { LedgerLine, LedgerReason, TokenMove, WalletName } from '../../domain/token-move.ts';
import { findBalances, findWallet, ofActor, ofMove } from '../../queries/wallets.ts';
import type { NewId, WalletStore } from '../../usecases/ports.ts';

async function makeSureOfWallet(tx: Tx, uid: string, wallet: WalletName): Promise<void> {
  await tx.query('insert into wallets (student_uid, wallet) values ($1, $2) on conflict do nothing', [uid, wallet]);
}

/** Undefined when the wallet would fall below zero, or is not there yet. */
async function moveBalance(tx: Tx, { studentUid, wallet, delta }: TokenMove): Promise<number | undefined> {
  const { rows } = await tx.query<{ balance: number }>(
    `update wallets set balance = balance + $3 where student_uid = $1 and wallet = $2 and balance + $3 >= 0 returning balance`,
    [studentUid, wallet, delta],
  );
  return rows[0]?.balance;
}

async function addLine(tx: Tx, id: string, move: TokenMove, balanceAfter: number): Promise<number> {
  const row = { id, balanceAfter, ...rowOf(ofMove, move), ...rowOf(ofActor, move.actor) };
  const { rows } = await insertReturning<{ seq: number }>(tx, 'ledger', row, 'returning seq');
  return rows[0]?.seq ?? 0;
}

/** Holds the student's row, so that whoever reads the wallets next reads them after this move. */
async function countMove(tx: Tx, uid: string): Promise<void> {
  await tx.query(
    `insert into students as known (uid, wallet_version) values ($1, 1)
     on conflict (uid) do update set wallet_version = known.wallet_version + 1`,
    [uid],
  );
}

async function apply(tx: Tx, newId: NewId, move: TokenMove): Promise<LedgerLine | undefined> {
  await countMove(tx, move.studentUid);
  let balanceAfter = await moveBalance(tx, move);
  if (balanceAfter === undefined && move.delta > 0) {
    await makeSureOfWallet(tx, move.studentUid, move.wallet);
    balanceAfter = await moveBalance(tx, move);
  }
  if (balanceAfter === undefined) throw tooFew((await findBalances(tx, move.studentUid))[move.wallet] ?? 0, move);
  const id = newId();
  const seq = await addLine(tx, id, move, balanceAfter);
  return { ...move, id, seq, balanceAfter, balances: await findBalances(tx, move.studentUid) };
}

async function keepEntitlement(tx: Tx, uid: string, entitlement: Entitlement, version: number): Promise<void> {
  const { freeTrialActivated, freeTrialExpiresAt, categories } = entitlement;
  const change = { freeTrialActivated, freeTrialExpiresAt, entitlementVersion: version };
  const update = `do update set ${excluded(change)} where kept.entitlement_version < excluded.entitlement_version`;
  if (!(await insertRow(tx, 'students as kept', { uid, ...change }, `on conflict (uid) ${update}`))) return;
  await tx.query('delete from entitlement_categories where student_uid = $1', [uid]);
  const rows = categories.map((category) => ({ ...category, studentUid: uid }));
  const types = 'studentUid text, priceId text, wallet text, expiresAt timestamptz, graceUntil timestamptz';
  await insertRows(tx, 'entitlement_categories', { types, rows });
}

/** What payments tells of may be told twice; a lesson's key is written under the lesson's lock and cannot be there. */
const toldByPayments: ReadonlySet<LedgerReason> = new Set([
  'purchase-credited',
  'trial-credited',
  'purchase-refunded',
  'refund-undone',
]);

/** Keys of purchases once left out the student, so such a line counts when it is this student's. */
async function wasWritten(tx: Tx, { key, studentUid }: TokenMove): Promise<boolean> {
  const { rowCount } = await tx.query(
    'select 1 from ledger where reason_key = $1 or (reason_key = $2 and student_uid = $3)',
    [key, key.slice(0, -`:${studentUid}`.length), studentUid],
  );
  return rowCount !== 0;
}

export function makeWalletStore(tx: Tx, newId: NewId): WalletStore {
  return {
    async lockStudent(uid) {
      const lock = () => tx.query('select 1 from students where uid = $1 for no key update', [uid]);
      if ((await lock()).rowCount === 1) return;
      await tx.query('insert into students (uid) values ($1) on conflict do nothing', [uid]);
      await lock();
    },
    outdate: (uid) => countMove(tx, uid),
    find: (uid) => findWallet(tx, uid),
    async apply(move) {
      if (toldByPayments.has(move.reason) && (await wasWritten(tx, move))) return undefined;
      try {
        return await apply(tx, newId, move);
      } catch (error) {
        if (isUniqueViolation(error, 'ledger_once_per_reason'))
          throw new Error(`ledger key ${move.key} twice`, { cause: error });
        throw error;
      }
    },
    keepEntitlement: (uid, entitlement, version) => keepEntitlement(tx, uid, entitlement, version),
  };
}
