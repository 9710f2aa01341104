/** The link behind the reference of a mail about an application, for the service that mails it. */
import type { Clock } from '@parlance/runtime/clock/clock';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { isUuid } from '@parlance/runtime/ids/is-uuid';
import { mailPath, type ApplicationMail } from '../domain/application-mail.ts';
import { applicationMailFields, applicationMailOf } from '../outbound/postgres/application-mail-store.ts';
import type { LinkTokens } from '../usecases/ports.ts';

export type ApplicationMailLinkView = {
  link: string;
  email: string;
  name: string;
  reason: string;
  expiresAt: Date | undefined;
};
type Deps = { db: Queryable; tokens: LinkTokens; publicUrl: string; realTime: Clock };

export async function findApplicationMailLink(
  { db, tokens, publicUrl, realTime }: Deps,
  reference: string,
): Promise<ApplicationMailLinkView | undefined> {
  if (!isUuid(reference)) return undefined;
  const { rows } = await db.query<ApplicationMail>(
    `select ${applicationMailFields} from application_letters
        where reference = $1 and (expires_at is null or expires_at > $2)`,
    [reference, realTime.now()],
  );
  const [row] = rows;
  if (!row) return undefined;
  const { email, name, reason, expiresAt, ...mail } = applicationMailOf(row);
  const link = publicUrl + mailPath(mail, tokens.tokenFor(reference));
  return { link, email, name, reason, expiresAt };
}
