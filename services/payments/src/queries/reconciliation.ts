/** What the comparisons with the provider found, and its events that wait or could not be applied. */
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { withoutNulls } from '@parlance/runtime/postgres/rows';
import { reconciliationFields } from '../outbound/postgres/reconciliation-store.ts';
import { eventFields, eventOf, type EventRow } from '../outbound/postgres/provider-event-row.ts';
import type { Reconciliation, StoredEvent } from '../usecases/money-ports.ts';

const mostRuns = 20;
const mostEvents = 100;

export async function listReconciliations(db: Queryable): Promise<Reconciliation[]> {
  const { rows } = await db.query<Reconciliation>(
    `select ${reconciliationFields} from reconciliations order by started_at desc, id desc limit ${mostRuns}`,
  );
  return rows.map(withoutNulls);
}

export async function listOpenEvents(db: Queryable): Promise<StoredEvent[]> {
  const { rows } = await db.query<EventRow>(
    `select ${eventFields} from stripe_events where state in ('waiting', 'refused') order by received_at, id limit ${mostEvents}`,
  );
  return rows.map(eventOf);
}
