import { listPage } from '../http/page.ts';
import { list, one } from '../http/reading.ts';
import type { Route } from '../http/route.ts';
import type { Customer } from '../objects/customer.ts';

export const PAYMENT_METHODS: Route[] = [
  list('payment_method', '/v1/payment_methods', (read) => ({
    customer: read.text('customer'),
    type: read.oneOf('type', ['card']),
  })),
  {
    method: 'GET',
    path: '/v1/customers/:id/payment_methods',
    handle(call) {
      const { context, read, id } = call;
      context.store.demand<Customer>('customer', id);
      const where = { customer: id, type: read.oneOf('type', ['card']) };
      return listPage(call, { kind: 'payment_method', url: `/v1/customers/${id}/payment_methods`, where });
    },
  },
  one('payment_method', '/v1/payment_methods'),
];
