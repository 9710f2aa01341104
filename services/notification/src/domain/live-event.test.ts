import { bookingMessage, cardMessage } from '@parlance/proto/testing/messages';
import { bookingMoved, bookingTouched } from './live-event.ts';

const payment = { rate: 70.5, amount: 70.5, currency: 'PHP', paid: true };
const people = { tutor: cardMessage({ uid: 'tutor' }), student: cardMessage({ uid: 'student' }) };
const lesson = bookingMessage({ ...people, payment, updatedBy: 'tutor' });
const slot = bookingMessage({ ...people, student: null, payment: null, updatedBy: 'student' });

test.each([
  ['moved', bookingMoved(lesson, new Date())],
  ['touched', bookingTouched(lesson)],
])('booking.changed tells the teacher what the lesson brings, and the student nothing of it: %s', (_how, events) => {
  const told = events.filter(({ type }) => type === 'booking.changed');
  expect(told.map(({ uid, data }) => [uid, data])).toMatchObject([
    ['tutor', { payment: { rate: 70.5, paid: true }, updatedBy: 'tutor' }],
    ['student', { payment: null, updatedBy: 'tutor' }],
  ]);
  expect(JSON.stringify(told.find(({ uid }) => uid === 'student'))).not.toContain('70.5');
});

test('an open slot is told to its teacher only', () => {
  expect(bookingMoved(slot, new Date()).map(({ uid }) => uid)).toEqual(['tutor', 'tutor']);
});
