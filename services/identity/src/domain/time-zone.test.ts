import { firstTimeZone, isTimeZone } from './time-zone.ts';

test.each([
  ['America/Lima', 'PE', 'America/Lima'],
  ['Australia/Darwin', 'AU', 'Australia/Darwin'],
  ['nonsense', 'AU', 'Australia/Sydney'],
  ['nonsense', 'CA', 'America/Toronto'],
  ['nonsense', 'DE', 'Europe/Berlin'],
  ['nonsense', 'FR', 'Europe/Paris'],
  ['nonsense', 'GB', 'Europe/London'],
  ['nonsense', 'JP', 'Asia/Tokyo'],
  ['nonsense', 'US', 'America/New_York'],
  ['', 'PE', 'UTC'],
  ['', '', 'UTC'],
])('the first time zone told as %j from %j is %s', (told, country, zone) =>
  expect(firstTimeZone(told, country)).toBe(zone),
);

test.each([
  ['Australia/Darwin', true],
  ['US/Eastern', true],
  ['UTC', true],
  ['+05:30', false],
  ['-08:00', false],
  ['Mars/Base', false],
  ['', false],
])('%j is a zone that a person may have: %s', (zone, known) => expect(isTimeZone(zone)).toBe(known));
