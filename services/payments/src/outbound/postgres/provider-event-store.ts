import { insertRows, updateRow } from '@parlance/runtime/postgres/rows';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { EventStore } from '../../usecases/money-ports.ts';
import { eventFields, eventOf, type EventRow } from './provider-event-row.ts';

/** Of one customer at once; the next round takes the others. */
const most = 100;

const types = `id text, type text, customerId text, objectKind text, objectId text, source text, state text, attempts int4,
  lastError text, createdAt timestamptz, receivedAt timestamptz, nextTryAt timestamptz`;

/** All that wait and are due of the customer who has waited longest; somebody else's row is not waited for. */
const claimSql = `
  with turn as (
    select id, customer_id from stripe_events where state = 'waiting' and next_try_at <= $1
     order by next_try_at limit 1 for update skip locked
  ), due as (
    select e.id from stripe_events e, turn
     where e.state = 'waiting' and e.next_try_at <= $1 and (e.id = turn.id or e.customer_id = turn.customer_id)
     order by e.received_at limit ${most} for update of e skip locked
  )
  update stripe_events set next_try_at = $2 where id in (select id from due) returning ${eventFields}`;

export function makeProviderEventStore(tx: Tx): EventStore {
  return {
    async find(id) {
      const { rows } = await tx.query<EventRow>(`select ${eventFields} from stripe_events where id = $1`, [id]);
      return rows[0] && eventOf(rows[0]);
    },
    async addAll(events) {
      const made = events.map(({ about, ...event }) => ({
        ...event,
        objectKind: about?.kind,
        objectId: about?.id,
        state: about === undefined ? 'ignored' : 'waiting',
        attempts: 0,
        lastError: '',
        nextTryAt: event.receivedAt,
      }));
      const rest = 'on conflict (id) do nothing returning id';
      const { rows } = await insertRows<{ id: string }>(tx, 'stripe_events', { types, rows: made, rest });
      return rows.map(({ id }) => id);
    },
    async claim(now, heldUntil) {
      const { rows } = await tx.query<EventRow>(claimSql, [now, heldUntil]);
      return rows.map(eventOf);
    },
    async settle(ids, { state, error, at }) {
      await tx.query(
        `update stripe_events set state = $2, last_error = $3, applied_at = $4 where id = any($1::text[])`,
        [ids, state, error, at],
      );
    },
    async postpone(id, { attempts, error: lastError, nextTryAt }) {
      await updateRow(tx, 'stripe_events', { id }, { attempts, lastError, nextTryAt });
    },
    async isWaiting(customerId) {
      const { rowCount } = await tx.query(
        `select from stripe_events where customer_id = $1 and state = 'waiting' limit 1`,
        [customerId],
      );
      return rowCount === 1;
    },
    async requeue(id, at) {
      await updateRow(tx, 'stripe_events', { id }, { state: 'waiting', attempts: 0, lastError: '', nextTryAt: at });
    },
  };
}
