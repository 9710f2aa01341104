/** Mails about applications, inside a transaction: their tokens only as hashes. */
import { fieldsOf, insertRow, rowOf, withoutNulls } from '@parlance/runtime/postgres/rows';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import { isUuid } from '@parlance/runtime/ids/is-uuid';
import type { ApplicationMail } from '../../domain/application-mail.ts';
import type { ApplicationMailStore } from '../../usecases/application-ports.ts';

const fields = 'reference, applicationId, uid, kind, email, name, reason, createdAt, expiresAt';
export const applicationMailFields = fieldsOf('application_letters', fields);
export const applicationMailOf = (row: ApplicationMail): ApplicationMail => withoutNulls(row);

export function makeApplicationMailStore(tx: Tx): ApplicationMailStore {
  return {
    async insert(mail, tokenHash) {
      await insertRow(tx, 'application_letters', { ...rowOf(fields, mail), tokenHash });
    },
    async findByTokenHash(applicationId, tokenHash) {
      if (!isUuid(applicationId)) return undefined;
      const { rows } = await tx.query<ApplicationMail>(
        `select ${applicationMailFields} from application_letters where token_hash = $1 and application_id = $2`,
        [tokenHash, applicationId],
      );
      return rows[0] && applicationMailOf(rows[0]);
    },
    async newestOf(applicationId, kind) {
      const { rows } = await tx.query<ApplicationMail>(
        `select ${applicationMailFields} from application_letters where application_id = $1 and kind = $2
          order by created_at desc, reference desc limit 1`,
        [applicationId, kind],
      );
      return rows[0] && applicationMailOf(rows[0]);
    },
    async lockAndCountTo(email, since) {
      await tx.query(`select pg_advisory_xact_lock(hashtextextended('letters to ' || $1, 0))`, [email]);
      const { rows } = await tx.query<{ count: number }>(
        `select count(*)::int as count from application_letters
          where email = $1 and created_at > $2 and kind in ('application-confirm', 'application-address-taken')`,
        [email, since],
      );
      return rows[0]?.count ?? 0;
    },
    async forget(applicationId) {
      await tx.query('delete from application_letters where application_id = $1', [applicationId]);
    },
  };
}
