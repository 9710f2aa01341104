/** The link behind a reference, for the service that mails it. Used and expired ones are not there any more. */
import type { Clock } from '@parlance/runtime/clock/clock';
import { isUuid } from '@parlance/runtime/ids/is-uuid';
import { fieldsOf } from '@parlance/runtime/postgres/rows';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import type { MailLink } from '../domain/mail-link.ts';
import { shownName } from '../domain/names.ts';
import { profileUpdateToken } from '../usecases/mail-link.ts';
import type { LinkOrigin } from '../usecases/people-ports.ts';
import type { LinkTokens } from '../usecases/ports.ts';

export type MailLinkView = { link: string; email: string; name: string; expiresAt: Date };

type Row = Omit<MailLink, 'usedAt'> & { origin: LinkOrigin; firstName: string; lastName: string };
const fields = `${fieldsOf('mail_links', 'reference, uid, origin, email, expiresAt')}, ${fieldsOf('people', 'firstName, lastName')}`;
type Deps = { db: Queryable; tokens: LinkTokens; publicUrl: string; realTime: Clock };

export async function findMailLink(
  { db, tokens, publicUrl, realTime }: Deps,
  reference: string,
): Promise<MailLinkView | undefined> {
  if (!isUuid(reference)) return undefined;
  const { rows } = await db.query<Row>(
    `select ${fields}
       from mail_links join people on people.uid = mail_links.uid
       where mail_links.reference = $1 and mail_links.used_at is null and mail_links.expires_at > $2`,
    [reference, realTime.now()],
  );
  const [row] = rows;
  if (!row) return undefined;
  const name = shownName(row);
  const link = `${publicUrl}${pathOf(row, name, tokens)}`;
  return { link, email: row.email, name, expiresAt: row.expiresAt };
}

/** Where the link of each kind leads; only two kinds open something. */
function pathOf({ origin, reference, uid, email, expiresAt }: Row, name: string, tokens: LinkTokens): string {
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
