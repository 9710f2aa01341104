/** Reads of applications for administrators and for their owners. */
import { lists } from '@parlance/proto/limits';
import { isUuid } from '@parlance/runtime/ids/is-uuid';
import { keysetPage } from '@parlance/runtime/paging/keyset-page';
import type { Pool } from '@parlance/runtime/postgres/pool';
import { statements, type Statement } from '@parlance/runtime/postgres/statements';
import { opensState, type LetterKind } from '../domain/application-letter.ts';
import type { Application, ApplicationStatus, FileKind } from '../domain/application.ts';
import { refuse } from '../domain/refusals.ts';
import { shownName } from '../domain/names.ts';
import { reviewedBy } from '../domain/review-time.ts';
import { applicationFields, toApplication, type ApplicationRow } from '../outbound/postgres/application-row.ts';
import type { LinkTokens } from '../usecases/ports.ts';
import { containing } from './containing.ts';
import { pageLimit } from '@parlance/runtime/paging/page-limit';

export type ListApplications = {
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

function applicationsThat({ status, query }: Pick<ListApplications, 'status' | 'query'>): Statement {
  const found = statements.from('applications').select(statements.raw(applicationFields));
  if (status) found.where('status', status);
  const like = containing(query);
  if (like) found.whereRaw('search_text like ?', [like]);
  return found;
}

export function makeApplicationQueries({ pool, tokens }: { pool: Pool; tokens: LinkTokens }) {
  return {
    async page({ status, ascending, limit, query, pageToken }: ListApplications) {
      const order = ascending ? 'asc' : 'desc';
      const { items, next } = await keysetPage<ApplicationRow>(pool, applicationsThat({ status, query }), {
        columns: { created_at: 'instant', id: 'id' },
        keyOf: (row) => [row.when, row.id],
        order,
        name: order,
        limit: pageLimit(limit, { usual: lists.applications, most: lists.applications }),
        pageToken,
      });
      return { applications: items.map(toApplication), nextPageToken: next };
    },

    async counts(): Promise<ApplicationCount[]> {
      const { rows } = await pool.query<ApplicationCount>(
        'select status, count(*)::int as count from applications group by status',
      );
      return rows;
    },

    async byId(id: string): Promise<{ application: Application; timeline: ApplicationMove[] }> {
      const application = await find(id);
      if (!application) throw refuse('APPLICATION_NOT_FOUND');
      return { application, timeline: await timelineOf(id) };
    },

    /** A wrong key tells nothing, not even that there is an application. */
    async stateOf({ id, key }: { id: string; key: string }): Promise<ApplicationState> {
      const application = (await isKeyOf(id, key)) ? await find(id) : undefined;
      if (!application) throw refuse('APPLICATION_NOT_FOUND');
      const moves = (await timelineOf(id)).filter(({ from, to }) => from !== to);
      const { status, details, when, submittedAt, reason, missing } = application;
      const reviewBy = status === 'submitted' && submittedAt ? reviewedBy(submittedAt) : undefined;
      return { id, status, name: shownName(details), when, reviewBy, reason, missing, moves };
    },
  };

  async function find(id: string): Promise<Application | undefined> {
    if (!isUuid(id)) return undefined;
    const sql = `select ${applicationFields} from applications where id = $1`;
    const { rows } = await pool.query<ApplicationRow>(sql, [id]);
    return rows[0] && toApplication(rows[0]);
  }

  async function timelineOf(id: string): Promise<ApplicationMove[]> {
    const { rows } = await pool.query<ApplicationMove>(
      `select log.act, log.from_status as "from", log.to_status as "to", log.subject, log.reason, log.at,
              log.actor_uid as "actorUid", trim(coalesce(people.first_name || ' ' || people.last_name, '')) as "actorName"
         from application_log log left join people on people.uid = log.actor_uid
        where log.application_id = $1 order by log.id`,
      [id],
    );
    return rows;
  }

  async function isKeyOf(id: string, key: string): Promise<boolean> {
    if (!isUuid(id)) return false;
    const sql = 'select kind from application_letters where token_hash = $1 and application_id = $2';
    const { rows } = await pool.query<{ kind: LetterKind }>(sql, [tokens.hash(key), id]);
    return rows[0] !== undefined && opensState(rows[0].kind);
  }
}
