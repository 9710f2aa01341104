import { faults } from '../http/faults.ts';
import { listPage } from '../http/page.ts';
import { list, one } from '../http/reading.ts';
import type { Route } from '../http/route.ts';
import type { Customer } from '../objects/customer.ts';
import { longCard, newPaymentMethod, type PaymentMethod } from '../objects/payment-method.ts';

/** Cards of the documentation by their names, for programs without a page. */
const NAMED: Record<string, string> = {
  pm_card_visa: '4242424242424242',
  pm_card_mastercard: '5555555555554444',
  pm_card_amex: '378282246310005',
  pm_card_chargeCustomerFail: '4000000000000341',
};

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
  {
    method: 'POST',
    path: '/v1/payment_methods/:id/attach',
    handle({ context, read, id }) {
      const { id: customer } = context.store.demand<Customer>('customer', read.required('customer'), 'customer');
      const number = NAMED[id];
      const method =
        number === undefined
          ? context.store.demand<PaymentMethod>('payment_method', id)
          : newPaymentMethod(context, longCard(context, number));
      method.customer = customer;
      if (number !== undefined) context.store.insert(method);
      return context.save(method, 'payment_method.attached');
    },
  },
  {
    method: 'POST',
    path: '/v1/payment_methods/:id/detach',
    handle({ context, id }) {
      const method = context.store.demand<PaymentMethod>('payment_method', id);
      if (method.customer === null)
        throw faults.invalid(
          'The payment method you provided is not attached to a customer so detachment is impossible.',
        );
      method.customer = null;
      return context.save(method, 'payment_method.detached');
    },
  },
];
