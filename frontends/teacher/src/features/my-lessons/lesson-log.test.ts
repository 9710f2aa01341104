import { presenceOf, uidOf, windowOf, type LogEntry } from './lesson-log.ts';

const minute = 60_000;
const when = Date.UTC(2026, 10, 23, 13);
const window = windowOf(when);
let count = 0;
const entry = (event: 'connected' | 'disconnected', at: number, uid = 'u1'): LogEntry => ({
  id: String((count += 1)),
  statusCallbackEvent: `participant-${event}`,
  participantIdentity: uid,
  timestamp: when + at * minute,
  trackKind: '',
  realTimestamp: null,
  source: '',
  detail: '',
});
const minutesOf = (...entries: LogEntry[]) => presenceOf('u1', entries, { window, now: when + 60 * minute }).minutes;

test('CALL-27 an identity is a uid, or a pair that begins with it', () => {
  expect([uidOf('u1'), uidOf('["u1","Ana"]'), uidOf('7'), uidOf('')]).toEqual(['u1', 'u1', '7', '']);
});

test.each([
  ['the whole lesson', [entry('connected', 0), entry('disconnected', 50)], 50],
  [
    'a break of five minutes',
    [entry('connected', 0), entry('disconnected', 20), entry('connected', 25), entry('disconnected', 50)],
    45,
  ],
  [
    'two connections that overlap',
    [entry('connected', 0), entry('connected', 10), entry('disconnected', 20), entry('disconnected', 30)],
    30,
  ],
  ['before the doors and after the end', [entry('connected', -30), entry('disconnected', 90)], 60],
  ['still there', [entry('connected', 20)], 30],
  ['out of order', [entry('disconnected', 10), entry('connected', 0)], 10],
  ['somebody else', [entry('connected', 0, 'u2'), entry('disconnected', 50, 'u2')], 0],
  ['an end without a beginning', [entry('disconnected', 50)], 0],
])('LST-22 presence: %s', (_words, entries, expected) => {
  expect(minutesOf(...entries)).toBe(expected);
});
