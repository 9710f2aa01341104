import { aBookedLesson, anOpenSlot, at, hour, info, start, student } from '../../test/builders.ts';
import { reserve } from './reserve.ts';

const person = {
  uid: student.id,
  isMock: false,
  entitlement: {
    categories: [{ priceId: 'price_workplace_one', wallet: 'lessonTokens' as const, expiresAt: at(hour) }],
    freeTrialActivated: false,
    freeTrialExpiresAt: undefined,
  },
  balances: { lessonTokens: 2 },
};
const tutor = { isPte: false, isTraining: false, isEnabled: true, rate: 70.5, currency: 'PHP' };
const order = { student: person, tutor, info };

test('BOOK-01, DATA-05 booking fixes the rate and spends one token', () => {
  const move = reserve(anOpenSlot(), order, student, at(-1));
  expect(move.booking).toMatchObject({ status: 'booked', studentUid: student.id, rate: 70.5, currency: 'PHP', info });
  expect(move.tokens).toMatchObject({
    delta: -1,
    wallet: 'lessonTokens',
    reason: 'lesson-booked',
    key: `book:${move.booking.id}`,
    lessonWhen: start,
    lessonName: 'HL304 Giving directions at work',
  });
});

test('EARN-19 a tutor without a rate teaches for 65', () => {
  expect(reserve(anOpenSlot(), { ...order, tutor: { ...tutor, rate: 0 } }, student, at(-1)).booking.rate).toBe(65);
});

test.each([
  [-1, undefined],
  [0, 'This slot is in the past.'],
])('CON-15 booking %i ms from the start: %s', (offset, text) => {
  const act = () => reserve(anOpenSlot(), order, student, at(offset));
  if (text) expect(act).toThrow(text);
  else expect(act().booking.status).toBe('booked');
});

test('BOOK-01 a taken slot: SLOT_TAKEN', () => {
  expect(() => reserve(aBookedLesson(), order, student, at(-1))).toThrow('This slot has just been taken.');
});

test.each([
  [400, true],
  [401, false],
])('BOOK-06 notes of %i characters: %s', (length, accepted) => {
  const act = () => reserve(anOpenSlot(), { ...order, info: { ...info, notes: '🙂'.repeat(length) } }, student, at(-1));
  if (accepted) expect(act().booking.status).toBe('booked');
  else expect(act).toThrow('Please correctly fill out all details before submitting.');
});

test('BOOK-07, BOOK-08 a topic is required', () => {
  const noTopic = { ...info, topic: { ...info.topic, lesson: '' } };
  expect(() => reserve(anOpenSlot(), { ...order, info: noTopic }, student, at(-1))).toThrow(
    'Please correctly fill out all details before submitting.',
  );
});

test('BOOK-43, BOOK-45 a training teacher is there for mock students only', () => {
  const training = { ...order, tutor: { ...tutor, isTraining: true } };
  expect(() => reserve(anOpenSlot(), training, student, at(-1))).toThrow('This booking was not found.');
  const mock = { ...training, student: { ...person, isMock: true } };
  expect(reserve(anOpenSlot(), mock, student, at(-1)).booking.isMock).toBe(true);
});
