/** A page of people by keyset: a new sign-up never shifts a page that somebody is reading (FB-42, NS-40). Closed accounts are left out. */
import { lists } from '@parlance/proto/limits';
import type { Pool } from '@parlance/runtime/postgres/pool';
import type { Person, Role } from '../domain/person.ts';
import { personColumns, personTables, toPerson, type PersonRow } from '../outbound/postgres/person-row.ts';
import { pageSize, paged, readCursor, readInstantCursor, writeCursor, type PageWish } from './page.ts';

export type PeopleOrder = 'newest' | 'oldest' | 'name';
export type ListPeople = PageWish & {
  query: string;
  role: Role | undefined;
  order?: PeopleOrder;
  enabled?: boolean | undefined;
};
export type PeoplePage = { people: Person[]; nextPageToken: string; total?: Total };
/** Counted no further than is quick; `isLeast` when there are more. */
export type Total = { count: number; isLeast: boolean };

type Row = PersonRow & { search_text: string };

/** What a page goes on from, and in which order; each has its index. */
const orders: Record<PeopleOrder, { after: string; by: string }> = {
  newest: {
    after: '(people.created_at, people.uid) < ($4::timestamptz, $5)',
    by: 'people.created_at desc, people.uid desc',
  },
  oldest: { after: '(people.created_at, people.uid) > ($4::timestamptz, $5)', by: 'people.created_at, people.uid' },
  name: { after: '(people.search_text, people.uid) > ($4, $5)', by: 'people.search_text, people.uid' },
};

export function makeListPeople(pool: Pool) {
  return async ({ amount, pageToken, query, role, order = 'newest', enabled }: ListPeople): Promise<PeoplePage> => {
    const size = pageSize(amount);
    const after = afterWhom(order, pageToken);
    const wanted = conditions({ role, query, enabled, order, isFirst: after === undefined });
    const asked = [role ?? null, pattern(query), enabled ?? null, after?.key ?? null, after?.id ?? null];
    const [{ rows: found }, total] = await Promise.all([
      pool.query<Row>(
        `select ${personColumns}, people.search_text from ${personTables} where ${wanted}
         order by ${orders[order].by} limit $6`,
        [...asked, size + 1],
      ),
      after ? undefined : countUpTo(pool, wanted, asked),
    ]);
    const { rows, nextPageToken } = paged(found, size, (last) => writeCursor(order, keyOf(order, last), last.uid));
    return { people: rows.map(toPerson), nextPageToken, ...(total ? { total } : {}) };
  };
}

async function countUpTo(pool: Pool, wanted: string, asked: unknown[]): Promise<Total> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int4 as count from (select 1 from people where ${wanted} limit $6) as counted`,
    [...asked, lists.usersCounted + 1],
  );
  const count = rows[0]?.count ?? 0;
  return { count: Math.min(count, lists.usersCounted), isLeast: count > lists.usersCounted };
}

type Wish = Pick<ListPeople, 'role' | 'query' | 'enabled'> & { order: PeopleOrder; isFirst: boolean };

/** Only what is asked for stands there, so that the planner sees which index fits; unused parameters still have a type. */
function conditions({ role, query, enabled, order, isFirst }: Wish): string {
  return [
    `people.status <> 'deleted'`,
    role ? 'people.role = $1' : '$1::text is null',
    pattern(query) ? 'people.search_text like $2' : '$2::text is null',
    standing(enabled),
    isFirst ? '$4::text is null and $5::text is null' : orders[order].after,
  ].join(' and ');
}

/** The index of the disabled is found by this word only, not by a parameter. */
function standing(enabled: boolean | undefined): string {
  if (enabled === undefined) return '$3::boolean is null';
  return enabled ? 'people.enabled = $3' : '(not people.enabled and not $3::boolean)';
}

function afterWhom(order: PeopleOrder, token: string): { key: string | Date; id: string } | undefined {
  if (order === 'name') return readCursor(order, token, 'uid');
  const cursor = readInstantCursor(order, token, 'uid');
  return cursor && { key: cursor.at, id: cursor.id };
}

function keyOf(order: PeopleOrder, row: Row): string {
  return order === 'name' ? row.search_text : String(row.created_at.getTime());
}

/** What was typed, as it is: `%` and `_` mean themselves. */
function pattern(query: string): string | null {
  const typed = query.trim().toLowerCase();
  return typed === '' ? null : `%${typed.replace(/[\\%_]/g, '\\$&')}%`;
}
