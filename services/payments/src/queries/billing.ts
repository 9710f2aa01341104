/** A student's billing history: what was paid or declined, and each refund as a line of its own; newest first. */
import { lists } from '@parlance/proto/limits';
import { keysetPage } from '@parlance/runtime/paging/keyset-page';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { rowsOf, statements, type Statement } from '@parlance/runtime/postgres/statements';
import type { BillingLine } from '../domain/billing-line.ts';
import { takingsOf, type Taken, type Takings } from '../domain/takings.ts';
import { billingLines, lineOf, type LineRow } from '../outbound/postgres/billing-rows.ts';

type Query = {
  uid: string;
  /** In UTC; 0 = all. */
  year: number;
  pageToken: string;
};
export type BillingPage = { lines: BillingLine[]; next: string; years: number[] } & Takings;

export async function listBilling(db: Queryable, { uid, year, pageToken }: Query): Promise<BillingPage> {
  const lines = statements.from(billingLines(uid)).select('*');
  const { items, next } = await keysetPage<LineRow>(db, within(lines, year), {
    columns: { created_at: 'instant', id: 'id' },
    keyOf: (row) => [row.created_at, row.id],
    order: 'desc',
    limit: lists.billingPage,
    pageToken,
    name: String(year),
  });
  return { lines: items.map(lineOf), next, years: await yearsOf(db, uid), ...(await takingsIn(db, uid, year)) };
}

function within(lines: Statement, year: number): Statement {
  if (year === 0) return lines;
  return lines
    .where('created_at', '>=', new Date(Date.UTC(year, 0, 1)))
    .where('created_at', '<', new Date(Date.UTC(year + 1, 0, 1)));
}

async function yearsOf(db: Queryable, uid: string): Promise<number[]> {
  const years = statements
    .from(billingLines(uid))
    .select(statements.raw(`distinct extract(year from created_at at time zone 'UTC')::int4 as year`))
    .orderBy('year', 'desc');
  return (await rowsOf<{ year: number }>(db, years)).map(({ year }) => year);
}

/** What was paid less what went back, per currency; a trial costs nothing in none. */
async function takingsIn(db: Queryable, uid: string, year: number): Promise<Takings> {
  const sums = within(statements.from(billingLines(uid)), year)
    .select('currency', 'disputed')
    .select(statements.raw('sum(amount_minor)::int8 as minor'))
    .whereNot('kind', 'trial')
    .whereNot('state', 'failed')
    .groupBy('currency', 'disputed')
    .orderBy('currency');
  return takingsOf(await rowsOf<Taken>(db, sums));
}
