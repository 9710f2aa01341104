/** The audit trail, newest first (NS-44). */
import { keysetPage } from '@parlance/runtime/paging/keyset-page';
import type { Pool } from '@parlance/runtime/postgres/pool';
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

type Row = {
  id: string;
  at: Date;
  act: string;
  actor_uid: string;
  subject_uid: string;
  changed: string[];
  before: object | null;
  after: object | null;
  details: object;
  request_id: string;
};
const columns =
  'a.id::text as id, a.at, a.act, a.actor_uid, a.subject_uid, a.changed, a.before, a.after, a.details, a.request_id';

export function makeAdminActQuery(pool: Pool) {
  return async ({ amount, pageToken, uid }: ListAdminActs): Promise<{ acts: ShownAct[]; nextPageToken: string }> => {
    const wanted = statements.from('admin_acts as a').select(statements.raw(columns));
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
      rows.flatMap(({ actor_uid, subject_uid }) => [actor_uid, subject_uid]),
    );
    const acts = rows.map(({ actor_uid, subject_uid, request_id: requestId, ...act }) => ({
      ...act,
      requestId,
      actor: named(actor_uid),
      subject: named(subject_uid),
    }));
    return { acts, nextPageToken: next };
  };
}
