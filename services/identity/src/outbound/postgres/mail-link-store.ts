/** Mailed links, inside a transaction. */
import { rowsOf, statements } from '@parlance/runtime/postgres/statements';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { MailLink } from '../../domain/mail-link.ts';
import type { LinkOrigin, MailLinkStore } from '../../usecases/ports.ts';

type Row = {
  reference: string;
  uid: string;
  email: string;
  origin: LinkOrigin;
  expires_at: Date;
  used_at: Date | null;
};

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
    async insert({ reference, uid, email, tokenHash, origin, createdAt, expiresAt }) {
      await tx.query(
        `insert into mail_links (reference, uid, email, token_hash, origin, created_at, expires_at) values ($1, $2, $3, $4, $5, $6, $7)`,
        [reference, uid, email, tokenHash, origin, createdAt, expiresAt],
      );
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
      const { rows } = await tx.query<Row>(
        `select reference, uid, email, origin, expires_at, used_at from mail_links where token_hash = $1`,
        [tokenHash],
      );
      return rows[0] && toLink(rows[0]);
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
      await tx.query('update mail_links set used_at = $3 where uid = $1 and origin = $2 and used_at is null', [
        uid,
        origin,
        at,
      ]);
    },

    async forget(uid) {
      await tx.query('delete from mail_links where uid = $1', [uid]);
    },
  };
}

function toLink({ expires_at: expiresAt, used_at: usedAt, ...row }: Row): MailLink & { origin: LinkOrigin } {
  return { ...row, expiresAt, usedAt: usedAt ?? undefined };
}
