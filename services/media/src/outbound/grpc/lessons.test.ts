import { refuse } from '@parlance/runtime/errors/refusals';
import type { LessonAccess } from '../../usecases/ports.ts';
import { makeCachedLessons } from './lessons.ts';

const lessonOf = (bookingId: string): LessonAccess => ({
  bookingId,
  tutorUid: 'tutor',
  studentUids: ['student'],
  lessonStart: new Date('2026-11-27T10:00:00.000Z'),
  isCalledOff: false,
});

/** Booking, whose answers come when the test says so. */
function slowBooking() {
  const asked: { bookingId: string; answer: PromiseWithResolvers<LessonAccess | undefined> }[] = [];
  return {
    asked,
    access(bookingId: string) {
      const answer = Promise.withResolvers<LessonAccess | undefined>();
      asked.push({ bookingId, answer });
      return answer.promise;
    },
  };
}
const tick = () => new Promise((resolve) => setImmediate(resolve));

test('whoever waits with a caller that had little time does not get that caller’s deadline', async () => {
  const booking = slowBooking();
  const lessons = makeCachedLessons(booking);
  const [hasty, patient] = [lessons.access('one'), lessons.access('one')];
  booking.asked[0]?.answer.reject(refuse('DEADLINE_EXCEEDED'));
  await expect(hasty).rejects.toMatchObject({ reason: 'DEADLINE_EXCEEDED' });
  await tick();
  booking.asked[1]?.answer.resolve(lessonOf('one'));
  expect(await patient).toEqual(lessonOf('one'));
  expect(booking.asked).toHaveLength(2);
});

/** Booking that answers at once, and how often it was asked for whom. */
function quickBooking(known = (_bookingId: string) => true) {
  const asked: string[] = [];
  return {
    asked,
    async access(bookingId: string) {
      asked.push(bookingId);
      return known(bookingId) ? lessonOf(bookingId) : undefined;
    },
  };
}

test('one lesson too many costs the oldest answer, and no other', async () => {
  const booking = quickBooking();
  const lessons = makeCachedLessons(booking, () => 0);
  for (let n = 0; n <= 5_000; n += 1) await lessons.access(`lesson ${n}`);
  booking.asked.length = 0;
  for (let n = 1; n <= 5_000; n += 1) await lessons.access(`lesson ${n}`);
  expect(booking.asked).toEqual([]);
  await lessons.access('lesson 0');
  expect(booking.asked).toEqual(['lesson 0']);
});

test('an answer holds for fifteen seconds, and that there is no such lesson for no moment', async () => {
  let now = 0;
  const booking = quickBooking((bookingId) => bookingId !== 'none');
  const lessons = makeCachedLessons(booking, () => now);
  for (const at of [0, 14_999, 15_000]) {
    now = at;
    await lessons.access('one');
  }
  expect(booking.asked).toEqual(['one', 'one']);
  for (let n = 0; n < 3; n += 1) expect(await lessons.access('none')).toBeUndefined();
  expect(booking.asked).toEqual(['one', 'one', 'none', 'none', 'none']);
});

test('what has changed is asked for anew, also when the answer was on its way', async () => {
  const booking = slowBooking();
  const lessons = makeCachedLessons(booking);
  const before = lessons.access('one');
  await tick();
  lessons.forget('one');
  const after = lessons.access('one');
  await tick();
  const [old, fresh] = booking.asked;
  const moved = { ...lessonOf('one'), tutorUid: 'another' };
  fresh?.answer.resolve(moved);
  expect(await after).toEqual(moved);
  old?.answer.resolve(lessonOf('one'));
  expect(await before).toEqual(lessonOf('one'));
  expect(await lessons.access('one')).toEqual(moved);
  expect(booking.asked).toHaveLength(2);
});
