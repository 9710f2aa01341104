/** The link behind a reference, for the service that mails it. Used and expired ones are not there any more. */
import { isUuid } from '@parlance/runtime/ids/is-uuid';
import type { Pool } from '@parlance/runtime/postgres/pool';
import { shownName } from '../domain/names.ts';
import type { Clock, LinkOrigin, LinkTokens } from '../usecases/ports.ts';
import { profileUpdateToken } from '../usecases/profile-update-token.ts';

export type MailLinkView = { link: string; email: string; name: string; expiresAt: Date };

type Row = {
  reference: string;
  uid: string;
  origin: LinkOrigin;
  email: string;
  expires_at: Date;
  first_name: string;
  last_name: string;
};

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
    if (!isUuid(reference)) return undefined;
    const { rows } = await pool.query<Row>(
      `select mail_links.reference, mail_links.uid, mail_links.origin, mail_links.email, mail_links.expires_at, people.first_name, people.last_name
       from mail_links join people on people.uid = mail_links.uid
       where mail_links.reference = $1 and mail_links.used_at is null and mail_links.expires_at > $2`,
      [reference, realClock.now()],
    );
    const [row] = rows;
    if (!row) return undefined;
    const name = shownName({ firstName: row.first_name, lastName: row.last_name });
    const link = `${publicUrl}${pathOf(row, name, tokens)}`;
    return { link, email: row.email, name, expiresAt: row.expires_at };
  };
}

/** Where the link of each kind leads; only two kinds open something. */
function pathOf(
  { origin, reference, uid, email, expires_at: expiresAt }: Row,
  name: string,
  tokens: LinkTokens,
): string {
  switch (origin) {
    case 'sign-up':
    case 'resend':
      return `/verify?token=${tokens.tokenFor(reference)}`;
    case 'address-taken':
      return '/signin';
    case 'profile-update': {
      const t = profileUpdateToken(tokens, { reference, expiresAt });
      return `/updateProfile?${new URLSearchParams({ id: uid, t, name, email }).toString()}`;
    }
    case 'address-notice':
      return '/student/help';
    case 'warning':
      return '/tutor/dashboard';
  }
}
