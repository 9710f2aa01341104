/** Payments of all students, for administrators. */
import { lists } from '@parlance/proto/limits';
import { keysetPage, seek } from '@parlance/runtime/paging/keyset-page';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { rowsOf, statements, type Statement } from '@parlance/runtime/postgres/statements';
import type { BillingLine } from '../domain/billing-line.ts';
import type { Money } from '../domain/money.ts';
import { takingsOf, type Taken } from '../domain/takings.ts';
import type { Month } from '../domain/school-month.ts';
import type { Refund } from '../domain/refund.ts';
import { isDisputed, lineColumns, lineOf, type LineRow } from '../outbound/postgres/billing-rows.ts';
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
  disputedSums: Money[];
};

/** What costs nothing is no payment. */
const payments = (): Statement =>
  statements.from({ p: 'payments' }).leftJoin({ c: 'customers' }, 'c.uid', 'p.uid').whereNot('p.kind', 'trial');

const columns = `${lineColumns}, p.uid, coalesce(c.name, '') as name, p.refunded_minor, p.tokens_taken,
  coalesce((select d.reason from disputes d where d.payment_id = p.id and d.is_open limit 1), p.problem) as problem`;

const newestFirst = { order: 'desc', limit: lists.billingPage } as const;

/** Newest first, with what the whole month came to. */
export async function searchPayments(db: Queryable, { pageToken, ...wanted }: Query): Promise<FoundPayments> {
  const { text, state, month, tokenType } = wanted;
  const page = {
    ...newestFirst,
    pageToken,
    name: [state, month?.from.toISOString(), tokenType, text.trim()].join(' '),
  };
  const keyOf = (row: Row) => [row.created_at, row.id];
  const ofWay = (found: Statement) =>
    seek(
      found.select(statements.raw(columns)),
      { ...page, keyOf, columns: { 'p.created_at': 'instant', 'p.id': 'id' } },
      page,
    );
  const { items, next } = await keysetPage<Row>(db, byAnyWay(wanted, ofWay), {
    ...page,
    keyOf,
    columns: { created_at: 'instant', id: 'id' },
  });
  const sums = takingsOf(month ? await takenIn(db, wanted) : []);
  const takings = { paid: sums.paid, disputedSums: sums.disputed };
  return { payments: await withRefunds(db, items), next, ...takings, ...(await troubles(db)) };
}

/** What somebody may have typed, each found by an index of its own: together in one condition they would be looked for row by row. */
function waysOf(text: string): [sql: string, value: string][] {
  const said = text.trim();
  if (said === '') return [];
  const ways: [string, string][] = [
    ['p.uid = ?', said],
    ['p.number = ?', said],
    ['c.search_text like ?', `%${said.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`],
  ];
  return /^\d{4}$/.test(said) ? [...ways, ['p.card_last4 = ?', said]] : ways;
}

function byAnyWay(wanted: Wanted, of: (found: Statement) => Statement): Statement {
  const ways = waysOf(wanted.text).map(([sql, value]) => of(wantedOf(wanted).whereRaw(sql, [value])));
  const found = ways.length === 0 ? [of(wantedOf(wanted))] : ways;
  return statements.select('*').from(statements.union(found, true).as('lines'));
}

function wantedOf({ state, month, tokenType }: Wanted): Statement {
  const found = payments();
  if (state !== undefined) found.whereRaw(ofState[state]);
  if (month !== undefined) found.whereRaw('p.created_at >= ? and p.created_at < ?', [month.from, month.to]);
  if (tokenType !== undefined) found.where('p.token_type', tokenType);
  return found;
}

/** As lines say it, in words that indexes know. */
const ofState: Record<BillingLine['state'], string> = {
  failed: `p.status = 'failed'`,
  disputed: `p.status = 'paid' and p.id in (select payment_id from disputes where is_open)`,
  refunded: `p.status = 'paid' and p.refunded_minor > 0 and p.refunded_minor >= p.amount_minor and not ${isDisputed}`,
  'partly-refunded': `p.status = 'paid' and p.refunded_minor > 0 and p.refunded_minor < p.amount_minor and not ${isDisputed}`,
  paid: `p.status = 'paid' and p.refunded_minor = 0 and not ${isDisputed}`,
};

/** What failed brought nothing. */
async function takenIn(db: Queryable, wanted: Wanted): Promise<Taken[]> {
  const ofWay = (found: Statement) =>
    found
      .whereNot('p.status', 'failed')
      .select('p.id', 'p.amount_minor', 'p.refunded_minor', 'p.currency')
      .select(statements.raw(`${isDisputed} as disputed`));
  const sums = statements
    .from(byAnyWay(wanted, ofWay).as('found'))
    .select(statements.raw('sum(amount_minor - refunded_minor)::int8 as minor, currency, disputed'))
    .groupBy('currency', 'disputed')
    .orderBy('currency');
  return rowsOf<Taken>(db, sums);
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
