/** What one tutor earned in one period: page after page of lines, newest first, and on each what all of them come to. */
import { lists } from '@parlance/proto/limits';
import { keysetPage } from '@parlance/runtime/paging/keyset-page';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { rowsOf, statements, type Statement } from '@parlance/runtime/postgres/statements';
import type { Earned } from '../domain/earnings.ts';
import { paidLineFields, paidLineOf, type PaidLine, type PaidLineRow } from './paid-line.ts';

export type EarningsQuery = { tutor: string; group: boolean; period: string; pageToken: string };

export type EarningsView = {
  lines: PaidLine[];
  next: string;
  earned: Earned[];
  /** Of the newest line, in the period or else of all; none when the tutor has no line. */
  knownCurrency: string | undefined;
};

type OfPeriod = Omit<EarningsQuery, 'pageToken'>;

const linesIn = ({ tutor, group, period }: OfPeriod): Statement =>
  statements
    .from('pay_lines')
    .where('pay_lines.period', period)
    .where('pay_lines.tutor_uid', tutor)
    .where('is_group', group)
    .whereRaw('owed');

export async function listEarnings(db: Queryable, { pageToken, ...period }: EarningsQuery): Promise<EarningsView> {
  const { items, next } = await keysetPage<PaidLineRow>(db, linesIn(period).select(paidLineFields()), {
    columns: { 'pay_lines.stands_at': 'instant', 'pay_lines.id': 'id' },
    keyOf: (row) => [row.standsAt, row.id],
    order: 'desc',
    limit: lists.earningsPage,
    pageToken,
  });
  const knownCurrency = await newestCurrency(db, period);
  return { lines: items.map(paidLineOf), next, earned: await earnedIn(db, period), knownCurrency };
}

async function earnedIn(db: Queryable, period: OfPeriod): Promise<Earned[]> {
  const sums = linesIn(period)
    .select('paid', 'currency')
    .select(
      statements.raw(`count(*) filter (where corrects_period is null)::int4 as lessons, count(*)::int4 as lines,
        sum(amount_minor)::int8 as "amountMinor"`),
    )
    .groupBy('paid', 'currency');
  return rowsOf<Earned>(db, sums);
}

async function newestCurrency(db: Queryable, period: OfPeriod): Promise<string | undefined> {
  const here = linesIn(period).select('currency').orderBy('stands_at', 'desc').limit(1);
  const ever = statements
    .from('pay_lines')
    .where('tutor_uid', period.tutor)
    .whereNotNull('currency')
    .select('currency')
    .orderBy('lesson_at', 'desc')
    .limit(1);
  const known = statements.select(statements.raw('coalesce((?), (?)) as currency', [here, ever]));
  return (await rowsOf<{ currency: string | null }>(db, known))[0]?.currency ?? undefined;
}
