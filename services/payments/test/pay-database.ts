/** A database of payments' own, empty before each test, and facts that are applied to it. */
import type { FactName, Facts } from '@parlance/proto/topics';
import { systemClock } from '@parlance/runtime/clock/clock';
import type { Envelope } from '@parlance/runtime/events/envelope';
import type { FactHandler } from '@parlance/runtime/events/fact-handler';
import { applyOnce } from '@parlance/runtime/events/inbox';
import { makeNewId } from '@parlance/runtime/ids/new-id';
import { freshDatabase, type FreshDatabase } from '@parlance/runtime/testing/postgres';
import { migrations } from '../migrations/index.ts';
import { makeFactHandlers } from '../src/inbound/events/handlers.ts';
import { bindStores } from '../src/outbound/postgres/stores.ts';

export const payDatabase = (name: string): Promise<FreshDatabase> => freshDatabase(name, migrations);

export const emptied = ({ pool }: FreshDatabase) =>
  pool.query('truncate pay_lines, pay_entries, payouts, tutors, lesson_versions, inbox, outbox');

export const handlers = makeFactHandlers({ bindStores, newId: makeNewId(systemClock), clock: systemClock });

type Delivery<N extends FactName> = { fact: Facts[N]['output']; envelope: Envelope & { type: N } };

export function deliver<N extends FactName>({ pool }: Pick<FreshDatabase, 'pool'>, { fact, envelope }: Delivery<N>) {
  const handler = handlers[envelope.type] as FactHandler<N>;
  return applyOnce({ pool, consumer: 'payments', envelope, effect: (tx) => handler(fact, envelope, tx) });
}
