/** Every line of one tutor's period, one-on-one and group, corrections included: oldest first, page after page. */
import { lists } from '@parlance/proto/limits';
import { keysetPage } from '@parlance/runtime/paging/keyset-page';
import type { Page } from '@parlance/runtime/paging/page-token';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { rowsOf, statements, type Statement } from '@parlance/runtime/postgres/statements';
import { correctionPeriod, openPeriods, type PayPeriod, type WeekOfPay } from '../domain/pay-period.ts';
import type { StatementTotal } from '../domain/statement.ts';
import { weeksOfPay } from '../outbound/postgres/weeks-of-pay.ts';
import { lessonLineFields, lessonLineOf, type LessonLine, type LessonLineRow } from './paid-line.ts';

type OfPeriod = { tutor: string; period: string };

const linesIn = ({ tutor, period }: OfPeriod): Statement =>
  statements.from('pay_lines').where('pay_lines.period', period).where('pay_lines.tutor_uid', tutor).whereRaw('owed');

export async function listStatement(
  db: Queryable,
  { pageToken, limit = lists.earningsPage, ...of }: OfPeriod & { pageToken: string; limit?: number },
): Promise<Page<LessonLine>> {
  const { items, next } = await keysetPage<LessonLineRow>(db, linesIn(of).select(lessonLineFields()), {
    columns: { 'pay_lines.stands_at': 'instant', 'pay_lines.id': 'id' },
    keyOf: (row) => [row.standsAt, row.id],
    limit,
    pageToken,
  });
  return { items: items.map(lessonLineOf), next };
}

/** What all lines of the period come to, by currency. */
export async function listStatementTotals(db: Queryable, of: OfPeriod): Promise<StatementTotal[]> {
  const sums = linesIn(of)
    .select('currency')
    .select(
      statements.raw(`count(*)::int4 as lines, coalesce(sum(amount_minor) filter (where paid), 0)::int8 as "paidMinor",
        coalesce(sum(amount_minor) filter (where not paid), 0)::int8 as "unpaidMinor"`),
    )
    .groupBy('currency')
    .orderBy('currency');
  return rowsOf<StatementTotal>(db, sums);
}

/** Where a correction would stand that is made now, of each of those currencies. */
export async function listCorrectionPeriods(
  db: Queryable,
  { tutor, currencies, now }: { tutor: string; currencies: readonly string[]; now: Date },
): Promise<{ currency: string; period: PayPeriod }[]> {
  const { rows } = await db.query<WeekOfPay & { currency: string }>(weeksOfPay, [openPeriods(now), tutor, currencies]);
  return currencies.map((currency) => {
    return {
      currency,
      period: correctionPeriod(
        rows.filter((week) => week.currency === currency),
        now,
      ),
    };
  });
}

/** The name that came with the tutor's newest lesson. */
export async function findTutorName(db: Queryable, uid: string): Promise<string> {
  const { rows } = await db.query<{ name: string }>('select name from tutors where uid = $1', [uid]);
  return rows[0]?.name ?? '';
}
