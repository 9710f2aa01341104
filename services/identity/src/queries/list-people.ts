/** A page of people by keyset: a new sign-up never shifts a page that somebody is reading (FB-42, NS-40). Closed accounts are left out. */
import { lists } from '@parlance/proto/limits';
import type { Pool } from '@parlance/runtime/postgres/pool';
import { rowsOf, statements } from '@parlance/runtime/postgres/statements';
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
    after: '(people.created_at, people.uid) < (?::timestamptz, ?)',
    by: 'people.created_at desc, people.uid desc',
  },
  oldest: { after: '(people.created_at, people.uid) > (?::timestamptz, ?)', by: 'people.created_at, people.uid' },
  name: { after: '(people.search_text, people.uid) > (?, ?)', by: 'people.search_text, people.uid' },
};

export function makeListPeople(pool: Pool) {
  return async ({ amount, pageToken, query, role, order = 'newest', enabled }: ListPeople): Promise<PeoplePage> => {
    const size = pageSize(amount);
    const after = afterWhom(order, pageToken);
    const wish = { role, query, enabled };
    const page = wanted(wish, personTables)
      .select(statements.raw(`${personColumns}, people.search_text`))
      .orderByRaw(orders[order].by)
      .limit(size + 1);
    if (after) page.whereRaw(orders[order].after, [after.key, after.id]);
    const [found, total] = await Promise.all([rowsOf<Row>(pool, page), after ? undefined : countUpTo(pool, wish)]);
    const { rows, nextPageToken } = paged(found, size, (last) => writeCursor(order, keyOf(order, last), last.uid));
    return { people: rows.map(toPerson), nextPageToken, ...(total ? { total } : {}) };
  };
}

async function countUpTo(pool: Pool, wish: Wish): Promise<Total> {
  const some = wanted(wish, 'people')
    .select(statements.raw('1'))
    .limit(lists.usersCounted + 1);
  const counted = statements.select(statements.raw('count(*)::int4 as count')).from(some.as('counted'));
  const count = (await rowsOf<{ count: number }>(pool, counted))[0]?.count ?? 0;
  return { count: Math.min(count, lists.usersCounted), isLeast: count > lists.usersCounted };
}

type Wish = Pick<ListPeople, 'role' | 'query' | 'enabled'>;

/** Only what is asked for stands there, so that the planner sees which index fits. */
function wanted({ role, query, enabled }: Wish, tables: string) {
  const people = statements.from(statements.raw(tables)).whereRaw(`people.status <> 'deleted'`);
  if (role) people.where('people.role', role);
  const like = pattern(query);
  if (like !== null) people.whereRaw('people.search_text like ?', [like]);
  // The index of the disabled is found by this word only, not by a parameter.
  if (enabled !== undefined) people.whereRaw(enabled ? 'people.enabled' : 'not people.enabled');
  return people;
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
