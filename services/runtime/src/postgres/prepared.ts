/**
 * Statements that are sent so often that parsing and planning them each time would cost more than running them. Each connection
 * prepares them at their first use. Only for texts of which every value deserves the same plan.
 */
const names = new Map<string, string>();

/** Answers the text; `name` is what `pg_prepared_statements` shows. */
export function prepared(name: string, sql: string): string {
  const known = [...names].find(([, used]) => used === name);
  if (known && known[0] !== sql) throw new Error(`two statements are called ${name}`);
  names.set(sql, name);
  return sql;
}

export function preparedName(sql: string): string | undefined {
  return names.get(sql);
}
