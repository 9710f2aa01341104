/** The audit trail, newest first. */
import { keysetPage } from '@parlance/runtime/paging/keyset-page';
import type { Pool } from '@parlance/runtime/postgres/pool';
import { fieldsOf } from '@parlance/runtime/postgres/rows';
import { statements } from '@parlance/runtime/postgres/statements';
import { pageSize, type ListWish } from './page-size.ts';
import { peopleNamed, type Named } from './people-named.ts';

export type ShownAct = {
  id: string;
  at: Date;
  act: string;
  actor: Named;
  subject: Named;
  changed: string[];
  before: object | null;
  after: object | null;
  details: object;
  requestId: string;
};
export type ListAdminActs = ListWish & { uid: string };

type Row = Omit<ShownAct, 'actor' | 'subject'> & { actorUid: string; subjectUid: string };
const fields = fieldsOf('a', 'at, act, actorUid, subjectUid, changed, before, after, details, requestId');

export function makeAdminActQuery(pool: Pool) {
  return async ({ amount, pageToken, uid }: ListAdminActs): Promise<{ acts: ShownAct[]; nextPageToken: string }> => {
    const wanted = statements.from('admin_acts as a').select(statements.raw(`a.id::text as id, ${fields}`));
    if (uid !== '') wanted.whereRaw('(a.subject_uid = ? or a.concerns @> array[?]::text[])', [uid, uid]);
    const { items: rows, next } = await keysetPage<Row>(pool, wanted, {
      columns: { 'a.id': 'number' },
      keyOf: ({ id }) => [id],
      order: 'desc',
      limit: pageSize(amount),
      pageToken,
    });
    const named = await peopleNamed(
      pool,
      rows.flatMap(({ actorUid, subjectUid }) => [actorUid, subjectUid]),
    );
    const acts = rows.map(({ actorUid, subjectUid, ...act }) => {
      return { ...act, actor: named(actorUid), subject: named(subjectUid) };
    });
    return { acts, nextPageToken: next };
  };
}
