/** The rules that need no store. */
import fc from 'fast-check';
import { newCoupon } from '../objects/promotion.ts';
import { declineOf, fingerprintOf, isPast, TEST_CARDS } from './cards.ts';
import { sharedOut, takenOff } from './discounts.ts';
import { nextPeriodEnd, periodEnd } from './periods.ts';

const at = (iso: string) => Date.parse(iso) / 1_000;
const iso = (seconds: number) => new Date(seconds * 1_000).toISOString();
const monthly = { interval: 'month', interval_count: 1 } as const;

test.each([
  ['2026-01-31T10:00:00Z', 1, '2026-02-28T10:00:00.000Z'],
  ['2026-01-31T10:00:00Z', 2, '2026-03-31T10:00:00.000Z'],
  ['2027-12-31T23:59:59Z', 2, '2028-02-29T23:59:59.000Z'],
  ['2026-11-23T00:00:00Z', 1, '2026-12-23T00:00:00.000Z'],
])('a month that began at %s: the end of period %d is %s', (anchor, nth, end) => {
  expect(iso(periodEnd(at(anchor), monthly, nth))).toBe(end);
});

test('the next end lies after the moment, at most a month later', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 2_000_000_000 }),
      fc.integer({ min: 0, max: 40_000_000 }),
      (anchor, later) => {
        const end = nextPeriodEnd(anchor, monthly, anchor + later);
        expect(end).toBeGreaterThan(anchor + later);
        expect(end - anchor - later).toBeLessThanOrEqual(31 * 86_400);
      },
    ),
  );
});

test('parts of a discount add up to the whole, and a coupon never takes more than there is', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(100_000), { minLength: 1, maxLength: 5 }),
      fc.nat(100),
      fc.nat(200_000),
      (amounts, percent, off) => {
        const all = amounts.reduce((sum, amount) => sum + amount, 0);
        const byShare = takenOff(newCoupon({ percent_off: percent, created: 0 }), all, 'usd');
        const bySum = takenOff(newCoupon({ amount_off: off, currency: 'usd', created: 0 }), all, 'usd');
        for (const discount of [byShare, bySum]) {
          expect(discount).toBeLessThanOrEqual(all);
          expect(sharedOut(discount, amounts).reduce((sum, part) => sum + part, 0)).toBe(discount);
        }
      },
    ),
  );
  expect(takenOff(newCoupon({ amount_off: 500, currency: 'usd', created: 0 }), 1_000, 'jpy')).toBe(0);
});

test('each test card answers as its number says, and a number that is none is declined', () => {
  const now = at('2026-11-26T00:00:00Z');
  const card = (number: string) => ({ fingerprint: fingerprintOf(number), exp_month: 12, exp_year: 2030 });
  const answers = TEST_CARDS.map(({ number }) => {
    const asked = [true, false].map(
      (ownerIsThere) => declineOf(card(number), { now, ownerIsThere })?.decline ?? 'pays',
    );
    return `${number} ${asked.join(' ')}`;
  });
  expect(answers).toEqual([
    '4242424242424242 pays pays',
    '4000000000009995 insufficient_funds insufficient_funds',
    '4000002500003155 pays pays',
    '4000000000000341 pays generic_decline',
    '4000000000000069 expired_card expired_card',
    '5555555555554444 pays pays',
    '378282246310005 pays pays',
    '4000000000005126 pays pays',
    '4000000000000259 pays pays',
  ]);
  expect(declineOf(card('4111111111111111'), { now, ownerIsThere: true })?.decline).toBe('live_mode_test_card');
});

test('a card is good until the end of its month, by the school’s time', () => {
  const card = { fingerprint: fingerprintOf('4242424242424242'), exp_month: 11, exp_year: 2026 };
  expect(isPast(card, at('2026-11-30T23:59:59Z'))).toBe(false);
  expect(isPast(card, at('2026-12-01T00:00:00Z'))).toBe(true);
  expect(declineOf(card, { now: at('2026-12-01T00:00:00Z'), ownerIsThere: false })?.code).toBe('expired_card');
});
