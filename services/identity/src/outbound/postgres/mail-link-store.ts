/** Mailed links, inside a transaction. */
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

const verifying = `origin in ('sign-up', 'resend', 'address-taken')`;

export function makeMailLinkStore(tx: Tx): MailLinkStore {
  async function lockMailsTo(email: string): Promise<void> {
    await tx.query(`select pg_advisory_xact_lock(hashtextextended('mails to ' || $1, 0))`, [email]);
  }

  return {
    async insert({ reference, uid, email, tokenHash, origin, createdAt, expiresAt }) {
      await tx.query(
        `insert into mail_links (reference, uid, email, token_hash, origin, created_at, expires_at) values ($1, $2, $3, $4, $5, $6, $7)`,
        [reference, uid, email, tokenHash, origin, createdAt, expiresAt],
      );
    },

    async lastVerifications(uid, limit) {
      const { rows } = await tx.query<{ created_at: Date }>(
        `select created_at from mail_links where uid = $1 and ${verifying} order by created_at desc limit $2`,
        [uid, limit],
      );
      return rows.map(({ created_at: createdAt }) => createdAt);
    },

    async lockVerificationsTo(email, since) {
      await lockMailsTo(email);
      const { rows } = await tx.query<{ count: number }>(
        `select count(*)::int as count from mail_links where email = $1 and created_at > $2 and ${verifying}`,
        [email, since],
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
      const last = async (column: 'uid' | 'email', value: string) => {
        const { rows } = await tx.query<{ created_at: Date }>(
          `select created_at from mail_links where ${column} = $1 and origin = 'profile-update' order by created_at desc limit $2`,
          [value, limit],
        );
        return rows.map(({ created_at: createdAt }) => createdAt);
      };
      return { ofPerson: await last('uid', uid), toAddress: await last('email', email) };
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
