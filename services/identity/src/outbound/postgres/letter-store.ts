/** Mails about applications, inside a transaction: their tokens only as hashes. */
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { Letter, LetterKind } from '../../domain/application-letter.ts';
import { isUuid } from '@parlance/runtime/ids/is-uuid';
import type { LetterStore } from '../../usecases/application-ports.ts';

export type LetterRow = {
  reference: string;
  application_id: string;
  uid: string;
  kind: LetterKind;
  email: string;
  name: string;
  reason: string;
  created_at: Date;
  expires_at: Date | null;
};
export const letterColumns = 'reference, application_id, uid, kind, email, name, reason, created_at, expires_at';

export function toLetter(row: LetterRow): Letter {
  const { reference, application_id: applicationId, uid, kind, email, name, reason } = row;
  const times = { createdAt: row.created_at, expiresAt: row.expires_at ?? undefined };
  return { reference, applicationId, uid, kind, email, name, reason, ...times };
}

export function makeLetterStore(tx: Tx): LetterStore {
  return {
    async insert({ reference, applicationId, uid, kind, email, name, reason, createdAt, expiresAt }, tokenHash) {
      await tx.query(
        `insert into application_letters (reference, application_id, uid, kind, email, name, reason, token_hash, created_at, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
        [reference, applicationId, uid, kind, email, name, reason, tokenHash, createdAt, expiresAt ?? null],
      );
    },
    async findByTokenHash(applicationId, tokenHash) {
      if (!isUuid(applicationId)) return undefined;
      const { rows } = await tx.query<LetterRow>(
        `select ${letterColumns} from application_letters where token_hash = $1 and application_id = $2`,
        [tokenHash, applicationId],
      );
      return rows[0] && toLetter(rows[0]);
    },
    async newestOf(applicationId, kind) {
      const { rows } = await tx.query<LetterRow>(
        `select ${letterColumns} from application_letters where application_id = $1 and kind = $2
          order by created_at desc, reference desc limit 1`,
        [applicationId, kind],
      );
      return rows[0] && toLetter(rows[0]);
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
      // The last word to somebody who was removed is not kept longer than its mail may take.
      await tx.query(
        `delete from application_letters where kind = 'application-removed' and created_at < now() - interval '30 days'`,
      );
    },
  };
}
