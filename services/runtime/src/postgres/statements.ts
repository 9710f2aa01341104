/** Statements that are put together at run time: knex writes them, our own pool sends them, so that deadlines and sessions are the same. */
import knex, { type Knex } from 'knex';
import type { Queryable } from './pool.ts';

/** Without a connection. */
export const statements: Knex = knex({ client: 'pg' });
export type Statement = Knex.QueryBuilder;

export async function rowsOf<R extends object>(db: Queryable, statement: Statement): Promise<R[]> {
  const { sql, bindings } = statement.toSQL().toNative();
  return (await db.query<R>(sql, bindings)).rows;
}
