/** The audit trail, newest first. */
import { keysetPage } from '@parlance/runtime/paging/keyset-page';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { fieldsOf } from '@parlance/runtime/postgres/rows';
import { statements } from '@parlance/runtime/postgres/statements';
import { pageSize, type PageQuery } from './page-query.ts';
import { findNames, type PersonName } from './person-names.ts';

export type AdminActView = {
  id: string;
  at: Date;
  act: string;
  actor: PersonName;
  subject: PersonName;
  changed: string[];
  before: object | null;
  after: object | null;
  details: object;
  requestId: string;
};

type Row = Omit<AdminActView, 'actor' | 'subject'> & { actorUid: string; subjectUid: string };
const fields = fieldsOf('a', 'at, act, actorUid, subjectUid, changed, before, after, details, requestId');

/** Of one person, or with an empty uid of everybody. */
export async function listAdminActs(
  db: Queryable,
  { amount, pageToken, uid }: PageQuery & { uid: string },
): Promise<{ acts: AdminActView[]; next: string }> {
  const acts = statements.from('admin_acts as a').select(statements.raw(`a.id::text as id, ${fields}`));
  if (uid !== '') acts.whereRaw('(a.subject_uid = ? or a.concerns @> array[?]::text[])', [uid, uid]);
  const { items: rows, next } = await keysetPage<Row>(db, acts, {
    columns: { 'a.id': 'number' },
    keyOf: ({ id }) => [id],
    order: 'desc',
    limit: pageSize(amount),
    pageToken,
  });
  const nameOf = await findNames(
    db,
    rows.flatMap(({ actorUid, subjectUid }) => [actorUid, subjectUid]),
  );
  const views = rows.map(({ actorUid, subjectUid, ...act }) => {
    return { ...act, actor: nameOf(actorUid), subject: nameOf(subjectUid) };
  });
  return { acts: views, next };
}
