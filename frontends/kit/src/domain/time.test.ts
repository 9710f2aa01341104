import {
  countdownText,
  dateTimeText,
  expiryText,
  greetingOf,
  localDate,
  offsetLabel,
  relativeText,
  zoneLabel,
} from './time.ts';

const when = Date.UTC(2026, 10, 23, 0, 30);

test('DASH-02 a time is never without its zone', () => {
  expect(dateTimeText(when, 'Australia/Darwin')).toBe('Mon 23 Nov 2026, 10:00 Darwin (UTC+9:30)');
  expect(zoneLabel('America/Sao_Paulo', when)).toBe('São Paulo (UTC−3)');
  expect(offsetLabel('Asia/Kathmandu', when)).toBe('UTC+5:45');
  expect(offsetLabel('Europe/London', when)).toBe('UTC');
});

test('SUB-05, LIM-17 expiry is dd LLLL yyyy', () => {
  expect(expiryText(Date.UTC(2026, 11, 4), 'UTC')).toBe('04 December 2026');
});

test('SRCH-05 the local date is that of the zone', () => {
  expect(localDate(when, 'America/Toronto')).toBe('2026-11-22');
});

test.each([
  [Date.UTC(2026, 10, 23, 11, 59), 'Good morning'],
  [Date.UTC(2026, 10, 23, 12), 'Good afternoon'],
  [Date.UTC(2026, 10, 23, 18), 'Good evening'],
])('DASH-03 the greeting follows the local hour', (at, expected) => expect(greetingOf(at, 'UTC')).toBe(expected));

test('CALL-42 relative words', () => expect(relativeText(when + 12 * 60_000, when)).toBe('in 12 minutes'));

test.each([
  [47 * 60_000 + 42_900, '47:42'],
  [2 * 3_600_000 + 190_000, '2:03:10'],
  [-1, '00:00'],
])('LIVE-05 %i ms count down as %s', (ms, expected) => expect(countdownText(ms)).toBe(expected));
