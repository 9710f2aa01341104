/** Applications and what happened to them, inside a transaction. */
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { Application } from '../../domain/application.ts';
import { isUuid } from '@parlance/runtime/ids/is-uuid';
import type { ApplicationLog, ApplicationStore } from '../../usecases/application-ports.ts';
import { applicationColumns, applicationParams, toApplication, type ApplicationRow } from './application-row.ts';

export function makeApplicationStore(tx: Tx): ApplicationStore {
  const select = async (where: string, params: unknown[]): Promise<Application | undefined> => {
    const { rows } = await tx.query<ApplicationRow>(
      `select ${applicationColumns} from applications where ${where}`,
      params,
    );
    return rows[0] && toApplication(rows[0]);
  };
  const byId = async (id: string, lock: '' | 'for update') =>
    isUuid(id) ? select(`id = $1 ${lock}`, [id]) : undefined;
  return {
    find: (id) => byId(id, ''),
    lock: (id) => byId(id, 'for update'),
    lockOfAddress: (email) =>
      select(`email = $1 order by status = 'unverified' desc, created_at desc limit 1 for update`, [email]),
    lockOfAccount: (uid) => select('uid = $1 for update', [uid]),
    async isOfAccount(uid) {
      return (await select('uid = $1', [uid])) !== undefined;
    },
    async insert(application) {
      await tx.query(
        `insert into applications (id, uid, status, created_at, submitted_at, email, first_name, last_name, details,
           currency, image_link, cv_link, degree_link, ecl_link, missing, video, reason, version)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)`,
        applicationParams(application),
      );
    },
    async save(application) {
      const { rowCount } = await tx.query(
        `update applications set uid = $2, status = $3, created_at = $4, submitted_at = $5, email = $6, first_name = $7,
           last_name = $8, details = $9, currency = $10, image_link = $11, cv_link = $12, degree_link = $13, ecl_link = $14,
           missing = $15, video = $16, reason = $17, version = $18
         where id = $1 and version = $18 - 1`,
        applicationParams(application),
      );
      if (rowCount !== 1) throw new Error('an application was saved without having been locked');
    },
    async remove(id) {
      await tx.query('delete from applications where id = $1', [id]);
    },
  };
}

export function makeApplicationLog(tx: Tx): ApplicationLog {
  return {
    async add({ applicationId, act, from, to, subject, reason, actorUid, at }) {
      await tx.query(
        `insert into application_log (application_id, act, from_status, to_status, subject, reason, actor_uid, at)
         values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [applicationId, act, from, to, subject, reason, actorUid, at],
      );
    },
  };
}
