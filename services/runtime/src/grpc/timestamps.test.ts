import { fromTimestamp, toTimestamp } from './timestamps.ts';

test.each([
  '2026-03-02T10:00:00.123Z',
  '1970-01-01T00:00:00.000Z',
  '1969-12-31T23:59:59.999Z',
  '2026-10-04T16:30:00.001Z',
])('%s comes back as it was', (text) => {
  const instant = new Date(text);
  const stamp = toTimestamp(instant);
  expect(stamp.nanos).toBeGreaterThanOrEqual(0);
  expect(fromTimestamp(stamp)).toEqual(instant);
});

test('absence stays absence and is never a zero', () => {
  expect([fromTimestamp(null), fromTimestamp(undefined)]).toEqual([undefined, undefined]);
});
