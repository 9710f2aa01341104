/** Which of the provider's objects an event is about. What it says of the object is not believed: the object is read. */
import type { ObjectKind, ObjectRef } from './provider-objects.ts';

export type ProviderEvent = {
  readonly id: string;
  readonly type: string;
  readonly createdAt: Date;
  /** As it stands in the event; undefined where it does not say. */
  readonly customerId: string | undefined;
  /** Undefined for what is none of our business. */
  readonly about: ObjectRef | undefined;
};

type Body = {
  id?: unknown;
  type?: unknown;
  created?: unknown;
  data?: { object?: Record<string, unknown> };
};

/** The longest beginning that fits decides; `by` is the field that names the object, where it is not the event's own. */
const kinds: readonly { begins: string; kind: ObjectKind; by?: string }[] = [
  { begins: 'checkout.session.', kind: 'checkout' },
  { begins: 'customer.subscription.', kind: 'subscription' },
  { begins: 'customer.updated', kind: 'customer' },
  { begins: 'invoice.', kind: 'invoice' },
  { begins: 'invoice_payment.', kind: 'invoice', by: 'invoice' },
  { begins: 'payment_intent.', kind: 'payment' },
  { begins: 'charge.dispute.', kind: 'dispute' },
  { begins: 'charge.refund', kind: 'refunds', by: 'payment_intent' },
  { begins: 'charge.', kind: 'payment', by: 'payment_intent' },
  { begins: 'refund.', kind: 'refunds', by: 'payment_intent' },
  { begins: 'payment_method.', kind: 'customer', by: 'customer' },
];
/** It says what will be, and has no object yet. */
const withoutObject = ['invoice.upcoming', 'invoice.will_be_due', 'invoice.deleted'];

/** Undefined when it is no event at all. */
export function providerEventFrom(body: unknown): ProviderEvent | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const { id, type, created, data } = body as Body;
  if (!isWord(id) || !isWord(type) || typeof created !== 'number') return undefined;
  const object = data?.object ?? {};
  const rule = kinds
    .filter(({ begins }) => type.startsWith(begins))
    .sort((a, b) => b.begins.length - a.begins.length)[0];
  const objectId = rule && wordOf(object[rule.by ?? 'id']);
  const isOurs = rule !== undefined && objectId !== undefined && !withoutObject.includes(type);
  return {
    id,
    type,
    createdAt: new Date(created * 1_000),
    customerId: type.startsWith('customer.updated') ? wordOf(object.id) : wordOf(object.customer),
    about: isOurs ? { kind: rule.kind, id: objectId } : undefined,
  };
}

const isWord = (value: unknown): value is string => typeof value === 'string' && value !== '' && value.length <= 255;

/** An id, or the object itself where it was sent whole. */
function wordOf(value: unknown): string | undefined {
  if (isWord(value)) return value;
  if (typeof value !== 'object' || value === null || !('id' in value)) return undefined;
  return isWord(value.id) ? value.id : undefined;
}
