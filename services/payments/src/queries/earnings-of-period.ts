/** What one tutor earned in one period: page after page of lines, newest first, and on each what all of them come to. */
import { lists } from '@parlance/proto/limits';
import { cutPage, readPageToken } from '@parlance/runtime/paging/page-token';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import type { Earned } from '../domain/earnings.ts';
import type { PayLine } from '../domain/pay-line.ts';
import { payLineColumns, payLineOf, type PayLineRow } from '../outbound/postgres/pay-line-row.ts';

export type EarningsQuery = { tutor: string; group: boolean; start: Date; end: Date; pageToken: string };

export type EarningsOfPeriod = {
  lines: PayLine[];
  next: string;
  earned: Earned[];
  /** Of the newest line that has one, in the period or else of all; none when the tutor has no such line. */
  knownCurrency: string | undefined;
};

const ofPeriod = 'tutor_uid = $1 and is_group = $2 and owed and lesson_at >= $3 and lesson_at < $4';

export async function earningsOfPeriod(
  db: Queryable,
  { tutor, group, start, end, pageToken }: EarningsQuery,
): Promise<EarningsOfPeriod> {
  const period = [tutor, group, start, end];
  const [before, beforeId] = readPageToken(pageToken, ['instant', 'id']) ?? [null, null];
  const { rows } = await db.query<PayLineRow>(
    `select ${payLineColumns.join(', ')} from pay_lines
      where ${ofPeriod} and ($5::timestamptz is null or (lesson_at, id) < ($5, $6::uuid))
      order by lesson_at desc, id desc limit $7`,
    [...period, before, beforeId, lists.earningsPage + 1],
  );
  const { items, next } = cutPage(rows, lists.earningsPage, (row) => [row.lesson_at.toISOString(), row.id]);
  const knownCurrency = await newestCurrency(db, period);
  return { lines: items.map(payLineOf), next, earned: await earnedIn(db, period), knownCurrency };
}

type EarnedRow = { paid: boolean; currency: string | null; count: number; hundredths: number };

/** A line has a currency with its rate, or neither. */
async function earnedIn(db: Queryable, period: readonly unknown[]): Promise<Earned[]> {
  const { rows } = await db.query<EarnedRow>(
    `select paid, currency, count(*)::int4 as count, coalesce(sum(rate_hundredths), 0)::int8 as hundredths
      from pay_lines where ${ofPeriod} group by paid, currency`,
    period,
  );
  return rows.map(({ paid, count, currency, hundredths }) => {
    return { paid, count, sum: currency === null ? undefined : { hundredths, currency } };
  });
}

async function newestCurrency(db: Queryable, period: readonly unknown[]): Promise<string | undefined> {
  const { rows } = await db.query<{ currency: string | null }>(
    `select coalesce(
       (select currency from pay_lines where ${ofPeriod} and currency is not null
        order by lesson_at desc, id desc limit 1),
       (select currency from pay_lines where tutor_uid = $1 and currency is not null order by lesson_at desc limit 1)) as currency`,
    period,
  );
  return rows[0]?.currency ?? undefined;
}
