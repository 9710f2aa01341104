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
  reason: string;
  requestId: string;
};

type Row = Omit<AdminActView, 'actor' | 'subject'> & { actorUid: string; subjectUid: string };
const fields = fieldsOf('a', 'at, act, actorUid, subjectUid, changed, before, after, details, reason, requestId');

/** Empty ones do not count. `uid`: who did it or whom it concerns; `act`: how it begins; both instants of real time, `to` excluded. */
type ActsWanted = { uid: string; actorUid?: string; act?: string; from?: Date | undefined; to?: Date | undefined };

export async function listAdminActs(
  db: Queryable,
  { amount, pageToken, uid, actorUid: by = '', act = '', from, to }: PageQuery & ActsWanted,
): Promise<{ acts: AdminActView[]; next: string }> {
  const acts = statements.from('admin_acts as a').select(statements.raw(`a.id::text as id, ${fields}`));
  if (by !== '') acts.where('a.actor_uid', by);
  if (act !== '') acts.whereRaw('starts_with(a.act, ?)', [act]);
  if (from) acts.where('a.at', '>=', from);
  if (to) acts.where('a.at', '<', to);
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
  const views = rows.map(({ actorUid, subjectUid, ...row }) => {
    return { ...row, actor: nameOf(actorUid), subject: nameOf(subjectUid) };
  });
  return { acts: views, next };
}
