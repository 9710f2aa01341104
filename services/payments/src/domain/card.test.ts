import { cardEndsAt, isCardExpiring } from './card.ts';

const card = { brand: 'visa', last4: '4242', expiresMonth: 12, expiresYear: 2026 };

test('a card is good to the end of its month, wherever its owner is', () => {
  expect(cardEndsAt(card)).toEqual(new Date('2027-01-01T12:00:00Z'));
});

test.each([
  ['2026-12-01T11:59:59.999Z', false],
  ['2026-12-01T12:00:00Z', true],
  ['2027-01-01T11:59:59.999Z', true],
  ['2027-01-01T12:00:00Z', false],
])('at %s its owner is told that it expires: %p', (now, told) => {
  expect(isCardExpiring(card, new Date(now))).toBe(told);
});
