/** Names for the people whom other rows mention. */
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { fieldsOf } from '@parlance/runtime/postgres/rows';
import { shownName } from '../domain/names.ts';

export type PersonName = { uid: string; name: string; imageUrl: string; firstName: string };

type Row = Omit<PersonName, 'name'> & { lastName: string };
const columns = fieldsOf('people', 'uid, firstName, lastName, imageUrl');

export async function findNames(db: Queryable, uids: readonly string[]): Promise<(uid: string) => PersonName> {
  const { rows } = await db.query<Row>(`select ${columns} from people where uid = any($1)`, [[...new Set(uids)]]);
  const names = new Map(
    rows.map(({ lastName, ...row }) => [row.uid, { ...row, name: shownName({ ...row, lastName }) }]),
  );
  return (uid) => names.get(uid) ?? { uid, name: '', imageUrl: '', firstName: '' };
}

/** Rows about a student and a tutor, with the names of both. */
export async function withNames<R extends { studentUid: string; tutorUid: string }>(db: Queryable, rows: readonly R[]) {
  const nameOf = await findNames(
    db,
    rows.flatMap(({ studentUid, tutorUid }) => [studentUid, tutorUid]),
  );
  return rows.map((row) => ({ row, student: nameOf(row.studentUid), tutor: nameOf(row.tutorUid) }));
}
