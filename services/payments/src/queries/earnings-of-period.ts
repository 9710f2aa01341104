/** The pay lines of one tutor in one period, newest first. */
import type { Queryable } from '@parlance/runtime/postgres/pool';
import type { PayLine } from '../domain/pay-line.ts';
import { payLineColumns, payLineOf, type PayLineRow } from '../outbound/postgres/pay-line-row.ts';

export type EarningsQuery = { tutor: string; group: boolean; start: Date; end: Date };

export type EarningsOfPeriod = {
  lines: PayLine[];
  /** Of the tutor's newest line that has one; the period itself may be empty. */
  knownCurrency: string | undefined;
};

export async function earningsOfPeriod(db: Queryable, query: EarningsQuery): Promise<EarningsOfPeriod> {
  const { rows } = await db.query<PayLineRow>(
    `select ${payLineColumns.join(', ')} from pay_lines
      where tutor_uid = $1 and is_group = $2 and owed and lesson_at >= $3 and lesson_at < $4
      order by lesson_at desc, id desc`,
    [query.tutor, query.group, query.start, query.end],
  );
  return { lines: rows.map(payLineOf), knownCurrency: await newestCurrency(db, query.tutor) };
}

async function newestCurrency(db: Queryable, tutor: string): Promise<string | undefined> {
  const { rows } = await db.query<{ currency: string }>(
    `select currency from pay_lines where tutor_uid = $1 and currency is not null order by lesson_at desc limit 1`,
    [tutor],
  );
  return rows[0]?.currency;
}
