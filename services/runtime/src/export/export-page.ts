/** Everything that is kept of one person, kind by kind and some rows at a time: ten rows or ten thousand, as much is in memory. */
import type { Actor } from '../auth/actor.ts';
import { refuse } from '../errors/refusals.ts';
import type { Queryable } from '../postgres/pool.ts';

/** By kind: a query of one person's rows ($1), in an order to which later rows are added at the end. */
export type ExportPlan = Readonly<Record<string, string>>;
export type ExportPage = { kind: string; rows: string[]; nextPageToken: string };

const atOnce = 500;
/** Of a page, whatever its rows are: a call carries four times as much. */
const mostBytes = 1024 * 1024;

/** Oneself, or whomever an administrator names. */
export function exportedUid(uid: string, { uid: own, role }: Pick<Actor, 'uid' | 'role'>): string {
  if (uid !== '' && uid !== own && role !== 'admin') throw refuse('ROLE_REQUIRED', { fill: ['administrators'] });
  return uid || own;
}

/** A page never holds two kinds; an empty one says that there is nothing of its kind. */
export async function exportPage(
  db: Queryable,
  plan: ExportPlan,
  { uid, pageToken }: { uid: string; pageToken: string },
): Promise<ExportPage> {
  const kinds = Object.entries(plan);
  const [at, offset] = placeOf(pageToken, kinds.length);
  const [kind, sql] = kinds[at] ?? ['', ''];
  const { rows } = await db.query<{ row: string }>(
    `select to_jsonb(x)::text as row from (${sql}) x limit ${atOnce + 1} offset $2`,
    [uid, offset],
  );
  const page = fitting(rows.slice(0, atOnce).map(({ row }) => row));
  const hasMore = rows.length > page.length;
  const next = hasMore ? [at, offset + page.length] : [at + 1, 0];
  const isLast = !hasMore && at + 1 === kinds.length;
  return { kind, rows: page, nextPageToken: isLast ? '' : next.join('.') };
}

/** At least one, so that there always is a next place. */
function fitting(rows: readonly string[]): string[] {
  let bytes = 0;
  const end = rows.findIndex((row) => (bytes += Buffer.byteLength(row)) > mostBytes);
  return rows.slice(0, end < 0 ? rows.length : Math.max(end, 1));
}

function placeOf(token: string, kinds: number): [number, number] {
  if (token === '') return [0, 0];
  const [, at, offset] = /^(\d{1,2})\.(\d{1,9})$/.exec(token) ?? [];
  if (at === undefined || Number(at) >= kinds) throw refuse('PAGE_TOKEN_INVALID');
  return [Number(at), Number(offset)];
}
