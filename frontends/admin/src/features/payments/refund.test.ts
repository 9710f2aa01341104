import { faultsOf } from '@parlance/kit/testing/faults-of.ts';
import * as v from 'valibot';
import { monday } from '@parlance/kit/testing/builders.ts';
import { actor, aPayment } from '@parlance/kit/testing/pay-builders.ts';
import { heldOf, refundSchema, refundValues, refundableOf, tokensOfPart } from './refund.ts';

const payment = aPayment();
const part = (amount: number | string) => ({ ...refundValues(payment), how: 'part', amount, reason: 'Agreed by mail' });

test.each([
  ['', 'is required'],
  [0, 'must be more than 0 and at most USD\u00a099.00'],
  [-1, 'must be more than 0 and at most USD\u00a099.00'],
  [99.01, 'must be more than 0 and at most USD\u00a099.00'],
  [0.01, undefined],
  [99, undefined],
])('NS-53 a part of %j has the fault %j', (amount, fault) =>
  expect(faultsOf(refundSchema(payment), part(amount)).amount).toBe(fault),
);

test.each([
  ['', 'Say why'],
  ['  ', 'Say why'],
  ['no', 'must be between 3 and 200 characters'],
  [' n ', 'must be between 3 and 200 characters'],
])('NS-53 a refund because of "%s" has no reason: %s', (reason, fault) =>
  expect(faultsOf(refundSchema(payment), { ...refundValues(payment), reason }).reason).toBe(fault),
);

test('NS-53 the sum that was looked at goes out in minor units, whole or part, with what becomes of the tokens', () => {
  const send = (values: ReturnType<typeof refundValues>) => v.parse(refundSchema(payment), values);
  expect(send({ ...refundValues(payment), reason: ' Agreed ' })).toEqual({
    amount: 9_900,
    takeTokens: true,
    reason: 'Agreed',
  });
  expect(send({ ...part(69.3), tokens: 'leave' })).toEqual({
    amount: 6_930,
    takeTokens: false,
    reason: 'Agreed by mail',
  });
});

test('yen have no minor units, and dinars three digits of them', () => {
  const yen = aPayment({ currency: 'JPY', amount: 1_500 });
  expect(refundValues(yen).amount).toBe(1_500);
  const dinars = aPayment({ currency: 'KWD', amount: 1_500 });
  expect(v.parse(refundSchema(dinars), { ...part(1.25), reason: 'Agreed' }).amount).toBe(1_250);
});

test('NS-53 what is left, and as many whole tokens as a part pays for', () => {
  expect([9_900, 6_930, 6_929, 1].map((amount) => tokensOfPart(payment, amount))).toEqual([10, 7, 6, 0]);
  expect(tokensOfPart(aPayment({ amount: 0, tokens: 1 }), 0)).toBe(0);
  const refund = { id: 'f', currency: 'USD', tokens: 0, reason: 'Agreed', actor, at: monday, lost: false };
  const refunds = [
    { ...refund, amount: 500, state: 'done' as const },
    { ...refund, amount: 495, state: 'pending' as const },
    { ...refund, amount: 9_000, state: 'refused' as const },
  ];
  const partly = aPayment({ refunds });
  expect(refundableOf(partly)).toBe(8_905);
  expect([8_905, 985].map((amount) => tokensOfPart(partly, amount))).toEqual([9, 1]);
});

test('what a wallet holds is of the kind that was bought, and unknown as long as it is read', () => {
  const data = {
    lessonTokens: 9,
    groupLessonTokens: 1,
    PTELessonTokens: 0,
    PTEGroupLessonTokens: 0,
    freeTrialToken: 3,
  };
  expect(heldOf({ tokenType: 'lessonTokens' }, { data })).toBe(9);
  expect(heldOf({ tokenType: 'PTELessonTokens' }, { data })).toBe(0);
  expect(heldOf({ tokenType: 'lessonTokens' }, undefined)).toBeUndefined();
  expect(heldOf({ tokenType: null }, { data })).toBeUndefined();
});
