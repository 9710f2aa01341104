/** Rows in the domain's own words: what is `lessonAt` there is read from the column `lesson_at` and written to it, so nothing is copied field by field. */
import type { Queryable } from './pool.ts';

/** Names become part of a statement, so they are names and nothing else. */
function columnOf(field: string): string {
  if (!/^\w+$/.test(field)) throw new Error(`${field} is no field`);
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

const columnsOf = (row: object): string[] => Object.keys(row).map(columnOf);

/** `id, tutorUid, createdAt as when`: a column, and the field that it is where that has another name. */
const pairsOf = (fields: string) =>
  fields.split(',').map((entry) => {
    const [column = '', field = column] = entry.trim().split(' as ');
    return { column, field };
  });

/** For a select; each row is an object with these fields. */
export const fieldsOf = (table: string, fields: string): string =>
  pairsOf(fields)
    .map(({ column, field }) => `${table}.${columnOf(column)} as "${field}"`)
    .join(', ');

/** The same as one object of the row, of one table or of several. */
export function jsonOf(tables: Record<string, string>): string {
  const parts = Object.entries(tables).flatMap(([table, fields]) =>
    pairsOf(fields).map(({ column, field }) => `'${field}', ${table}.${columnOf(column)}`),
  );
  return `json_build_object(${parts.join(', ')})`;
}

type Trim<S extends string> = S extends `${' ' | '\n'}${infer R}` ? Trim<R> : S;
type FieldIn<S extends string> = Trim<S> extends `${string} as ${infer F}` ? F : Trim<S>;
/** The fields that such a text names, as a type: one that the object does not have is an error of compilation. */
type FieldsIn<S extends string> = S extends `${infer A},${infer B}` ? FieldIn<A> | FieldsIn<B> : FieldIn<S>;

/** What is written of an object: these fields under the names of their columns, and nothing else that it may have. */
export function rowOf<F extends string, O extends object>(
  fields: FieldsIn<F> extends keyof O ? F : never,
  of: O,
): Record<string, unknown> {
  return Object.fromEntries(pairsOf(fields).map(({ column, field }) => [column, of[field as keyof O]]));
}

/** What is null in the table is undefined in the domain. In place: the row is ours. */
export function withoutNulls<R extends object>(row: R): R {
  for (const field in row) row[field] ??= undefined as R[typeof field];
  return row;
}

/** `rest` says what happens to a row that is there already, and what is answered. */
export function insertReturning<R extends object>(db: Queryable, table: string, row: object, rest: string) {
  const places = Object.keys(row).map((_field, index) => `$${index + 1}`);
  const sql = `insert into ${table} (${columnsOf(row).join(', ')}) values (${places.join(', ')}) ${rest}`;
  return db.query<R>(sql, Object.values(row));
}

/** Whether it was written. */
export async function insertRow(db: Queryable, table: string, row: object, rest = ''): Promise<boolean> {
  return (await insertReturning(db, table, row, rest)).rowCount === 1;
}

/** Several at once, in one statement; `types` says of what type each is: `id uuid, startsAt timestamptz`. */
export function insertRows<R extends object>(
  db: Queryable,
  table: string,
  { types, rows, rest = '' }: { types: string; rows: readonly object[]; rest?: string },
) {
  const fields = types.split(',').map((entry) => entry.trim().split(' '));
  const columns = fields.map(([field = '']) => columnOf(field)).join(', ');
  const arrays = fields.map(([, type], index) => `$${index + 1}::${type}[]`).join(', ');
  const sql = `insert into ${table} (${columns}) select made.* from unnest(${arrays}) as made (${columns}) ${rest}`;
  const values = fields.map(([field = '']) => rows.map((row) => (row as Record<string, unknown>)[field]));
  return db.query<R>(sql, values);
}

/** For `on conflict ... do update set`: everything as it would have been inserted. */
export const excluded = (row: object): string =>
  columnsOf(row)
    .map((column) => `${column} = excluded.${column}`)
    .join(', ');

/** Whether the row with that key was there. */
export async function updateRow(db: Queryable, table: string, key: object, change: object): Promise<boolean> {
  const keys = columnsOf(key);
  const set = columnsOf(change).map((column, index) => `${column} = $${keys.length + index + 1}`);
  const where = keys.map((column, index) => `${column} = $${index + 1}`);
  const sql = `update ${table} set ${set.join(', ')} where ${where.join(' and ')}`;
  return (await db.query(sql, [...Object.values(key), ...Object.values(change)])).rowCount === 1;
}
