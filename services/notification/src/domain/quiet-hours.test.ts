import { quietUntil } from './quiet-hours.ts';

const night = { from: 22 * 60, to: 7 * 60 };
const noon = { from: 12 * 60, to: 13 * 60 };
const toronto = 'America/Toronto';

test.each<[string, { from: number; to: number } | null, string, string, string | undefined]>([
  ['none is wished', null, 'UTC', '2026-06-01T23:00:00Z', undefined],
  ['a minute before', night, 'UTC', '2026-06-01T21:59:59Z', undefined],
  ['at its first minute', night, 'UTC', '2026-06-01T22:00:00Z', '2026-06-02T07:00:00Z'],
  ['in the evening', night, 'UTC', '2026-06-01T23:30:00Z', '2026-06-02T07:00:00Z'],
  ['after midnight', night, 'UTC', '2026-06-02T00:00:00Z', '2026-06-02T07:00:00Z'],
  ['in its last second', night, 'UTC', '2026-06-02T06:59:59Z', '2026-06-02T07:00:00Z'],
  ['at its end', night, 'UTC', '2026-06-02T07:00:00Z', undefined],
  ['over the end of a month and a year', night, 'UTC', '2026-12-31T22:10:00Z', '2027-01-01T07:00:00Z'],
  ['within a day, before', noon, 'UTC', '2026-06-01T11:59:00Z', undefined],
  ['within a day, in it', noon, 'UTC', '2026-06-01T12:30:00Z', '2026-06-01T13:00:00Z'],
  ['within a day, after', noon, 'UTC', '2026-06-01T13:00:00Z', undefined],
  ['in a zone with quarters of an hour', night, 'Asia/Kathmandu', '2026-06-01T16:15:00Z', '2026-06-02T01:15:00Z'],
  ['in a zone that nobody knows', night, 'Nowhere/At_All', '2026-06-01T22:00:00Z', '2026-06-02T07:00:00Z'],
  ['in no zone', night, '', '2026-06-01T22:00:00Z', '2026-06-02T07:00:00Z'],
  ['the night before the clock goes forward', night, toronto, '2026-03-08T03:00:00Z', '2026-03-08T11:00:00Z'],
  ['the same, a night earlier', night, toronto, '2026-03-07T03:00:00Z', '2026-03-07T12:00:00Z'],
  ['the night before the clock goes back', night, toronto, '2026-11-01T02:00:00Z', '2026-11-01T12:00:00Z'],
  ['the same, a night later', night, toronto, '2026-11-02T03:00:00Z', '2026-11-02T12:00:00Z'],
  ['to an hour that is left out', { from: 0, to: 150 }, toronto, '2026-03-08T05:30:00Z', '2026-03-08T07:30:00Z'],
  ['to an hour that comes twice', { from: 0, to: 90 }, toronto, '2026-11-01T04:30:00Z', '2026-11-01T05:30:00Z'],
  ['between the two', { from: 0, to: 90 }, toronto, '2026-11-01T05:40:00Z', undefined],
  ['in the second of it', { from: 0, to: 90 }, toronto, '2026-11-01T06:10:00Z', '2026-11-01T06:30:00Z'],
])('NS-60 quiet hours, %s', (_when, quiet, zone, now, until) => {
  expect(quietUntil(quiet, zone, new Date(now))).toEqual(until && new Date(until));
});
