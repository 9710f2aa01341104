/** A page of people by keyset: a new sign-up never shifts a page that somebody is reading. Closed accounts are left out. */
import { lists } from '@parlance/proto/limits';
import { keysetPage, type Keyset } from '@parlance/runtime/paging/keyset-page';
import type { Pool } from '@parlance/runtime/postgres/pool';
import { rowsOf, statements, type Statement } from '@parlance/runtime/postgres/statements';
import type { Person, Role } from '../domain/person.ts';
import { personFields, personOf, personTables } from '../outbound/postgres/person-row.ts';
import { containing } from './containing.ts';
import { pageSize, type ListWish } from './page-size.ts';

export type PeopleOrder = 'newest' | 'oldest' | 'name';
export type ListPeople = ListWish & {
  query: string;
  role: Role | undefined;
  order?: PeopleOrder;
  enabled?: boolean | undefined;
};
export type PeoplePage = { people: Person[]; nextPageToken: string; total?: Total };
/** Counted no further than is quick; `isLeast` when there are more. */
export type Total = { count: number; isLeast: boolean };

type Row = Person & { searchText: string };

const newest: Keyset<Row> = {
  columns: { 'people.created_at': 'instant', 'people.uid': 'text' },
  keyOf: (row) => [row.createdAt, row.uid],
  order: 'desc',
  name: 'newest',
};

/** Each has its index. */
const orders: Record<PeopleOrder, Keyset<Row>> = {
  newest,
  oldest: { ...newest, order: 'asc', name: 'oldest' },
  name: {
    columns: { 'people.search_text': 'text', 'people.uid': 'text' },
    keyOf: (row) => [row.searchText, row.uid],
    name: 'name',
  },
};

export function makeListPeople(pool: Pool) {
  return async ({ amount, pageToken, order = 'newest', ...wish }: ListPeople): Promise<PeoplePage> => {
    const page = wanted(wish, personTables).select(
      statements.raw(`${personFields}, people.search_text as "searchText"`),
    );
    const [{ items, next }, total] = await Promise.all([
      keysetPage<Row>(pool, page, { ...orders[order], limit: pageSize(amount), pageToken }),
      pageToken === '' ? countUpTo(pool, wish) : undefined,
    ]);
    const people = items.map(({ searchText: _searchText, ...person }) => personOf(person));
    return { people, nextPageToken: next, ...(total ? { total } : {}) };
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
function wanted({ role, query, enabled }: Wish, tables: string): Statement {
  const people = statements.from(statements.raw(tables)).whereRaw(`people.status <> 'deleted'`);
  if (role) people.where('people.role', role);
  const like = containing(query);
  if (like) people.whereRaw('people.search_text like ?', [like]);
  // The index of the disabled is found by this word only, not by a parameter.
  if (enabled !== undefined) people.whereRaw(enabled ? 'people.enabled' : 'not people.enabled');
  return people;
}
