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
  state?: PeopleState | undefined;
  country?: string;
  timeZone?: string;
  active?: PeopleActivity | undefined;
  /** The school's, for what was active when. */
  now: Date;
};
export const peopleStates = ['active', 'listed', 'training', 'demo', 'unverified', 'disabled'] as const;
type PeopleState = (typeof peopleStates)[number];
export const peopleActivities = ['week', 'month', 'not-month', 'not-quarter', 'never'] as const;
type PeopleActivity = (typeof peopleActivities)[number];
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

/** One of each, in the order in which the list says it: who is disabled may also be in training. */
const inState: Record<PeopleState, string> = {
  disabled: 'not people.enabled',
  unverified: 'people.enabled and not people.email_verified',
  training: `people.enabled and people.email_verified and people.role = 'tutor' and people.status <> 'completed'`,
  listed: `people.enabled and people.email_verified and people.role = 'tutor' and people.status = 'completed'`,
  demo: `people.enabled and people.email_verified and people.role <> 'tutor' and people.status = 'mock'`,
  active: `people.enabled and people.email_verified and people.role <> 'tutor' and people.status <> 'mock'`,
};

const dayMs = 86_400_000;
const days: Record<Exclude<PeopleActivity, 'never'>, number> = {
  week: 7,
  month: 30,
  'not-month': 30,
  'not-quarter': 90,
};

function onlyActive(people: Statement, active: PeopleActivity, now: Date): void {
  if (active === 'never') people.whereNull('people.last_active');
  else {
    const since = new Date(now.getTime() - days[active] * dayMs);
    people.where('people.last_active', active === 'week' || active === 'month' ? '>=' : '<', since);
  }
}

/** Only what is asked for stands there, so that the planner sees which index fits. */
function matching({ role, query, enabled, ...more }: PeopleQuery, tables: string): Statement {
  const people = statements.from(statements.raw(tables)).whereRaw(`people.status <> 'deleted'`);
  if (role) people.where('people.role', role);
  const like = containing(query);
  if (like) people.whereRaw('people.search_text like ?', [like]);
  // The index of the disabled is found by this word only, not by a parameter.
  if (enabled !== undefined) people.whereRaw(enabled ? 'people.enabled' : 'not people.enabled');
  const { state, country = '', timeZone = '', active, now } = more;
  if (state) people.whereRaw(inState[state]);
  if (country !== '') people.where('people.country', country);
  if (timeZone !== '') people.where('people.time_zone', timeZone);
  if (active) onlyActive(people, active, now);
  return people;
}
