import { takingsOf } from './takings.ts';

test('NS-53 what is disputed is no part of what was paid, and stands apart in each currency', () => {
  const taken = [
    { minor: 800, currency: 'JPY', disputed: false },
    { minor: 4_950, currency: 'USD', disputed: true },
    { minor: 9_900, currency: 'USD', disputed: false },
  ];
  expect(takingsOf(taken)).toEqual({
    paid: [
      { minor: 800, currency: 'JPY' },
      { minor: 9_900, currency: 'USD' },
    ],
    disputed: [{ minor: 4_950, currency: 'USD' }],
  });
  expect(takingsOf([])).toEqual({ paid: [], disputed: [] });
});
