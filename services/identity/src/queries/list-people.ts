/** A page of people, newest first, by keyset: a new sign-up never shifts a page that somebody is reading (FB-42, NS-40). */
import { lists } from '@parlance/proto/limits';
import type { Pool } from '@parlance/runtime/postgres/pool';
import { IdentityError } from '../domain/errors.ts';
import type { Person, Role } from '../domain/person.ts';
import { isUid } from '../domain/uid.ts';
import { personColumns, personTables, toPerson, type PersonRow } from '../outbound/postgres/person-row.ts';

export type ListPeople = { amount: number; pageToken: string; query: string; role: Role | undefined };
export type PeoplePage = { people: Person[]; nextPageToken: string };

export function makeListPeople(pool: Pool) {
  return async ({ amount, pageToken, query, role }: ListPeople): Promise<PeoplePage> => {
    const size = pageSize(amount);
    const after = pageToken === '' ? undefined : readToken(pageToken);
    const { rows } = await pool.query<PersonRow>(
      `select ${personColumns} from ${personTables}
       where ($1::text is null or people.role = $1)
         and ($2::text is null or people.search_text like $2)
         and ($3::timestamptz is null or (people.created_at, people.uid) < ($3, $4))
       order by people.created_at desc, people.uid desc
       limit $5`,
      [role ?? null, pattern(query), after?.createdAt ?? null, after?.uid ?? null, size + 1],
    );
    const people = rows.slice(0, size).map(toPerson);
    const last = people.at(-1);
    return { people, nextPageToken: rows.length > size && last ? writeToken(last) : '' };
  };
}

function pageSize(amount: number): number {
  if (amount === 0) return lists.usersPage;
  if (amount < 0 || amount > lists.usersPageMax) {
    throw new IdentityError('MALFORMED', { details: { amount: `must be 1 to ${lists.usersPageMax}` } });
  }
  return amount;
}

/** What was typed, as it is: `%` and `_` mean themselves. */
function pattern(query: string): string | null {
  const typed = query.trim().toLowerCase();
  return typed === '' ? null : `%${typed.replace(/[\\%_]/g, '\\$&')}%`;
}

function writeToken({ createdAt, uid }: Person): string {
  return Buffer.from(`${createdAt.getTime()}.${uid}`).toString('base64url');
}

function readToken(token: string): { createdAt: Date; uid: string } {
  const [ms = '', uid = ''] = Buffer.from(token, 'base64url').toString().split('.');
  if (!/^\d{1,15}$/.test(ms) || !isUid(uid)) throw new IdentityError('PAGE_TOKEN_INVALID');
  return { createdAt: new Date(Number(ms)), uid };
}
