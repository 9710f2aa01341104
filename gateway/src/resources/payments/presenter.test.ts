import { paymentJson } from './presenter.ts';

const at = { seconds: 1_795_000_000, nanos: 0 };
const money = { minorUnits: 9_900, currency: 'USD' };

test('NS-53 a payment that was given back at the provider, by nobody of the school, is still shown', () => {
  const item = {
    id: 'p',
    kind: 'BILLING_KIND_TOKENS' as const,
    tokenType: 'TOKEN_TYPE_LESSON' as const,
    tokens: 10,
    amount: money,
    created: at,
    card: null,
    state: 'PAYMENT_STATE_REFUNDED' as const,
    number: '',
    receiptUrl: '',
    invoiceUrl: '',
    refundOf: '',
  };
  const refund = { id: 'f', paymentId: 'p', amount: money, tokens: 0, reason: '', actor: null, at, lost: true };
  const answer = paymentJson({
    item,
    studentUid: 'c',
    studentName: 'Camila Duarte',
    refunded: money,
    tokensTaken: 0,
    problem: '',
    refunds: [{ ...refund, state: 'REFUND_STATE_DONE' }],
  });
  expect(answer.refunds).toEqual([expect.objectContaining({ amount: 9_900, actor: null, state: 'done', lost: true })]);
  expect(answer).toMatchObject({ receipt: null, subsriptionStatus: 'refunded' });
});
