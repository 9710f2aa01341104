/** Reads of applications for administrators and for their owners. */
import { lists } from '@parlance/proto/limits';
import { isUuid } from '@parlance/runtime/ids/is-uuid';
import { keysetPage } from '@parlance/runtime/paging/keyset-page';
import { pageLimit } from '@parlance/runtime/paging/page-limit';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { statements } from '@parlance/runtime/postgres/statements';
import { opensState, type ApplicationMailKind } from '../domain/application-mail.ts';
import type { Application, ApplicationStatus, FileKind } from '../domain/application.ts';
import { shownName } from '../domain/names.ts';
import { reviewedBy } from '../domain/review-time.ts';
import { applicationFields, toApplication, type ApplicationRow } from '../outbound/postgres/application-row.ts';
import type { LinkTokens } from '../usecases/ports.ts';
import { containing } from './page-query.ts';

export type ApplicationsQuery = {
  status: ApplicationStatus | undefined;
  ascending: boolean;
  limit: number;
  query: string;
  pageToken: string;
};
export type ApplicationCount = { status: ApplicationStatus; count: number };
export type ApplicationMove = {
  act: string;
  from: ApplicationStatus;
  to: ApplicationStatus;
  subject: string;
  reason: string;
  actorUid: string;
  actorName: string;
  at: Date;
};
export type ApplicationState = {
  id: string;
  status: ApplicationStatus;
  name: string;
  when: Date;
  reviewBy: Date | undefined;
  reason: string;
  missing: readonly FileKind[];
  moves: readonly { to: ApplicationStatus; at: Date }[];
};

export async function listApplications(
  db: Queryable,
  { status, ascending, limit, query, pageToken }: ApplicationsQuery,
): Promise<{ applications: Application[]; next: string }> {
  const applications = statements.from('applications').select(statements.raw(applicationFields));
  if (status) applications.where('status', status);
  const like = containing(query);
  if (like) applications.whereRaw('search_text like ?', [like]);
  const order = ascending ? 'asc' : 'desc';
  const { items, next } = await keysetPage<ApplicationRow>(db, applications, {
    columns: { created_at: 'instant', id: 'id' },
    keyOf: (row) => [row.when, row.id],
    order,
    name: order,
    limit: pageLimit(limit, { usual: lists.applications, most: lists.applications }),
    pageToken,
  });
  return { applications: items.map(toApplication), next };
}

export async function countApplications(db: Queryable): Promise<ApplicationCount[]> {
  const sql = 'select status, count(*)::int as count from applications group by status';
  return (await db.query<ApplicationCount>(sql)).rows;
}

export async function findApplication(db: Queryable, id: string): Promise<Application | undefined> {
  if (!isUuid(id)) return undefined;
  const sql = `select ${applicationFields} from applications where id = $1`;
  const { rows } = await db.query<ApplicationRow>(sql, [id]);
  return rows[0] && toApplication(rows[0]);
}

/** What happened to it, oldest first. */
export async function listMoves(db: Queryable, id: string): Promise<ApplicationMove[]> {
  const { rows } = await db.query<ApplicationMove>(
    `select log.act, log.from_status as "from", log.to_status as "to", log.subject, log.reason, log.at,
            log.actor_uid as "actorUid", trim(coalesce(people.first_name || ' ' || people.last_name, '')) as "actorName"
       from application_log log left join people on people.uid = log.actor_uid
      where log.application_id = $1 order by log.id`,
    [id],
  );
  return rows;
}

/** A wrong key tells nothing, not even that there is an application. */
export async function findApplicationState(
  { db, tokens }: { db: Queryable; tokens: Pick<LinkTokens, 'hash'> },
  { id, key }: { id: string; key: string },
): Promise<ApplicationState | undefined> {
  const application = (await isKeyOf(db, id, tokens.hash(key))) ? await findApplication(db, id) : undefined;
  if (!application) return undefined;
  const moves = (await listMoves(db, id)).filter(({ from, to }) => from !== to);
  const { status, details, when, submittedAt, reason, missing } = application;
  const reviewBy = status === 'submitted' && submittedAt ? reviewedBy(submittedAt) : undefined;
  return { id, status, name: shownName(details), when, reviewBy, reason, missing, moves };
}

async function isKeyOf(db: Queryable, id: string, tokenHash: Uint8Array): Promise<boolean> {
  if (!isUuid(id)) return false;
  const sql = 'select kind from application_letters where token_hash = $1 and application_id = $2';
  const { rows } = await db.query<{ kind: ApplicationMailKind }>(sql, [tokenHash, id]);
  return rows[0] !== undefined && opensState(rows[0].kind);
}
