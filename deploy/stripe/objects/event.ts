import { API_VERSION } from '../settings.ts';
import { newId } from '../store/ids.ts';
import type { StripeObject } from '../store/objects.ts';

export type EventCause = { request: string; key: string | null };

export type StripeEvent = StripeObject & {
  type: string;
  created: number;
  data: { object: StripeObject; previous_attributes?: Record<string, unknown> };
  pending_webhooks: number;
};

type NewEvent = {
  type: string;
  object: StripeObject;
  previous?: Record<string, unknown> | undefined;
  at: number;
  cause?: EventCause | undefined;
};

export function newEvent({ type, object, previous, at, cause }: NewEvent): StripeEvent {
  return {
    id: newId('evt'),
    object: 'event',
    api_version: API_VERSION,
    created: at,
    data: { object, ...(previous === undefined ? {} : { previous_attributes: previous }) },
    livemode: false,
    pending_webhooks: 0,
    request: { id: cause?.request ?? null, idempotency_key: cause?.key ?? null },
    type,
  };
}
