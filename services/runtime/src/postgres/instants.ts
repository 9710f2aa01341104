/** Instants of PostgreSQL as dates that still know their microseconds: a page token without them repeats a whole millisecond, or skips it. */
import pg from 'pg';

const micros = Symbol('microseconds');
type Exact = Date & { [micros]?: string };

const readDate = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ, 'text') as (text: string) => unknown;

/** What comes after the milliseconds, as PostgreSQL prints it: without its last zeros. */
const beyond = /\.\d{3}(\d{1,3})/;

export function readInstant(text: string): unknown {
  const at = readDate(text);
  const [, digits] = beyond.exec(text) ?? [];
  if (digits !== undefined && at instanceof Date) (at as Exact)[micros] = digits;
  return at;
}

/** ISO 8601 in UTC, by the microseconds that the database said; of any other date by milliseconds. */
export function exactText(at: Date): string {
  const { [micros]: digits = '' } = at as Exact;
  return `${at.toISOString().slice(0, -1)}${digits}Z`;
}
