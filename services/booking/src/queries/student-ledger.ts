/** A student's token ledger, newest first. */
import { keysetPage } from '@parlance/runtime/paging/keyset-page';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { fieldsOf, jsonOf, withoutNulls } from '@parlance/runtime/postgres/rows';
import { statements } from '@parlance/runtime/postgres/statements';
import { ofActor, ofMove } from '../outbound/postgres/wallet-store.ts';
import type { LedgerLine } from '../domain/token-move.ts';

const columns = `${fieldsOf('ledger', `seq, id, balanceAfter, ${ofMove}`)}, ${jsonOf({ ledger: ofActor })} as actor`;

export async function studentLedger(
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
