import type { Checkout } from './checkout.ts';
import { afterLook, looking, mayBeLookedAt } from './page-look.ts';

const at = new Date('2026-06-01T00:00:00Z');
const later = (ms: number) => new Date(at.getTime() + ms);
const minute = 60_000;
const day = 24 * 60 * minute;
const page = (changes: Partial<Checkout> = {}) =>
  ({ state: 'complete', createdAt: at, looks: 0, ...changes }) as Checkout;

test('pauses between looks double from a minute to a day, however often it was looked at', () => {
  const pauseAfter = (looks: number) => Number(looking(page({ looks }), at).nextLookAt) - Number(at);
  expect([0, 1, 2, 10, 11, 12, 1_000_000].map((looks) => pauseAfter(looks) / minute)).toEqual([
    1, 2, 4, 1024, 1440, 1440, 1440,
  ]);
  expect(looking(page({ looks: 4 }), at).looks).toBe(5);
});

test('one that the provider does not know, or that has been unpaid for thirty days, is waited for no longer', () => {
  const stateAfter = (isThere: boolean, now: Date, state: Checkout['state'] = 'complete') =>
    afterLook(page({ state }), { isThere, now }).state;
  expect(stateAfter(true, later(30 * day))).toBe('complete');
  expect(stateAfter(true, later(30 * day + 1))).toBe('failed');
  expect(stateAfter(false, at)).toBe('failed');
  expect(stateAfter(false, at, 'open')).toBe('failed');
  for (const state of ['paid', 'expired', 'opening'] as const)
    expect(stateAfter(false, later(99 * day), state)).toBe(state);
});

test('for its student it is looked at once in two seconds, also when the clock was set back', () => {
  const may = (ms: number) => mayBeLookedAt(page({ lookedAt: at }), later(ms));
  expect([mayBeLookedAt(page(), at), may(0), may(1_999), may(2_000), may(-day)]).toEqual([
    true,
    false,
    false,
    true,
    true,
  ]);
});
