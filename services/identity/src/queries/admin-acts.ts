/** The audit trail, newest first (NS-44). */
import type { Pool } from '@parlance/runtime/postgres/pool';
import { rowsOf, statements } from '@parlance/runtime/postgres/statements';
import { pageSize, paged, readCursor, writeCursor, type PageWish } from './page.ts';
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
export type ListAdminActs = PageWish & { uid: string };

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
const order = 'acts';
const columns =
  'a.id::text as id, a.at, a.act, a.actor_uid, a.subject_uid, a.changed, a.before, a.after, a.details, a.request_id';

export function makeAdminActQuery(pool: Pool) {
  return async ({ amount, pageToken, uid }: ListAdminActs): Promise<{ acts: ShownAct[]; nextPageToken: string }> => {
    const size = pageSize(amount);
    const after = readCursor(order, pageToken, 'number');
    const page = statements
      .from('admin_acts as a')
      .select(statements.raw(columns))
      .orderBy('a.id', 'desc')
      .limit(size + 1);
    if (uid !== '') page.whereRaw('(a.subject_uid = ? or a.concerns @> array[?]::text[])', [uid, uid]);
    if (after) page.whereRaw('a.id < ?::bigint', [after.id]);
    const found = await rowsOf<Row>(pool, page);
    const { rows, nextPageToken } = paged(found, size, (last) => writeCursor(order, '', last.id));
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
    return { acts, nextPageToken };
  };
}
