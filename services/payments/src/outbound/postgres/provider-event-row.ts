/** A row of stripe_events without its body. */
import { fieldsOf, withoutNulls } from '@parlance/runtime/postgres/rows';
import type { ObjectKind } from '../../domain/provider-objects.ts';
import type { StoredEvent } from '../../usecases/money-ports.ts';

export type EventRow = Omit<StoredEvent, 'about'> & { objectKind: ObjectKind | null; objectId: string | null };

export const eventFields = fieldsOf(
  'stripe_events',
  'id, type, customerId, objectKind, objectId, state, attempts, lastError, receivedAt',
);

export function eventOf({ objectKind: kind, objectId: id, ...row }: EventRow): StoredEvent {
  return { ...withoutNulls(row), about: kind === null || id === null ? undefined : { kind, id } };
}
