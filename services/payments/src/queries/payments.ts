/** Payments of all students, for administrators. */
import { lists } from '@parlance/proto/limits';
import { keysetPage } from '@parlance/runtime/paging/keyset-page';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { rowsOf, statements, type Statement } from '@parlance/runtime/postgres/statements';
import type { BillingLine } from '../domain/billing-line.ts';
import type { Money } from '../domain/money.ts';
import type { Month } from '../domain/school-month.ts';
import type { Refund } from '../domain/refund.ts';
import { lineColumns, lineOf, stateSql, type LineRow } from '../outbound/postgres/billing-rows.ts';
import { refundFields, refundOf, type RefundRow } from '../outbound/postgres/refund-row.ts';

export type FoundPayment = {
  line: BillingLine;
  uid: string;
  name: string;
  refundedMinor: number;
  tokensTaken: number;
  problem: string;
  refunds: Refund[];
};
type Row = LineRow & { uid: string; name: string; refunded_minor: number; tokens_taken: number; problem: string };

type Wanted = {
  text: string;
  state: BillingLine['state'] | undefined;
  month?: Month | undefined;
  tokenType?: BillingLine['tokenType'] | undefined;
};
type Query = Wanted & { pageToken: string };
export type FoundPayments = {
  payments: FoundPayment[];
  next: string;
  failed: number;
  disputed: number;
  /** Of a month alone: of all time it would be read whole. */
  paid: Money[];
};

/** What costs nothing is no payment. */
const payments = (): Statement =>
  statements.from({ p: 'payments' }).leftJoin({ c: 'customers' }, 'c.uid', 'p.uid').whereNot('p.kind', 'trial');

const columns = `${lineColumns}, p.uid, coalesce(c.name, '') as name, p.refunded_minor, p.tokens_taken,
  coalesce((select d.reason from disputes d where d.payment_id = p.id and d.is_open limit 1), p.problem) as problem`;

/** Newest first, with what the whole month came to. */
export async function searchPayments(db: Queryable, { pageToken, ...wanted }: Query): Promise<FoundPayments> {
  const { text, state, month, tokenType } = wanted;
  const found = wantedOf(wanted).select(statements.raw(columns));
  const { items, next } = await keysetPage<Row>(db, found, {
    columns: { 'p.created_at': 'instant', 'p.id': 'id' },
    keyOf: (row) => [row.created_at, row.id],
    order: 'desc',
    limit: lists.billingPage,
    pageToken,
    name: [state, month?.from.toISOString(), tokenType, text.trim()].join(' '),
  });
  const paid = month ? await paidIn(db, wanted) : [];
  return { payments: await withRefunds(db, items), next, paid, ...(await troubles(db)) };
}

function wantedOf({ text, state, month, tokenType }: Wanted): Statement {
  const found = payments();
  const said = text.trim();
  if (said !== '')
    found.whereRaw(`(p.uid = ? or p.number = ? or c.name ilike ?)`, [
      said,
      said,
      `%${said.replaceAll(/[\\%_]/g, '\\$&')}%`,
    ]);
  if (state !== undefined) found.whereRaw(`${stateSql} = ?`, [state]);
  if (month !== undefined) found.whereRaw('p.created_at >= ? and p.created_at < ?', [month.from, month.to]);
  if (tokenType !== undefined) found.where('p.token_type', tokenType);
  return found;
}

/** What failed brought nothing. */
async function paidIn(db: Queryable, wanted: Wanted): Promise<Money[]> {
  const sums = wantedOf(wanted)
    .whereNot('p.status', 'failed')
    .select(statements.raw('sum(p.amount_minor - p.refunded_minor)::int8 as minor, p.currency'))
    .groupBy('p.currency')
    .orderBy('p.currency');
  return rowsOf<Money>(db, sums);
}

export async function findPayment(db: Queryable, id: string): Promise<FoundPayment | undefined> {
  const rows = await rowsOf<Row>(db, payments().select(statements.raw(columns)).where('p.id', id));
  return (await withRefunds(db, rows))[0];
}

async function withRefunds(db: Queryable, rows: readonly Row[]): Promise<FoundPayment[]> {
  const { rows: refunds } = await db.query<RefundRow>(
    `select ${refundFields} from refunds where payment_id = any($1::uuid[]) order by created_at, id`,
    [rows.map(({ id }) => id)],
  );
  return rows.map((row) => ({
    line: lineOf(row),
    uid: row.uid,
    name: row.name,
    refundedMinor: row.refunded_minor,
    tokensTaken: row.tokens_taken,
    problem: row.problem,
    refunds: refunds.filter(({ paymentId }) => paymentId === row.id).map(refundOf),
  }));
}

/** What somebody may have to see to. */
async function troubles(db: Queryable): Promise<{ failed: number; disputed: number }> {
  const { rows } = await db.query<{ failed: number; disputed: number }>(
    `select (select count(*)::int4 from payments where status = 'failed') as failed,
            (select count(distinct payment_id)::int4 from disputes where is_open) as disputed`,
  );
  return rows[0] ?? { failed: 0, disputed: 0 };
}
