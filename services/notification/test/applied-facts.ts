/** A database of notification's own to which facts are applied, and what the browsers of somebody are told of them. */
import { freshDatabase, type FreshDatabase } from '@parlance/runtime/testing/postgres';
import { migrations } from '../migrations/index.ts';
import { makeFactHandlers } from '../src/inbound/events/handlers.ts';
import { bindStores } from '../src/outbound/postgres/stores.ts';
import { makeLiveEventReader } from '../src/queries/live-events.ts';
import { makeApplier, type Applier } from './apply-fact.ts';

export type AppliedFacts = {
  database: FreshDatabase;
  apply: Applier;
  told(uid: string): Promise<{ type: string; data: Record<string, unknown> }[]>;
};

export async function appliedFacts(name: string): Promise<AppliedFacts> {
  const database = await freshDatabase(name, migrations);
  return {
    database,
    apply: makeApplier(database.pool, makeFactHandlers(bindStores(() => undefined))),
    async told(uid) {
      const rows = await makeLiveEventReader(database.pool).after(uid, 0, 100);
      return rows.map((row) => ({ type: row.type, data: JSON.parse(row.dataJson) as Record<string, unknown> }));
    },
  };
}
