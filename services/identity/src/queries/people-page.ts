/** A page of people by keyset: a new sign-up never shifts a page that somebody is reading. Closed accounts are left out. */
import { lists } from '@parlance/proto/limits';
import { keysetPage, type Keyset } from '@parlance/runtime/paging/keyset-page';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { rowsOf, statements, type Statement } from '@parlance/runtime/postgres/statements';
import type { Person, Role } from '../domain/person.ts';
import { personFields, personOf, personTables } from '../outbound/postgres/person-row.ts';
import { containing, pageSize, type PageQuery } from './page-query.ts';

export type PeopleOrder = 'newest' | 'oldest' | 'name';
export type PeopleQuery = PageQuery & {
  query: string;
  role: Role | undefined;
  order?: PeopleOrder;
  enabled?: boolean | undefined;
};
export type PeoplePage = { people: Person[]; next: string; total?: Total };
/** Counted no further than is quick; `isLeast` when there are more. */
type Total = { count: number; isLeast: boolean };

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

export async function listPeople(db: Queryable, query: PeopleQuery): Promise<PeoplePage> {
  const { amount, pageToken, order = 'newest' } = query;
  const page = matching(query, personTables).select(
    statements.raw(`${personFields}, people.search_text as "searchText"`),
  );
  const [{ items, next }, total] = await Promise.all([
    keysetPage<Row>(db, page, { ...orders[order], limit: pageSize(amount), pageToken }),
    pageToken === '' ? countPeople(db, query) : undefined,
  ]);
  const people = items.map(({ searchText: _searchText, ...person }) => personOf(person));
  return { people, next, ...(total ? { total } : {}) };
}

async function countPeople(db: Queryable, query: PeopleQuery): Promise<Total> {
  const some = matching(query, 'people')
    .select(statements.raw('1'))
    .limit(lists.usersCounted + 1);
  const counted = statements.select(statements.raw('count(*)::int4 as count')).from(some.as('counted'));
  const count = (await rowsOf<{ count: number }>(db, counted))[0]?.count ?? 0;
  return { count: Math.min(count, lists.usersCounted), isLeast: count > lists.usersCounted };
}

/** Only what is asked for stands there, so that the planner sees which index fits. */
function matching({ role, query, enabled }: PeopleQuery, tables: string): Statement {
  const people = statements.from(statements.raw(tables)).whereRaw(`people.status <> 'deleted'`);
  if (role) people.where('people.role', role);
  const like = containing(query);
  if (like) people.whereRaw('people.search_text like ?', [like]);
  // The index of the disabled is found by this word only, not by a parameter.
  if (enabled !== undefined) people.whereRaw(enabled ? 'people.enabled' : 'not people.enabled');
  return people;
}
