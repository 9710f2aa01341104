/** What a statement reads, by the database's own account. */
import type { Queryable } from '../postgres/pool.ts';
import { eventually } from './eventually.ts';

export type PlanNode = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  Plans?: PlanNode[];
} & Record<string, unknown>;

/** Runs the statement and gives every node of its plan, the outermost first. */
export async function planOf(db: Queryable, sql: string, values: readonly unknown[] = []): Promise<PlanNode[]> {
  const explain = `explain (analyze, buffers, format json) ${sql}`;
  const { rows } = await db.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(explain, [...values]);
  return nodesOf(rows[0]?.['QUERY PLAN'][0]?.Plan as PlanNode);
}

/** The same of the last statement that `work` makes, with the values that it makes it with. */
export async function planOfLast(db: Queryable, work: (db: Queryable) => Promise<unknown>): Promise<PlanNode[]> {
  let last: [string, readonly unknown[]] = ['', []];
  const query = ((sql: string, values: readonly unknown[] = []) => {
    last = [sql, values];
    return db.query(sql, [...values]);
  }) as Queryable['query'];
  await work({ query });
  return planOf(db, ...last);
}

const nodesOf = (plan: PlanNode): PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** Pages of the database that a node touched, found in memory or not. */
export const buffersOf = (node: PlanNode): number =>
  Number(node['Shared Hit Blocks'] ?? 0) + Number(node['Shared Read Blocks'] ?? 0);

/** Tables that were read from one end to the other. */
export const wholeTables = (nodes: readonly PlanNode[]): string[] =>
  nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name'] ?? '');

/**
 * As a night's vacuum leaves a table. What still looks at it from before keeps pages from being known as read by all: a
 * vacuum of the server's own may, and so does, whatever its database, a connection that is being made, for as long as
 * the server waits for its maker (`authentication_timeout`, 10 s here).
 */
export async function settle(db: Queryable, table: string): Promise<void> {
  const pages = 'select relpages, relallvisible from pg_class where oid = $1::regclass';
  const isSettled = async () => {
    await db.query(`vacuum analyze ${table}`);
    const { rows } = await db.query<{ relpages: number; relallvisible: number }>(pages, [table]);
    return rows[0]?.relallvisible === rows[0]?.relpages;
  };
  await eventually(isSettled, { withinMs: 30_000 });
}
