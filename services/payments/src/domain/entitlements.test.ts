import { beginTrial, cover, endGrace, grant, noEntitlements } from './entitlements.ts';
import { tokenTypeOf, type PriceList } from './price-list.ts';

const prices: PriceList = { lesson: 'p1', 'group-lesson': 'p2', 'pte-lesson': 'p3', 'pte-group-lesson': 'p4' };
const june = new Date('2026-06-01T00:00:00Z');
const july = new Date('2026-07-01T00:00:00Z');

test.each([
  ['p1', 'lesson'],
  ['p2', 'group-lesson'],
  ['p3', 'pte-lesson'],
  ['p4', 'pte-group-lesson'],
])('SUB-02 SUB-03 the price %s buys %s tokens', (price, tokenType) => {
  expect(tokenTypeOf(price, prices)).toBe(tokenType);
});

test('FB-59 a price that is not on the list is refused', () => {
  expect(() => grant(noEntitlements('u'), { priceId: 'p9', expiredAt: june }, prices)).toThrow(
    expect.objectContaining({ reason: 'PRICE_UNKNOWN' }),
  );
});

test('SUB-04 a grant adds a category, the same one again changes nothing, a later one moves its end', () => {
  const first = grant(noEntitlements('u'), { priceId: 'p1', expiredAt: june }, prices);
  expect(first).toMatchObject({ version: 1, categories: [{ priceId: 'p1', tokenType: 'lesson', expiredAt: june }] });
  expect(grant(first, { priceId: 'p1', expiredAt: new Date(june) }, prices)).toBe(first);
  const second = grant(first, { priceId: 'p1', expiredAt: july }, prices);
  expect(second).toMatchObject({ version: 2, categories: [{ expiredAt: july }] });
  expect(second.categories).toHaveLength(1);
});

test('SUB-04 a grant leaves the other categories as they are', () => {
  const one = grant(noEntitlements('u'), { priceId: 'p1', expiredAt: june }, prices);
  const both = grant(one, { priceId: 'p3', expiredAt: june }, prices);
  expect(both.categories.map(({ priceId, expiredAt }) => [priceId, expiredAt])).toEqual([
    ['p1', june],
    ['p3', june],
  ]);
  const moved = grant(both, { priceId: 'p3', expiredAt: july }, prices);
  expect(moved.categories.map(({ priceId, expiredAt }) => [priceId, expiredAt])).toEqual([
    ['p1', june],
    ['p3', july],
  ]);
  expect(grant(moved, { priceId: 'p3', expiredAt: july }, prices)).toBe(moved);
});

const grace = new Date('2026-06-04T00:00:00Z');
const paidFor = (expiredAt: Date, graceUntil?: Date) =>
  ({ priceId: 'p1', tokenType: 'lesson', expiredAt, graceUntil }) as const;

test('SUB-04, NS-51 a paid period opens its category until its end with its grace, and never shortens it', () => {
  const paid = cover(noEntitlements('u'), paidFor(june, grace));
  expect(paid.categories).toMatchObject([{ expiredAt: june, graceUntil: grace }]);
  expect(cover(paid, paidFor(june, grace))).toBe(paid);
  const ending = cover(paid, paidFor(june));
  expect(ending).toMatchObject({ version: 2, categories: [{ expiredAt: june, graceUntil: undefined }] });
  const renewed = cover(ending, paidFor(july));
  expect(cover(renewed, paidFor(june, grace))).toBe(renewed);
});

test('NS-51 of two plans that end in one month the later grace counts, whichever period ends later', () => {
  const held = cover(noEntitlements('u'), paidFor(new Date('2026-06-01T05:00:00Z')));
  const both = cover(held, paidFor(june, grace));
  expect(both).toMatchObject({ categories: [{ expiredAt: new Date('2026-06-01T05:00:00Z'), graceUntil: grace }] });
  expect(cover(both, paidFor(june, grace))).toBe(both);
});

test('a plan at a price that is sold no more covers its category all the same', () => {
  const paid = { priceId: 'last-year', tokenType: 'lesson', expiredAt: june, graceUntil: undefined } as const;
  expect(cover(noEntitlements('u'), paid).categories).toEqual([paid]);
});

test('SUB-12 a trial stands beside what was bought', () => {
  const held = grant(noEntitlements('u'), { priceId: 'p1', expiredAt: june }, prices);
  expect(beginTrial(held, july)).toEqual({ ...held, freeTrial: { expiresAt: july }, version: 2 });
});

test('NS-51 days of grace end with the plan that gave them; the paid period and other categories stay, and without them nothing changes', () => {
  const held = ['p1', 'p3'].reduce(
    (before, priceId) => grant(before, { priceId, expiredAt: june, graceUntil: july }, prices),
    noEntitlements('u'),
  );
  const ended = endGrace(held, 'p1');
  expect(ended.version).toBe(held.version + 1);
  expect(ended.categories.map(({ priceId, expiredAt, graceUntil }) => [priceId, expiredAt, graceUntil])).toEqual([
    ['p1', june, undefined],
    ['p3', june, july],
  ]);
  expect(endGrace(ended, 'p1')).toBe(ended);
  expect(endGrace(ended, 'p2')).toBe(ended);
});
