import type { Reader } from '../http/reader.ts';
import type { Route } from '../http/route.ts';
import { list } from '../http/reading.ts';
import { newCustomer, type Customer } from '../objects/customer.ts';
import type { PaymentMethod } from '../objects/payment-method.ts';
import type { Subscription } from '../objects/subscription.ts';
import type { StripeObject } from '../store/objects.ts';
import { endSubscription } from '../billing/subscriptions.ts';

const readFields = (read: Reader, before?: Customer) => ({
  email: read.text('email') ?? before?.email ?? null,
  name: read.text('name') ?? before?.name ?? null,
  phone: read.text('phone') ?? before?.phone ?? null,
  description: read.text('description') ?? before?.description ?? null,
  metadata: read.metadata(before?.metadata),
});

export const CUSTOMERS: Route[] = [
  {
    method: 'POST',
    path: '/v1/customers',
    handle: ({ context, read }) => context.add(newCustomer(context, readFields(read)), 'customer.created'),
  },
  list('customer', '/v1/customers', (read) => ({ email: read.text('email') })),
  {
    method: 'GET',
    path: '/v1/customers/:id',
    handle: ({ context: { store }, id }) =>
      store.find<StripeObject>(id, 'deleted customer') ?? store.demand<Customer>('customer', id),
  },
  {
    method: 'POST',
    path: '/v1/customers/:id',
    handle({ context, read, id }) {
      const customer = context.store.demand<Customer>('customer', id);
      Object.assign(customer, readFields(read, customer));
      const method = read.object('invoice_settings')?.text('default_payment_method');
      if (method !== undefined && method !== '') {
        context.store.demand<PaymentMethod>('payment_method', method, 'invoice_settings[default_payment_method]');
        customer.invoice_settings.default_payment_method = method;
      }
      return context.save(customer, 'customer.updated');
    },
  },
  {
    method: 'DELETE',
    path: '/v1/customers/:id',
    handle({ context, id }) {
      const customer = context.store.demand<Customer>('customer', id);
      for (const subscription of context.store.search<Subscription>('subscription', { where: { customer: id } }).data) {
        if (subscription.status !== 'canceled') endSubscription(context, subscription);
      }
      context.store.bury(id, 'customer');
      context.tell('customer.deleted', customer);
      return { id, object: 'customer', deleted: true };
    },
  },
];
