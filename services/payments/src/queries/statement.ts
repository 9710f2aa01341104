/** Every line of one tutor's period, one-on-one and group, corrections included: oldest first, page after page. */
import { lists } from '@parlance/proto/limits';
import { keysetPage } from '@parlance/runtime/paging/keyset-page';
import type { Page } from '@parlance/runtime/paging/page-token';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { rowsOf, statements, type Statement } from '@parlance/runtime/postgres/statements';
import type { StatementTotal } from '../domain/statement.ts';
import { paidLineFields, paidLineOf, type PaidLine, type PaidLineRow } from './paid-line.ts';

type OfPeriod = { tutor: string; period: string };

const linesIn = ({ tutor, period }: OfPeriod): Statement =>
  statements.from('pay_lines').where('pay_lines.period', period).where('pay_lines.tutor_uid', tutor).whereRaw('owed');

export async function listStatement(
  db: Queryable,
  { pageToken, limit = lists.earningsPage, ...of }: OfPeriod & { pageToken: string; limit?: number },
): Promise<Page<PaidLine>> {
  const { items, next } = await keysetPage<PaidLineRow>(db, linesIn(of).select(paidLineFields()), {
    columns: { 'pay_lines.stands_at': 'instant', 'pay_lines.id': 'id' },
    keyOf: (row) => [row.standsAt, row.id],
    limit,
    pageToken,
  });
  return { items: items.map(paidLineOf), next };
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

/** The name that came with the tutor's newest lesson. */
export async function findTutorName(db: Queryable, uid: string): Promise<string> {
  const { rows } = await db.query<{ name: string }>('select name from tutors where uid = $1', [uid]);
  return rows[0]?.name ?? '';
}
