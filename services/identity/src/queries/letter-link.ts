/** The link behind the reference of a mail about an application, for the service that mails it. */
import type { Pool } from '@parlance/runtime/postgres/pool';
import { letterPath, type Letter } from '../domain/application-letter.ts';
import { isUuid } from '@parlance/runtime/ids/is-uuid';
import { letterFields, letterOf } from '../outbound/postgres/letter-store.ts';
import type { Clock, LinkTokens } from '../usecases/ports.ts';

export type LetterLink = { link: string; email: string; name: string; reason: string; expiresAt: Date | undefined };
type Deps = { pool: Pool; tokens: LinkTokens; publicUrl: string; realTime: Clock };

export function makeLetterLinkQuery({ pool, tokens, publicUrl, realTime }: Deps) {
  return async (reference: string): Promise<LetterLink | undefined> => {
    if (!isUuid(reference)) return undefined;
    const { rows } = await pool.query<Letter>(
      `select ${letterFields} from application_letters
        where reference = $1 and (expires_at is null or expires_at > $2)`,
      [reference, realTime.now()],
    );
    const [row] = rows;
    if (!row) return undefined;
    const { email, name, reason, expiresAt, ...letter } = letterOf(row);
    const link = publicUrl + letterPath(letter, tokens.tokenFor(reference));
    return { link, email, name, reason, expiresAt };
  };
}
