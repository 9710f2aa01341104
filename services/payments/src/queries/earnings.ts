/** What one tutor earned in one period: page after page of lines, newest first, and on each what all of them come to. */
import { lists } from '@parlance/proto/limits';
import { keysetPage } from '@parlance/runtime/paging/keyset-page';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { rowsOf, statements, type Statement } from '@parlance/runtime/postgres/statements';
import type { Earned } from '../domain/earnings.ts';
import type { PayLine } from '../domain/pay-line.ts';
import { payLineFields, payLineOf, type PayLineRow } from '../outbound/postgres/pay-line-row.ts';

export type EarningsQuery = { tutor: string; group: boolean; start: Date; end: Date; pageToken: string };

export type EarningsView = {
  lines: PayLine[];
  next: string;
  earned: Earned[];
  /** Of the newest line that has one, in the period or else of all; none when the tutor has no such line. */
  knownCurrency: string | undefined;
};

type Period = Omit<EarningsQuery, 'pageToken'>;

const linesOf = (tutor: string): Statement => statements.from('pay_lines').where('tutor_uid', tutor);

const linesIn = ({ tutor, group, start, end }: Period): Statement =>
  linesOf(tutor).where('is_group', group).whereRaw('owed').where('lesson_at', '>=', start).where('lesson_at', '<', end);

export async function listEarnings(db: Queryable, { pageToken, ...period }: EarningsQuery): Promise<EarningsView> {
  const { items, next } = await keysetPage<PayLineRow>(db, linesIn(period).select(statements.raw(payLineFields)), {
    columns: { lesson_at: 'instant', id: 'id' },
    keyOf: (row) => [row.when, row.id],
    order: 'desc',
    limit: lists.earningsPage,
    pageToken,
  });
  const knownCurrency = await newestCurrency(db, period);
  return { lines: items.map(payLineOf), next, earned: await earnedIn(db, period), knownCurrency };
}

type EarnedRow = { paid: boolean; currency: string | null; count: number; hundredths: number };

/** A line has a currency with its rate, or neither. */
async function earnedIn(db: Queryable, period: Period): Promise<Earned[]> {
  const sums = linesIn(period)
    .select('paid', 'currency')
    .select(statements.raw('count(*)::int4 as count, coalesce(sum(rate_hundredths), 0)::int8 as hundredths'))
    .groupBy('paid', 'currency');
  return (await rowsOf<EarnedRow>(db, sums)).map(({ paid, count, currency, hundredths }) => {
    return { paid, count, sum: currency === null ? undefined : { hundredths, currency } };
  });
}

async function newestCurrency(db: Queryable, period: Period): Promise<string | undefined> {
  const newest = (lines: Statement) =>
    lines.select('currency').whereNotNull('currency').orderBy('lesson_at', 'desc').limit(1);
  const known = statements.select(
    statements.raw('coalesce((?), (?)) as currency', [newest(linesIn(period)), newest(linesOf(period.tutor))]),
  );
  return (await rowsOf<{ currency: string | null }>(db, known))[0]?.currency ?? undefined;
}
