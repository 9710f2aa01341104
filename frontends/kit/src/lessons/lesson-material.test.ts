import { statusWordList } from '@parlance/proto/json/words';
import { aBooking } from '../testing/builders.ts';
import { lessonOf } from './lesson.ts';
import { materialFault, opensMaterial } from './lesson-material.ts';

const booking = lessonOf(aBooking());
const { topic } = booking;

test('MAT-13 material is closed for cancelled, absent and no-feedback bookings, and open for all others', () => {
  const closed = statusWordList.filter((status) => !opensMaterial(status));
  expect(new Set(closed)).toEqual(
    new Set([
      'cancelled',
      'tutor-cancelled',
      'student-cancelled',
      'tutor-absent',
      'student-absent',
      'pending-feedback',
    ]),
  );
});

test('MAT-12 the lesson on the screen has to be the booking’s', () => {
  expect(materialFault(topic, booking)).toBeUndefined();
  const moved = { ...booking, topic: { ...topic!, lesson: 'another' } };
  expect(materialFault(topic, moved)).toBe('other-lesson');
});

test.each([
  ['no topic on the screen', null, booking],
  ['no booking', topic, undefined],
  ['a booking without a topic', topic, lessonOf(aBooking({ info: null }))],
])('MAT-14 %s is missing data', (_what, shown, now) => {
  expect(materialFault(shown, now)).toBe('missing');
});
