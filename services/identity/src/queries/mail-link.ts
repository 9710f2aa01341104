/** The link behind a reference, for the service that mails it. Used and expired ones are not there any more. */
import type { Pool } from '@parlance/runtime/postgres/pool';
import { shownName } from '../domain/names.ts';
import type { Clock, LinkTokens } from '../usecases/ports.ts';

export type MailLinkView = { link: string; email: string; name: string; expiresAt: Date };

type Row = { email: string; expires_at: Date; first_name: string; last_name: string };

export function makeMailLinkQuery({
  pool,
  tokens,
  publicUrl,
  realClock,
}: {
  pool: Pool;
  tokens: LinkTokens;
  publicUrl: string;
  realClock: Clock;
}) {
  return async (reference: string): Promise<MailLinkView | undefined> => {
    if (!/^[0-9a-f-]{36}$/.test(reference)) return undefined;
    const { rows } = await pool.query<Row>(
      `select mail_links.email, mail_links.expires_at, people.first_name, people.last_name
       from mail_links join people on people.uid = mail_links.uid
       where mail_links.reference = $1 and mail_links.used_at is null and mail_links.expires_at > $2`,
      [reference, realClock.now()],
    );
    const [row] = rows;
    if (!row) return undefined;
    return {
      link: `${publicUrl}/verify?token=${tokens.tokenFor(reference)}`,
      email: row.email,
      name: shownName({ firstName: row.first_name, lastName: row.last_name }),
      expiresAt: row.expires_at,
    };
  };
}
