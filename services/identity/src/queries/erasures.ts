/** Erasures, newest first, with who asked for them and the receipts so far. */
import type { ErasureLine } from '@parlance/runtime/erasure/erase-rows';
import { keysetPage } from '@parlance/runtime/paging/keyset-page';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { statements } from '@parlance/runtime/postgres/statements';
import type { Role } from '../domain/person.ts';
import { pageSize, type PageQuery } from './page-query.ts';
import { findNames, type PersonName } from './person-names.ts';

type Receipt = { service: string; at: Date; erased: ErasureLine[]; kept: ErasureLine[] };
type Row = { uid: string; role: Role; askedBy: string; reason: string; askedAt: Date };
export type ErasureView = Omit<Row, 'askedBy'> & { askedBy: PersonName; receipts: Receipt[] };

const fields = `e.uid, e.role, e.asked_by as "askedBy", e.reason, e.asked_at as "askedAt"`;

/** An empty `uid` means everybody. */
export async function listErasures(
  db: Queryable,
  { uid, amount, pageToken }: PageQuery & { uid: string },
): Promise<{ erasures: ErasureView[]; next: string }> {
  const wanted = statements.from('erasures as e').select(statements.raw(fields));
  if (uid !== '') wanted.where('e.uid', uid);
  const { items, next } = await keysetPage<Row>(db, wanted, {
    columns: { 'e.asked_at': 'instant', 'e.uid': 'text' },
    keyOf: ({ askedAt, uid: of }) => [askedAt, of],
    order: 'desc',
    limit: pageSize(amount),
    pageToken,
  });
  const nameOf = await findNames(
    db,
    items.map(({ askedBy }) => askedBy),
  );
  const receiptsOf = await findReceipts(
    db,
    items.map((item) => item.uid),
  );
  const erasures = items.map((item) => ({ ...item, askedBy: nameOf(item.askedBy), receipts: receiptsOf(item.uid) }));
  return { erasures, next };
}

async function findReceipts(db: Queryable, uids: readonly string[]): Promise<(uid: string) => Receipt[]> {
  const { rows } = await db.query<Receipt & { uid: string }>(
    'select uid, service, at, erased, kept from erasure_receipts where uid = any($1) order by at, service',
    [uids],
  );
  return (uid) =>
    rows.filter((row) => row.uid === uid).map(({ erased, ...row }) => ({ ...row, erased: summed(erased) }));
}

/** A service that was told twice has said twice how many it found. */
function summed(lines: readonly ErasureLine[]): ErasureLine[] {
  const counts = new Map<string, number>();
  for (const { kind, count } of lines) counts.set(kind, (counts.get(kind) ?? 0) + Number(count));
  return [...counts].map(([kind, count]) => ({ kind, count, why: '' }));
}
