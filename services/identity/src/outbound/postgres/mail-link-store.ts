/** Mailed links, inside a transaction. */
import { fieldsOf, insertRow, rowOf, withoutNulls } from '@parlance/runtime/postgres/rows';
import { rowsOf, statements } from '@parlance/runtime/postgres/statements';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { MailLink } from '../../domain/mail-link.ts';
import type { LinkOrigin, MailLinkStore } from '../../usecases/people-ports.ts';

type Row = MailLink & { origin: LinkOrigin };
const linkFields = fieldsOf('mail_links', 'reference, uid, email, origin, expiresAt, usedAt');

const verifying = ['sign-up', 'resend', 'address-taken'] as const satisfies readonly LinkOrigin[];

export function makeMailLinkStore(tx: Tx): MailLinkStore {
  async function lockMailsTo(email: string): Promise<void> {
    await tx.query(`select pg_advisory_xact_lock(hashtextextended('mails to ' || $1, 0))`, [email]);
  }

  /** When mails of these kinds were made, the newest first. */
  async function last(
    whose: { uid: string } | { email: string },
    origins: readonly LinkOrigin[],
    limit: number,
  ): Promise<Date[]> {
    const mails = statements.from('mail_links').where(whose).whereIn('origin', origins);
    const newest = mails.select('created_at').orderBy('created_at', 'desc').limit(limit);
    return (await rowsOf<{ created_at: Date }>(tx, newest)).map(({ created_at: createdAt }) => createdAt);
  }

  return {
    async insert(link) {
      await insertRow(tx, 'mail_links', rowOf('reference, uid, email, tokenHash, origin, createdAt, expiresAt', link));
    },

    async lastVerifications(uid, limit) {
      return last({ uid }, verifying, limit);
    },

    async lockVerificationsTo(email, since) {
      await lockMailsTo(email);
      const { rows } = await tx.query<{ count: number }>(
        'select count(*)::int as count from mail_links where email = $1 and created_at > $2 and origin = any($3)',
        [email, since, verifying],
      );
      return rows[0]?.count ?? 0;
    },

    async findByTokenHash(tokenHash) {
      const { rows } = await tx.query<Row>(`select ${linkFields} from mail_links where token_hash = $1`, [tokenHash]);
      return rows[0] && withoutNulls(rows[0]);
    },

    async markUsed(reference, at) {
      await tx.query('update mail_links set used_at = $2 where reference = $1 and used_at is null', [reference, at]);
    },

    async lockLastProfileMails({ uid, email }, limit) {
      await lockMailsTo(email);
      const ofPerson = await last({ uid }, ['profile-update'], limit);
      return { ofPerson, toAddress: await last({ email }, ['profile-update'], limit) };
    },

    async withdraw(uid, origin, at) {
      const sql = 'update mail_links set used_at = $3 where uid = $1 and origin = $2 and used_at is null';
      await tx.query(sql, [uid, origin, at]);
    },
  };
}
