/** What is on record of one lesson's tokens, oldest first. A lesson moves a handful of each student's. */
import { lists } from '@parlance/proto/limits';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { fieldsOf, jsonOf, withoutNulls } from '@parlance/runtime/postgres/rows';
import type { LedgerLine } from '../domain/token-move.ts';
import { ofActor, ofMove } from './wallets.ts';

type Whose = { lessonId: string; studentUids: readonly string[] };

/** Where a line's seat is now, or was last moved to before it was booked anew; of all others the line says it, those of before by the id that people know. */
const lessonOfLine = `coalesce(
  (select s.lesson_id from seats s where s.id = ledger.booking_id),
  (select g.lesson_id from lesson_log g where g.seat_id = ledger.booking_id and g.cause = 'move' and g.to_status = 'open'
   order by g.version desc limit 1),
  lesson_id, booking_id)`;

/** By the students, whose lines are in order: the ledger has no other way to a lesson. */
export async function listTokenMoves(db: Queryable, { lessonId, studentUids }: Whose): Promise<LedgerLine[]> {
  if (studentUids.length === 0) return [];
  const { rows } = await db.query<LedgerLine>(
    `select ${fieldsOf('ledger', `seq, id, balanceAfter, ${ofMove}`)}, ${jsonOf({ ledger: ofActor })} as actor
     from ledger where student_uid = any($2) and ${lessonOfLine} = $1
     order by seq limit $3`,
    [lessonId, studentUids, lists.evidenceTold],
  );
  return rows.map((row) => withoutNulls(row));
}
