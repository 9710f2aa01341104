import type { LessonLetter } from '../domain/lesson-letter.ts';
import { lessonWords } from './lesson-words.ts';
import { shortTime } from './wall-time.ts';

const letter = (changes: Partial<LessonLetter> = {}): LessonLetter => ({
  kind: 'lesson-booked',
  role: 'student',
  bookingId: 'b1',
  title: '',
  topic: 'HL304 Greetings',
  startsAt: Date.parse('2026-11-25T12:00:00Z'),
  other: 'Hannah',
  otherZone: 'America/Toronto',
  by: 'student',
  reason: '',
  isRefunded: false,
  isSeatOnly: false,
  calendar: null,
  rating: 0,
  until: null,
  ...changes,
});
const now = new Date('2026-11-24T13:00:00Z');
const saoPaulo = { timeZone: 'America/Sao_Paulo', now };

test('NS-60 a lesson is said in the zone of its reader, and in that of the other side where it is another', () => {
  expect(lessonWords(letter(), saoPaulo)).toMatchObject({
    lesson: 'HL304 Greetings with Hannah',
    start: 'Tomorrow 09:00',
    hours: '09:00 to 09:50',
    day: 'Wed 25 Nov 2026, Sao Paulo (UTC−3)',
    theirs: '07:00 for Hannah in Toronto',
    cancelUntil: 'Tue 24 Nov 2026, 21:00 (Sao Paulo, UTC−3)',
  });
  expect(lessonWords(letter({ otherZone: 'America/Bahia' }), saoPaulo).theirs).toBe('');
  expect(
    lessonWords(letter({ otherZone: 'Asia/Tokyo', startsAt: Date.parse('2026-11-25T20:00:00Z') }), saoPaulo),
  ).toMatchObject({ hours: '17:00 to 17:50', theirs: 'Thu 05:00 for Hannah in Tokyo' });
});

test('a zone that is none is UTC, and is said', () => {
  for (const timeZone of ['', 'Mars/Base'])
    expect(lessonWords(letter(), { timeZone, now }).day).toBe('Wed 25 Nov 2026, UTC');
});

test('BOOK-25 until when one can cancel is said to the student alone, and only while one can', () => {
  const lock = Date.parse('2026-11-25T00:00:00Z');
  expect(lessonWords(letter(), { ...saoPaulo, now: new Date(lock - 1) }).cancelUntil).not.toBe('');
  expect(lessonWords(letter(), { ...saoPaulo, now: new Date(lock) }).cancelUntil).toBe('');
  expect(lessonWords(letter({ role: 'tutor' }), saoPaulo).cancelUntil).toBe('');
});

test.each([
  [undefined, 'Tue 24 Nov 2026, 21:00', '12 hours before it'],
  [360, 'Wed 25 Nov 2026, 03:00', '6 hours before it'],
  [60, 'Wed 25 Nov 2026, 08:00', '1 hour before it'],
  [90, 'Wed 25 Nov 2026, 07:30', '90 minutes before it'],
  [0, 'Wed 25 Nov 2026, 09:00', 'it begins'],
])('BOOK-25 cancelling closes when the policy of the booking says so: %s minutes', (cancelLockMinutes, until, each) => {
  const { cancelUntil, cancelEach } = lessonWords(letter({ cancelLockMinutes }), saoPaulo);
  expect([cancelUntil, cancelEach]).toEqual([`${until} (Sao Paulo, UTC−3)`, each]);
});

test.each([
  ['2026-11-24T23:59:59Z', '2026-11-24T00:00:00Z', 'Today 23:59'],
  ['2026-11-25T00:00:00Z', '2026-11-24T23:59:59Z', 'Tomorrow 00:00'],
  ['2026-11-26T00:00:00Z', '2026-11-24T23:59:59Z', 'Thu 26 Nov, 00:00'],
  ['2026-11-24T10:00:00Z', '2026-11-25T10:00:00Z', 'Tue 24 Nov, 10:00'],
])('%s, read at %s, is %s', (at, readAt, words) => {
  expect(shortTime(Date.parse(at), 'UTC', Date.parse(readAt))).toBe(words);
});

test.each([
  ['2026-03-29T00:30:00Z', '01:30 to 03:20', 'Sun 29 Mar 2026, Berlin (UTC+1)'],
  ['2026-10-25T00:30:00Z', '02:30 to 02:20', 'Sun 25 Oct 2026, Berlin (UTC+2)'],
])('a lesson over the change of the clock, %s, is from %s', (startsAt, hours, day) => {
  const words = lessonWords(letter({ startsAt: Date.parse(startsAt) }), { timeZone: 'Europe/Berlin', now });
  expect(words).toMatchObject({ hours, day });
});

test('a name that is not known, a topic that is none and a group are said in words', () => {
  expect(lessonWords(letter({ other: '', topic: '' }), saoPaulo)).toMatchObject({
    lesson: 'lesson with your teacher',
    theirs: '',
  });
  expect(lessonWords(letter({ other: '', role: 'tutor' }), saoPaulo).who).toBe('your student');
  expect(lessonWords(letter({ title: 'Small talk' }), saoPaulo).lesson).toBe('Small talk');
});
