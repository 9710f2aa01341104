/** A service's schema as the server sees it, for the page that lies beside the code: what the migrations add up to can be read and reviewed. */
import { readFileSync, writeFileSync } from 'node:fs';
import { migrationsTable } from '../postgres/migrator-connection.ts';
import type { Queryable } from '../postgres/pool.ts';

const tablesSql = `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`;
const columnsSql = `
  select attname as name, format_type(atttypid, atttypmod) as type, attnotnull as required, pg_get_expr(adbin, adrelid) as fallback
  from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`;
const constraintsSql = `select conname as name, pg_get_constraintdef(oid) as text from pg_constraint where conrelid = $1::regclass order by contype, conname`;
const indexesSql = `
  select indexname as name, indexdef as text from pg_indexes where tablename = $1 and schemaname = 'public'
    and indexname not in (select conname from pg_constraint where conrelid = $1::regclass) order by indexname`;

type Column = { name: string; type: string; required: boolean; fallback: string | null };
type Named = { name: string; text: string };

const list = (title: string, items: readonly Named[]) =>
  items.length === 0
    ? []
    : ['', `${title}:`, '', ...items.map(({ name, text }) => `- \`${name}\`: \`${text.replaceAll(/\s+/g, ' ')}\``)];

async function tableReport(db: Queryable, table: string): Promise<string> {
  const { rows: columns } = await db.query<Column>(columnsSql, [table]);
  const { rows: constraints } = await db.query<Named>(constraintsSql, [table]);
  const { rows: indexes } = await db.query<Named>(indexesSql, [table]);
  const described = columns.map(({ name, type, required, fallback }) => ({
    name,
    text: [type, required && 'not null', fallback && `default ${fallback}`].filter(Boolean).join(' '),
  }));
  return [
    `## ${table}`,
    ...list('Columns', described),
    ...list('Constraints', constraints),
    ...list('Indexes', indexes),
  ].join('\n');
}

async function schemaReport(db: Queryable, service: string): Promise<string> {
  const { rows } = await db.query<{ name: string }>(tablesSql);
  const tables = [];
  for (const { name } of rows) if (!name.startsWith(migrationsTable)) tables.push(await tableReport(db, name));
  const heading = [`# Schema of ${service}`, 'Generated from the migrations by migrations.int.test.ts.'];
  return [...heading, ...tables].join('\n\n') + '\n';
}

/** What the committed page says and what it should say; UPDATE=1 writes it anew first. */
export async function compareSchemaReport(
  db: Queryable,
  { service, file }: { service: string; file: string },
): Promise<{ committed: string; actual: string }> {
  const actual = await schemaReport(db, service);
  if (process.env.UPDATE) writeFileSync(file, actual);
  return { committed: readFileSync(file, 'utf8'), actual };
}
