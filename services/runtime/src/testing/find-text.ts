/** Where in a database a text stands: in any column of any table, as it is or as the bytes of it. */
import type { Queryable } from '../postgres/pool.ts';

export async function tablesWith(db: Queryable, text: string): Promise<string[]> {
  const { rows: tables } = await db.query<{ name: string }>(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const sql = `select 1 from ${name} as t where position($1 in t::text) > 0 or position($2 in t::text) > 0 limit 1`;
    const { rowCount } = await db.query(sql, [text, Buffer.from(text).toString('hex')]);
    if (rowCount) found.push(name.replace(/^public\./, ''));
  }
  return found;
}
