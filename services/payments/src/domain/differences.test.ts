import { invoiceDiffers, paymentDiffers, subscriptionDiffers } from './differences.ts';
import { trialPayment, type Payment } from './payment.ts';
import type { SeenInvoice, SeenPayment, SeenSubscription } from './provider-objects.ts';
import type { Subscription } from './subscription.ts';

const usd = (minor: number) => ({ minor, currency: 'USD' });
const line = (over: Partial<Payment> = {}): Payment => ({
  ...trialPayment({ id: 'p', uid: 'u', tokens: 1, at: new Date(0), currency: 'USD' }),
  amount: usd(100),
  ...over,
});
const plan = { id: 'sub_1', status: 'active', endsAtPeriodEnd: false };

test.each([
  ['one that is not known', undefined, {}, 'subscription sub_1 is not known here'],
  ['the same', plan, {}, undefined],
  ['another state', plan, { status: 'past_due' }, 'subscription sub_1 is active here and past_due there'],
  ['one that ends there', plan, { endsAtPeriodEnd: true }, 'subscription sub_1 renews here and ends there'],
])('plans: %s', (_what, ours, over, said) => {
  expect(subscriptionDiffers(ours as Subscription | undefined, { ...plan, ...over } as SeenSubscription)).toBe(said);
});

test.each([
  ['not paid there', undefined, 'open', 100, undefined],
  ['not known here', undefined, 'paid', 100, 'invoice in_1 is paid there and not here'],
  ['declined here', line({ status: 'failed' }), 'paid', 100, 'invoice in_1 is paid there and not here'],
  ['the same', line(), 'paid', 100, undefined],
  ['another amount', line(), 'paid', 101, 'invoice in_1 is 100 USD here and 101 USD there'],
])('invoices: %s', (_what, ours, status, minor, said) => {
  expect(invoiceDiffers(ours, { id: 'in_1', status, amount: usd(minor) } as SeenInvoice)).toBe(said);
});

test.each([
  ['of an invoice, not known here', undefined, {}, undefined],
  ['of tokens, not known here', undefined, { checkoutId: 'c' }, 'payment pi_1 is paid there and not here'],
  ['the same', line(), {}, undefined],
  ['given back there', line(), { refundedMinor: 40 }, 'payment pi_1: 0 given back here and 40 there'],
  [
    'another currency',
    line(),
    { amount: { minor: 100, currency: 'AUD' } },
    'payment pi_1 is 100 USD here and 100 AUD there',
  ],
  ['not paid there', line(), { status: 'failed' as const }, undefined],
])('payments: %s', (_what, ours, over, said) => {
  const seen = { id: 'pi_1', status: 'paid', amount: usd(100), refundedMinor: 0, ...over } as SeenPayment;
  expect(paymentDiffers(ours, seen)).toBe(said);
});

test('payments: what a lost dispute took is no difference, what went back besides is', () => {
  const seen = { id: 'pi_1', status: 'paid', amount: usd(100), refundedMinor: 40 } as SeenPayment;
  expect(paymentDiffers(line({ refundedMinor: 100 }), seen, 60)).toBeUndefined();
  expect(paymentDiffers(line({ refundedMinor: 60 }), seen, 60)).toBe('payment pi_1: 0 given back here and 40 there');
});
