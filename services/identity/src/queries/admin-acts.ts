/** The audit trail, newest first (NS-44). */
import type { Pool } from '@parlance/runtime/postgres/pool';
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

export function makeAdminActQuery(pool: Pool) {
  return async ({ amount, pageToken, uid }: ListAdminActs): Promise<{ acts: ShownAct[]; nextPageToken: string }> => {
    const size = pageSize(amount);
    const after = readCursor(order, pageToken, 'number');
    const { rows: found } = await pool.query<Row>(
      `select a.id::text as id, a.at, a.act, a.actor_uid, a.subject_uid, a.changed, a.before, a.after, a.details, a.request_id
       from admin_acts a
       where ${uid === '' ? '$1::text is null' : '(a.subject_uid = $1 or a.concerns @> array[$1]::text[])'} and ($2::bigint is null or a.id < $2)
       order by a.id desc limit $3`,
      [uid || null, after?.id ?? null, size + 1],
    );
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
