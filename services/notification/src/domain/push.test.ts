import { nothingMore, type LessonNews } from './lesson-news.ts';
import { pushOf, waitingPush } from './push.ts';

const startsAt = new Date('2026-03-03T10:00:00Z');
const at = new Date('2026-03-01T10:00:00Z');
const tutor = { uid: 'tess', name: 'Tess', timeZone: 'UTC' };
const lesson = {
  bookingId: 'b1',
  title: '',
  topic: 'HL304 Greetings',
  startsAt,
  tutor,
  isAhead: true,
  isStanding: false,
  awaitingFeedback: 0,
  version: 2,
};
const news = (changes: Partial<LessonNews> = {}): LessonNews => ({
  ...nothingMore,
  kind: 'lesson-cancelled',
  to: { uid: 'sam', name: 'Sam', timeZone: 'Asia/Kolkata', role: 'student' },
  lesson,
  other: tutor,
  by: 'tutor',
  ...changes,
});

test('a browser says what the bell says, in the zone of who reads it, for a day', () => {
  expect(pushOf(news({ isRefunded: true }), at)).toEqual({
    kind: 'lesson-cancelled',
    title: 'Lesson cancelled',
    body: 'Tess cancelled your lesson on Tuesday 3 March at 15:30 (Asia/Kolkata). Your token is back. See on its page who is free instead.',
    path: '/student/lesson/b1',
    tag: 'lesson-b1',
    until: at.getTime() + 24 * 3_600_000,
  });
});

test('a reminder is worth nothing from the start on, and what can be done until some time nothing after it', () => {
  const until = new Date('2026-03-04T10:00:00Z');
  expect(pushOf(news({ kind: 'lesson-reminder-hour' }), at).until).toBe(startsAt.getTime());
  expect(pushOf(news({ kind: 'lesson-feedback-due', until }), at).until).toBe(until.getTime());
});

test('long words end between two characters, so that the message fits', () => {
  const { body } = pushOf(news({ reason: '👩‍🏫'.repeat(3_000) }), at);
  expect([...body]).toHaveLength(400);
  expect(body.isWellFormed()).toBe(true);
  expect(body.endsWith('…')).toBe(true);
});

test.each([
  ['student', '/student/dashboard'],
  ['tutor', '/tutor/dashboard'],
] as const)('ten minutes before, a %s is led to the card of the lesson', (role, path) => {
  expect(pushOf(news({ kind: 'lesson-reminder-soon', to: { ...news().to, role } }), at)).toMatchObject({
    title: 'Lesson in ten minutes',
    body: 'Your lesson with Tess starts on Tuesday 3 March at 15:30 (Asia/Kolkata).',
    path,
    until: startsAt.getTime(),
  });
});

test('a student whose teacher waits hears of it until the lesson ends', () => {
  expect(waitingPush(news().to, lesson)).toEqual({
    kind: 'lesson-waiting',
    title: 'Your teacher is waiting',
    body: 'Tess has opened your lesson of Tuesday 3 March at 15:30 (Asia/Kolkata).',
    path: '/student/dashboard',
    tag: 'lesson-b1',
    until: startsAt.getTime() + 50 * 60_000,
  });
});
