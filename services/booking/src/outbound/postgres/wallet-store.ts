/** Wallets and the ledger. A balance changes under its student's row, and never without its line. */
import { isUniqueViolation } from '@parlance/runtime/postgres/pg-errors';
import { excluded, insertRow, insertRows, rowOf } from '@parlance/runtime/postgres/rows';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { Entitlement } from '../../domain/entitlement.ts';
import { balanceAfter } from '../../domain/ledger.ts';
import type { Balances, LedgerLine, LedgerReason, TokenMove } from '../../domain/token-move.ts';
import { findWallet, ofActor, ofMove } from '../../queries/wallets.ts';
import type { NewId, WalletStore } from '../../usecases/ports.ts';

/** Holds the students' rows in order, so that whoever reads the wallets next reads them after these moves. */
async function countMoves(tx: Tx, uids: readonly string[]): Promise<void> {
  await tx.query(
    `insert into students as known (uid, wallet_version)
     select uid, count(*) from unnest($1::text[]) as moved (uid) group by uid order by uid
     on conflict (uid) do update set wallet_version = known.wallet_version + excluded.wallet_version`,
    [uids],
  );
}

async function balancesOf(tx: Tx, uids: readonly string[]): Promise<Map<string, Balances>> {
  const { rows } = await tx.query<{ uid: string; balances: Balances }>(
    `select student_uid as uid, json_object_agg(wallet, balance) as balances from wallets where student_uid = any($1) group by student_uid`,
    [uids],
  );
  return new Map(rows.map(({ uid, balances }) => [uid, balances]));
}

async function keepBalances(tx: Tx, lines: readonly LedgerLine[]): Promise<void> {
  const last = [...new Map(lines.map((line) => [`${line.studentUid} ${line.wallet}`, line])).values()];
  await insertRows(tx, 'wallets', {
    types: 'studentUid text, wallet text, balance integer',
    rows: last.map(({ balanceAfter: balance, ...line }) => ({ ...line, balance })),
    rest: 'on conflict (student_uid, wallet) do update set balance = excluded.balance',
  });
}

const lineTypes = `id uuid, studentUid text, wallet text, delta integer, balanceAfter integer, reason text, reasonKey text, note text, lessonId uuid,
  bookingId uuid, invoiceId text, invoiceNumber text, lessonWhen timestamptz, lessonName text, actorId text, actorRole text, actorName text,
  at timestamptz`;

async function addLines(tx: Tx, lines: readonly LedgerLine[]): Promise<LedgerLine[]> {
  const rows = lines.map((line) => ({ ...line, ...rowOf(ofMove, line), ...rowOf(ofActor, line.actor) }));
  const added = await insertRows<{ seq: number; reason_key: string }>(tx, 'ledger', {
    types: lineTypes,
    rows,
    rest: 'returning seq, reason_key',
  });
  const seqs = new Map(added.rows.map(({ seq, reason_key: key }) => [key, seq]));
  return lines.map((line) => ({ ...line, seq: seqs.get(line.key) ?? 0 }));
}

/** Five statements for one move or for many: what is read under the students' rows cannot change before it is written. */
async function applyAll(tx: Tx, newId: NewId, moves: readonly TokenMove[]): Promise<LedgerLine[]> {
  if (moves.length === 0) return [];
  const uids = moves.map(({ studentUid }) => studentUid);
  await countMoves(tx, uids);
  const balances = await balancesOf(tx, [...new Set(uids)]);
  const lines = moves.map((move) => {
    const before = balances.get(move.studentUid) ?? {};
    const balance = balanceAfter(before[move.wallet] ?? 0, move);
    const after = { ...before, [move.wallet]: balance };
    balances.set(move.studentUid, after);
    return { ...move, id: newId(), seq: 0, balanceAfter: balance, balances: after };
  });
  await keepBalances(tx, lines);
  return addLines(tx, lines).catch((error: unknown) => {
    const keys = moves.map(({ key }) => key).join(', ');
    throw isUniqueViolation(error, 'ledger_once_per_reason')
      ? new Error(`ledger key twice: ${keys}`, { cause: error })
      : error;
  });
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
    outdate: (uid) => countMoves(tx, [uid]),
    find: (uid) => findWallet(tx, uid),
    async apply(move) {
      if (toldByPayments.has(move.reason) && (await wasWritten(tx, move))) return undefined;
      return (await applyAll(tx, newId, [move]))[0];
    },
    applyAll: (moves) => applyAll(tx, newId, moves),
    keepEntitlement: (uid, entitlement, version) => keepEntitlement(tx, uid, entitlement, version),
  };
}
