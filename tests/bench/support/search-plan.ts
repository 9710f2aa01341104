/** What one page of a search reads, by the database's own account. */
import type { Pool } from '@parlance/runtime/postgres/pool';
import { searchSlotsSql } from '../../../services/booking/src/queries/search-slots.ts';

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] } & Record<string, unknown>;
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

export type Reads = { buffers: number; wholeTables: string[] };

export async function searchPlan(pool: Pool, { from, to }: { from: Date; to: Date }): Promise<Reads> {
  const windows = [{ from: from.getTime(), to: to.getTime() }];
  const { sql, values } = searchSlotsSql({ windows, tutorUid: '', isMock: false, pageToken: '' });
  const explain = `explain (analyze, buffers, format json) ${sql}`;
  const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(explain, values);
  const plan = (rows[0] as { 'QUERY PLAN': [{ Plan: Plan }] })['QUERY PLAN'][0].Plan;
  const whole = nodesOf(plan).filter((node) => node['Node Type'] === 'Seq Scan');
  const slots = nodesOf(plan).find((node) => node['Relation Name'] === 'bookings') ?? plan;
  return {
    buffers: Number(slots['Shared Hit Blocks']) + Number(slots['Shared Read Blocks']),
    wholeTables: whole.map((node) => node['Relation Name'] ?? ''),
  };
}
