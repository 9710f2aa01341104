/** Applications and what happened to them, inside a transaction. */
import { rowsOf, statements, type Statement } from '@parlance/runtime/postgres/statements';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { Application } from '../../domain/application.ts';
import { isUuid } from '@parlance/runtime/ids/is-uuid';
import type { ApplicationLog, ApplicationStore } from '../../usecases/application-ports.ts';
import { applicationColumns, applicationParams, toApplication, type ApplicationRow } from './application-row.ts';

export function makeApplicationStore(tx: Tx): ApplicationStore {
  const applications = () => statements.from('applications').select(statements.raw(applicationColumns));
  const first = async (wanted: Statement): Promise<Application | undefined> => {
    const [row] = await rowsOf<ApplicationRow>(tx, wanted);
    return row && toApplication(row);
  };
  return {
    find: async (id) => (isUuid(id) ? first(applications().where({ id })) : undefined),
    lock: async (id) => (isUuid(id) ? first(applications().where({ id }).forUpdate()) : undefined),
    lockOfAddress(email) {
      const newest = applications().where({ email }).orderByRaw(`status = 'unverified' desc, created_at desc`);
      return first(newest.limit(1).forUpdate());
    },
    lockOfAccount: (uid) => first(applications().where({ uid }).forUpdate()),
    async isOfAccount(uid) {
      return (await first(applications().where({ uid }))) !== undefined;
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
