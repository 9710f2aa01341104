import {
  paymentOfInvoice,
  paymentOfNothing,
  paymentOfTokens,
  receiptNumber,
  trialPayment,
  type Payment,
} from './payment.ts';
import type { SeenCheckout, SeenInvoice, SeenPayment } from './provider-objects.ts';

const at = new Date('2026-06-01T00:00:00Z');
const usd = (minor: number) => ({ minor, currency: 'USD' });
const card = { brand: 'visa', last4: '4242', expiresMonth: 6, expiresYear: 2029 };
const invoice = (over: Partial<SeenInvoice> = {}): SeenInvoice => ({
  id: 'in_1',
  customerId: 'cus_1',
  subscriptionId: 'sub_1',
  status: 'paid',
  isForPeriod: true,
  isFirst: true,
  priceId: 'p1',
  amount: usd(8900),
  createdAt: at,
  periodEnd: at,
  tries: 1,
  nextTryAt: undefined,
  url: 'https://invoice',
  paymentIntentId: 'pi_1',
  ...over,
});
const payment = (over: Partial<SeenPayment> = {}): SeenPayment => ({
  id: 'pi_1',
  customerId: 'cus_1',
  status: 'paid',
  checkoutId: undefined,
  amount: usd(4950),
  createdAt: at,
  card,
  receiptUrl: 'https://receipt',
  problem: '',
  declinedAt: undefined,
  refundedMinor: 0,
  ...over,
});
const about = { id: 'id', uid: 'u', tokenType: 'lesson', tokens: 10 } as const;
const ofInvoice = (over: Partial<SeenInvoice>, before?: Payment, paid: SeenPayment | undefined = payment()) =>
  paymentOfInvoice(before, { invoice: invoice(over), payment: paid }, about);

test('what was paid stays what it was paid for, when the plan or what comes with it is another one since', () => {
  const before = ofInvoice({});
  const seen = { invoice: invoice(), payment: payment() };
  const after = paymentOfInvoice(before, seen, { ...about, tokenType: 'pte-lesson', tokens: 12 });
  expect(after).toEqual(before);
  expect(after).toMatchObject({ tokenType: 'lesson', tokens: 10 });
});

test.each([
  ['paid', {}, { status: 'paid', tokens: 10 }],
  ['paid for a change within a period', { isForPeriod: false }, { status: 'paid', tokens: 0 }],
  ['declined', { status: 'open', tries: 1 }, { status: 'failed', tokens: 0 }],
  ['given up', { status: 'uncollectible', tries: 4 }, { status: 'failed', tokens: 0 }],
  ['open, and the card was not asked', { status: 'open', tries: 0 }, undefined],
  ['a draft', { status: 'draft', tries: 1 }, undefined],
] as const)('BILL-01 an invoice that is %s', (_what, over, expected) => {
  const line = ofInvoice(over);
  if (expected === undefined) expect(line).toBeUndefined();
  else
    expect(line).toMatchObject({
      ...expected,
      kind: 'plan',
      cause: 'invoice:in_1',
      amount: usd(8900),
      card,
      invoiceUrl: 'https://invoice',
    });
});

test('what is paid stays paid, with its number and what went back of it, whatever an older look says', () => {
  const paid = { ...(ofInvoice({}) as Payment), number: '2026-06-0001', refundedMinor: 890, tokensTaken: 1 };
  expect(ofInvoice({ status: 'open' }, paid, payment({ status: 'failed', card: undefined, receiptUrl: '' }))).toEqual(
    paid,
  );
});

test('a declined line turns into the paid one', () => {
  const problem = { status: 'failed' as const, problem: 'insufficient_funds', declinedAt: at };
  const failed = ofInvoice({ status: 'open' }, undefined, payment(problem)) as Payment;
  expect(failed).toMatchObject({ status: 'failed', problem: 'insufficient_funds', declinedAt: at });
  expect(ofInvoice({}, failed)).toMatchObject({ id: failed.id, status: 'paid', problem: '', tokens: 10 });
});

test.each([
  ['paid', 'paid', 10],
  ['failed', 'failed', 0],
  ['open', undefined, 0],
] as const)('SUB-07 single tokens whose payment is %s', (status, expected, tokens) => {
  const line = paymentOfTokens(undefined, payment({ status }), about);
  if (expected === undefined) expect(line).toBeUndefined();
  else
    expect(line).toMatchObject({ status: expected, tokens, kind: 'tokens', cause: 'purchase:pi_1', amount: usd(4950) });
});

test('NS-52 a page whose code took all of it off is a line of nothing with its tokens', () => {
  const page = { id: 'cs_1' } as SeenCheckout;
  expect(paymentOfNothing(page, { ...about, createdAt: at, currency: 'USD' })).toMatchObject({
    cause: 'purchase:cs_1',
    status: 'paid',
    amount: usd(0),
    tokens: 10,
  });
});

test('NS-10 a trial costs nothing', () => {
  expect(trialPayment({ id: 'id', uid: 'u', tokens: 1, at, currency: 'PHP' })).toMatchObject({
    cause: 'trial:u',
    kind: 'trial',
    tokenType: 'free-trial',
    amount: { minor: 0, currency: 'PHP' },
  });
});

test.each([
  ['2026-11-30T23:59:59Z', 417, '2026-11-0417'],
  ['2026-12-01T00:00:00Z', 1, '2026-12-0001'],
  ['2026-12-01T00:00:00Z', 12_345, '2026-12-12345'],
])('the receipt of %s with place %i is %s', (day, place, number) => {
  expect(receiptNumber(new Date(day), place)).toBe(number);
});
