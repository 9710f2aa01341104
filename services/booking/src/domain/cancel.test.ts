import { aBookedLesson, admin, at, hour, start, student, tutor } from '../../test/builders.ts';
import { cancelByAdmin, cancelByStudent, cancelByTutor } from './cancel.ts';

const locked = "You can't cancel within 12 hours of commencement";
const badLength = 'Your message must be between 5 and 200 characters';

test('BOOK-25, BOOK-32 a student cancels at 12 h to the millisecond: token back, the slot opens again under a new id', () => {
  const booking = aBookedLesson({ wallet: 'freeTrialToken' });
  const { cancelled, reopened } = cancelByStudent(booking, 'new-slot', student, at(-12 * hour));
  expect(cancelled).toMatchObject({ cause: 'cancel-student', booking: { status: 'student-cancelled' } });
  expect(cancelled.tokens).toMatchObject({ delta: 1, wallet: 'freeTrialToken', key: `refund:${booking.id}` });
  expect(reopened.booking).toMatchObject({ id: 'new-slot', status: 'pending', startsAt: start, version: 1 });
  expect(reopened.from).toBeUndefined();
});

test.each([true, false])('BOOK-32 the slot is of the same stream as the lesson was, PTE: %s', (isPte) => {
  const { reopened } = cancelByStudent(aBookedLesson({ isPte }), 'new-slot', student, at(-12 * hour));
  expect(reopened.booking.isPte).toBe(isPte);
});

test('BOOK-28 one millisecond later both roles are locked out', () => {
  const late = at(-12 * hour + 1);
  expect(() => cancelByStudent(aBookedLesson(), 'x', student, late)).toThrow(locked);
  expect(() => cancelByTutor(aBookedLesson(), 'I am ill', tutor, late)).toThrow(locked);
});

test.each([
  ['four', 'four', false],
  ['five', 'fives', true],
  ['five emoji, which are ten UTF-16 units', '🙂🙂🙂🙂🙂', true],
  ['four emoji', '🙂🙂🙂🙂', false],
  ['200', 'x'.repeat(200), true],
  ['201', 'x'.repeat(201), false],
  ['only spaces', '          ', false],
])('BOOK-27 a reason of %s characters', (_words, reason, accepted) => {
  const act = () => cancelByTutor(aBookedLesson(), reason, tutor, at(-24 * hour));
  if (accepted) expect(act().booking.status).toBe('tutor-cancelled');
  else expect(act).toThrow(badLength);
});

test('BOOK-26, NS-09 a tutor cancels: token back, the slot stays closed, the reason stays with the move', () => {
  const move = cancelByTutor(aBookedLesson(), '  I am ill today ', tutor, at(-13 * hour));
  expect(move).toMatchObject({ cause: 'cancel-tutor', note: 'I am ill today', tokens: { delta: 1 } });
});

test('NS-09 an administrator cancels inside the 12 hours too and the token is back', () => {
  const move = cancelByAdmin(aBookedLesson(), 'School closed', admin, at(-1));
  expect(move).toMatchObject({ booking: { status: 'cancelled' }, cause: 'admin', tokens: { delta: 1 } });
});
