/** Every line of one tutor's period, one-on-one and group, corrections included: oldest first. */
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { rowsOf, statements } from '@parlance/runtime/postgres/statements';
import { paidLineFields, paidLineOf, type PaidLine, type PaidLineRow } from './paid-line.ts';

const mostLines = 2_000;

export async function listStatement(
  db: Queryable,
  { tutor, period }: { tutor: string; period: string },
): Promise<PaidLine[]> {
  const lines = statements
    .from('pay_lines')
    .where('pay_lines.period', period)
    .where('pay_lines.tutor_uid', tutor)
    .whereRaw('owed')
    .select(paidLineFields())
    .orderByRaw('pay_lines.stands_at, pay_lines.id')
    .limit(mostLines);
  return (await rowsOf<PaidLineRow>(db, lines)).map(paidLineOf);
}

/** The name that came with the tutor's newest lesson. */
export async function findTutorName(db: Queryable, uid: string): Promise<string> {
  const { rows } = await db.query<{ name: string }>('select name from tutors where uid = $1', [uid]);
  return rows[0]?.name ?? '';
}
