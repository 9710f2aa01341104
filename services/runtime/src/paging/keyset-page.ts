/** A list in pages by its keys: what comes and goes between two pages is neither lost nor listed twice. */
import type { Queryable } from '../postgres/pool.ts';
import { rowsOf, type Statement } from '../postgres/statements.ts';
import { cutPage, readPageToken, type Key, type KeyPart, type Page } from './page-token.ts';

export type Keyset<R> = {
  /** What the list is ordered by, each with what it holds; together they are unique. */
  columns: Readonly<Record<string, KeyPart>>;
  keyOf: (row: R) => Key;
  order?: 'asc' | 'desc';
  /** Where a list comes in several orders: a token of one means nothing in another. */
  name?: string;
};
export type PageWish = { pageToken: string; limit: number };

const types = { instant: 'timestamptz', id: 'uuid', text: 'text', number: 'int8' } as const satisfies Record<
  KeyPart,
  string
>;

/** Lets the statement read the page after the token, and one row more. */
export function seek<R>(
  statement: Statement,
  { columns, order = 'asc', name }: Keyset<R>,
  { pageToken, limit }: PageWish,
): Statement {
  const names = Object.keys(columns);
  const parts = Object.values(columns);
  const key = readPageToken(pageToken, parts, name);
  const marks = parts.map((part) => `?::${types[part]}`);
  if (key) statement.whereRaw(`(${names.join(', ')}) ${order === 'asc' ? '>' : '<'} (${marks.join(', ')})`, [...key]);
  return statement.orderByRaw(names.map((column) => `${column} ${order}`).join(', ')).limit(limit + 1);
}

export async function keysetPage<R extends object>(
  db: Queryable,
  statement: Statement,
  { pageToken, limit, ...keyset }: Keyset<R> & PageWish,
): Promise<Page<R>> {
  const rows = await rowsOf<R>(db, seek(statement, keyset, { pageToken, limit }));
  return cutPage(rows, limit, keyset);
}
