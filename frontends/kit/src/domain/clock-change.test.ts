import { clockChangeBetween } from './clock-change.ts';

const at = (text: string) => Date.parse(text);
const iso = (when: number | undefined) => when && new Date(when).toISOString().slice(0, 16);

test.each([
  // Toronto falls back on 1 November 2026 at 06:00 UTC.
  ['America/Toronto', '2026-10-26T00:00Z', '2026-11-03T15:00Z', '2026-11-01T06:00', -60],
  ['Europe/Berlin', '2027-03-01T00:00Z', '2027-04-01T00:00Z', '2027-03-28T01:00', 60],
  // Half an hour only.
  ['Australia/Lord_Howe', '2026-09-20T00:00Z', '2026-10-20T00:00Z', '2026-10-03T15:30', 30],
])('%s has one change between %s and %s', (zone, from, to, when, minutes) => {
  const change = clockChangeBetween(zone, at(from), at(to));
  expect([iso(change?.at), change?.minutes]).toEqual([when, minutes]);
});

test('none before it, none where clocks never change, none when the end lies before the start', () => {
  expect(clockChangeBetween('America/Toronto', at('2026-10-26T00:00Z'), at('2026-11-01T05:59Z'))).toBeUndefined();
  expect(clockChangeBetween('Australia/Darwin', at('2026-01-01T00:00Z'), at('2027-01-01T00:00Z'))).toBeUndefined();
  expect(clockChangeBetween('America/Toronto', at('2026-12-01T00:00Z'), at('2026-10-01T00:00Z'))).toBeUndefined();
});
