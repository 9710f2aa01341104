/** What one page of a search reads, by the database's own account. */
import type { Pool } from '@parlance/runtime/postgres/pool';
import { buffersOf, planOf, wholeTables } from '@parlance/runtime/testing/plan';
import { searchSlotsSql } from '@parlance/booking/queries/search-slots';

export type Reads = { buffers: number; wholeTables: string[] };

export async function searchPlan(pool: Pool, { from, to }: { from: Date; to: Date }): Promise<Reads> {
  const windows = [{ from: from.getTime(), to: to.getTime() }];
  const { sql, values } = searchSlotsSql({ windows, tutorUid: '', isMock: false, pageToken: '' });
  const nodes = await planOf(pool, sql, values);
  const slots = nodes.find((node) => node['Relation Name'] === 'lessons') ?? nodes[0];
  return { buffers: slots ? buffersOf(slots) : 0, wholeTables: wholeTables(nodes) };
}
