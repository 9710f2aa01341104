import { defaultRange, linkedRange, rangeBounds } from './history-range.ts';

const now = Date.UTC(2026, 10, 22, 20, 0);

test('LST-14 the default range is the last month up to today, in the viewer’s zone', () => {
  expect(defaultRange(now, 'Australia/Darwin')).toEqual({ start: '2026-10-23', end: '2026-11-23' });
  expect(defaultRange(now, 'America/Toronto')).toEqual({ start: '2026-10-22', end: '2026-11-22' });
});

test('LST-12 a range covers whole local days, also when clocks change in it', () => {
  const { from, to } = rangeBounds({ start: '2026-11-01', end: '2026-11-01' }, 'America/Toronto');
  expect(to - from).toBe(25 * 3_600_000);
});

test.each([null, '', '2026-11', '2026-13-45', 'yesterday'])(
  'LST-14 a link that says %j of the day shows the last month',
  (given) => {
    const now = Date.UTC(2026, 10, 23, 12);
    expect(linkedRange(given, now, 'UTC')).toEqual(defaultRange(now, 'UTC'));
    expect(linkedRange('2026-11-20', now, 'UTC')).toEqual({ start: '2026-11-20', end: '2026-11-20' });
  },
);
