/** Tables, columns, constraints and indexes as the server sees them, for the committed report. */
import { writeFileSync } from 'node:fs';
import type { Queryable } from '@parlance/runtime/postgres/pool';

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

export async function schemaReport(db: Queryable, file: string): Promise<string> {
  const { rows } = await db.query<{ name: string }>(tablesSql);
  const tables = [];
  for (const { name } of rows) if (name !== 'schema_migrations') tables.push(await tableReport(db, name));
  const report =
    ['# Schema of booking', 'Generated from the migrations by migrations.int.test.ts.', ...tables].join('\n\n') + '\n';
  if (process.env.UPDATE) writeFileSync(file, report);
  return report;
}
