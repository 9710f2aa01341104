/** `expand[]`: objects in the place of their ids, and what Stripe only shows when it is asked for. */
import type { Context } from '../context.ts';
import type { Purpose } from '../objects/checkout-session.ts';
import { listOf, type StripeObject } from '../store/objects.ts';
import { faults } from './faults.ts';

type Fields = Record<string, unknown>;

const deepest = 4;

/** By kind and field. */
const INCLUDED: Record<string, (context: Context, id: string) => unknown> = {
  'checkout.session line_items': ({ store }, id) =>
    listOf(`/v1/checkout/sessions/${id}/line_items`, store.noted<Purpose>(`checkout ${id}`)?.lines ?? []),
  'invoice payments': ({ store }, id) =>
    listOf('/v1/invoice_payments', store.search('invoice_payment', { where: { invoice: id } }).data),
  'charge refunds': ({ store }, id) =>
    listOf(`/v1/charges/${id}/refunds`, store.search('refund', { where: { charge: id } }).data),
  'customer subscriptions': ({ store }, id) =>
    listOf(`/v1/customers/${id}/subscriptions`, store.search('subscription', { where: { customer: id } }).data),
};

export function expand<T>(context: Context, answer: T, paths: string[]): T {
  if (paths.length === 0) return answer;
  const copy = structuredClone(answer);
  for (const path of paths) {
    const names = path.split('.');
    if (names.length > deepest)
      throw faults.invalid(`You cannot expand more than ${deepest} levels of a property: ${path}.`);
    expandIn(context, copy, names, path);
  }
  return copy;
}

function expandIn(context: Context, value: unknown, names: string[], path: string): void {
  if (Array.isArray(value)) {
    for (const each of value) expandIn(context, each, names, path);
    return;
  }
  const [name, ...rest] = names;
  if (name === undefined || typeof value !== 'object' || value === null) return;
  const fields = value as Fields;
  fields[name] = resolved(context, fields, name, path);
  expandIn(context, fields[name], rest, path);
}

function resolved(context: Context, fields: Fields, name: string, path: string): unknown {
  const held = fields[name];
  const found = (id: unknown) => (typeof id === 'string' ? (context.store.find(id) ?? id) : id);
  if (Array.isArray(held)) return held.map(found);
  // Of what was deleted there is no more.
  if (fields.deleted === true) return held;
  if (typeof held === 'string') {
    const object = found(held);
    if (object === held) throw faults.invalid(`This property cannot be expanded (${path}).`);
    return object;
  }
  if (held !== undefined) return held;
  const { object, id } = fields as StripeObject;
  const include = INCLUDED[`${object} ${name}`];
  if (include === undefined) {
    // In a list of payments one may be of another kind.
    if (object === undefined) return held;
    throw faults.invalid(`This property cannot be expanded (${path}).`);
  }
  return include(context, id);
}
