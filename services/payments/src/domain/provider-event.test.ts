import { providerEventFrom } from './provider-event.ts';

const event = (type: string, object: object, over: object = {}) => ({
  id: 'evt_1',
  type,
  created: 1_780_000_000,
  data: { object },
  ...over,
});

test.each([
  ['checkout.session.completed', { id: 'cs_1', customer: 'cus_1' }, { kind: 'checkout', id: 'cs_1' }, 'cus_1'],
  ['customer.subscription.updated', { id: 'sub_1', customer: 'cus_1' }, { kind: 'subscription', id: 'sub_1' }, 'cus_1'],
  ['customer.updated', { id: 'cus_1' }, { kind: 'customer', id: 'cus_1' }, 'cus_1'],
  ['customer.discount.created', { id: 'di_1', customer: 'cus_1' }, undefined, 'cus_1'],
  ['invoice.paid', { id: 'in_1', customer: { id: 'cus_1' } }, { kind: 'invoice', id: 'in_1' }, 'cus_1'],
  ['invoice.upcoming', { customer: 'cus_1' }, undefined, 'cus_1'],
  ['invoice_payment.paid', { id: 'inpay_1', invoice: 'in_1' }, { kind: 'invoice', id: 'in_1' }, undefined],
  ['payment_intent.succeeded', { id: 'pi_1', customer: 'cus_1' }, { kind: 'payment', id: 'pi_1' }, 'cus_1'],
  [
    'charge.succeeded',
    { id: 'ch_1', payment_intent: 'pi_1', customer: 'cus_1' },
    { kind: 'payment', id: 'pi_1' },
    'cus_1',
  ],
  ['charge.refunded', { id: 'ch_1', payment_intent: 'pi_1' }, { kind: 'refunds', id: 'pi_1' }, undefined],
  ['charge.refund.updated', { id: 're_1', payment_intent: 'pi_1' }, { kind: 'refunds', id: 'pi_1' }, undefined],
  ['refund.failed', { id: 're_1', payment_intent: 'pi_1' }, { kind: 'refunds', id: 'pi_1' }, undefined],
  ['charge.succeeded', { id: 'ch_1', payment_intent: null }, undefined, undefined],
  ['charge.dispute.created', { id: 'dp_1', payment_intent: 'pi_1' }, { kind: 'dispute', id: 'dp_1' }, undefined],
  ['payment_method.attached', { id: 'pm_1', customer: 'cus_1' }, { kind: 'customer', id: 'cus_1' }, 'cus_1'],
  ['account.updated', { id: 'acct_1' }, undefined, undefined],
])('NS-07 %s is about %j: %j', (type, object, about, customerId) => {
  expect(providerEventFrom(event(type, object))).toMatchObject({ id: 'evt_1', type, about, customerId });
});

test.each([
  undefined,
  null,
  'hello',
  7,
  [],
  {},
  { id: 'evt_1' },
  event('', {}),
  event('invoice.paid', {}, { created: '1' }),
  event('invoice.paid', {}, { id: 'x'.repeat(256) }),
])('NS-07 %j is no event', (body) => {
  expect(providerEventFrom(body)).toBeUndefined();
});
