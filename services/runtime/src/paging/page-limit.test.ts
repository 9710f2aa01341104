import { expect, test } from '@jest/globals';
import { pageLimit } from './page-limit.ts';

test('none said means the usual number, and the edges are inside', () => {
  const limits = { usual: 20, most: 100 };
  expect([0, 1, 100].map((wanted) => pageLimit(wanted, limits))).toEqual([20, 1, 100]);
});

test.each([-1, 101])('%d is refused, and the answer names the field as the request does', (wanted) => {
  const refused = { reason: 'MALFORMED', kind: 'malformed', details: { fields: { amount: '1 to 100' } } };
  expect(() => pageLimit(wanted, { usual: 20, most: 100, field: 'amount' })).toThrow(expect.objectContaining(refused));
});
