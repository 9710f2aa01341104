/** A database of notification's own to which facts are applied, and what the browsers of somebody get of them. */
import { systemClock, type Clock } from '@parlance/runtime/clock/clock';
import { freshDatabase, type FreshDatabase } from '@parlance/runtime/testing/postgres';
import { migrations } from '../migrations/index.ts';
import { makeFactHandlers } from '../src/inbound/events/handlers.ts';
import { bindStores } from '../src/outbound/postgres/stores.ts';
import { listLiveEvents } from '../src/queries/live-events.ts';
import { makeApplier, type Applier } from './apply-fact.ts';

export type AppliedFacts = {
  database: FreshDatabase;
  apply: Applier;
  liveEventsOf(uid: string): Promise<{ type: string; data: Record<string, unknown> }[]>;
};

export async function appliedFacts(name: string, clock: Clock = systemClock): Promise<AppliedFacts> {
  const database = await freshDatabase(name, migrations);
  return {
    database,
    apply: makeApplier(database.pool, makeFactHandlers({ bindStores, clock })),
    async liveEventsOf(uid) {
      const rows = await listLiveEvents(database.pool, { uid, after: 0, limit: 100 });
      return rows.map((row) => ({ type: row.type, data: JSON.parse(row.dataJson) as Record<string, unknown> }));
    },
  };
}
