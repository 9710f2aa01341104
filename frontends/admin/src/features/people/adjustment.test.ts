import type { Schemas } from '@parlance/kit/api/types.ts';
import { faultsOf } from '@parlance/kit/testing/faults-of.ts';
import { adjustmentSchema } from './adjustment.ts';

const walletOf = (lessonTokens: number) => ({ lessonTokens }) as Schemas['Balances'];

test.each([
  ['an increase with a reason', { delta: 2, reason: 'Welcome' }, 0, {}],
  ['nothing filled in', { delta: '' as const, reason: '' }, 0, { delta: 'is required', reason: 'is required' }],
  ['nought', { delta: 0, reason: 'Welcome' }, 0, { delta: 'is required' }],
  ['more than there is', { delta: -3, reason: 'Mistake' }, 2, { delta: 'The balance is 2' }],
  ['all there is', { delta: -2, reason: 'Mistake' }, 2, {}],
  ['half a token', { delta: 1.5, reason: 'Mistake' }, 2, { delta: 'must be a whole number from −1000 to 1000' }],
  ['a reason of two letters', { delta: 1, reason: 'ok' }, 0, { reason: 'must be between 3 and 200 characters' }],
  ['a reason of 201', { delta: 1, reason: 'x'.repeat(201) }, 0, { reason: 'must be between 3 and 200 characters' }],
])('ADM-03 %s', (_name, form, balance, faults) => {
  expect(faultsOf(adjustmentSchema(walletOf(balance)), { tokenType: 'lessonTokens', ...form })).toEqual(faults);
});
