/** Who was told what of a lesson, by time. Everybody reads of themselves, administrators of all. */
import { lists } from '@parlance/proto/limits';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { fieldsOf } from '@parlance/runtime/postgres/rows';
import type { Told } from '../usecases/ports.ts';

type Asked = { bookingId: string; reader: { uid: string; role: string } };

export async function listTold(db: Queryable, { bookingId, reader: { uid, role } }: Asked): Promise<Told[]> {
  const { rows } = await db.query<Told>(
    `select ${fieldsOf('t', 'id, bookingId, uid, kind, way, result, at')} from told_of_lessons t
     where t.booking_id = $1 and ($2::text is null or t.uid = $2) order by t.at, t.id, t.way limit $3`,
    [bookingId, role === 'admin' ? null : uid, lists.evidenceTold],
  );
  return rows;
}
