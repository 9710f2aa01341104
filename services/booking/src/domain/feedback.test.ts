import { aBookedLesson, aLessonAwaitingFeedback, aRunningLesson, at, hour, tutor, words } from '../../test/builders.ts';
import {
  acceptFeedback,
  completeByFeedback,
  feedbackFaults,
  feedbackFor,
  normalFields,
  pteFields,
} from './feedback.ts';
import { isRefused } from './refusals.ts';

const full = Object.fromEntries(normalFields.map((field) => [field, words(10)]));

test.each([
  [0, 'is required'],
  [9, 'needs to have minimum 10 words'],
  [10, undefined],
  [300, undefined],
  [301, 'needs to have maximum 300 words'],
])('FEED-05..FEED-08 a normal field of %i words: %s', (count, fault) => {
  for (const field of normalFields) {
    expect(feedbackFaults({ ...full, [field]: words(count) }, false)[field]).toBe(fault);
  }
});

test.each([
  [19, 'Needs to have at least 20 words'],
  [20, undefined],
  [200, undefined],
  [201, 'Needs to have a maximum of 200 words'],
])('FEED-09..FEED-11 a PTE field of %i words: %s', (count, fault) => {
  expect(feedbackFaults({ writing: words(count) }, true)).toEqual(fault ? { writing: fault } : {});
});

/** So many characters in so many words. */
const stretched = (count: number, length: number) => words(count - 1).padEnd(length - 2, ' ') + ' x';

test.each([
  [8_000, undefined, undefined],
  [8_001, 'needs to have maximum 300 words', 'Needs to have a maximum of 200 words'],
])('FEED-08, FEED-11 few words in %i characters are too much text as well', (length, normal, pte) => {
  expect(stretched(20, length)).toHaveLength(length);
  expect(feedbackFaults({ ...full, grammar: stretched(20, length) }, false).grammar).toBe(normal);
  expect(feedbackFaults({ reading: stretched(20, length) }, true).reading).toBe(pte);
});

test('FEED-06, FEED-09 spaces are nothing', () => {
  expect(feedbackFaults({ ...full, grammar: '   ' }, false)).toEqual({ grammar: 'is required' });
  expect(feedbackFaults({ writing: words(20), reading: '   ' }, true)).toEqual({});
  expect(feedbackFaults({ reading: '   ' }, true)).toEqual({ form: 'At least one field is required' });
});

test('FEED-12 a PTE lesson with nothing filled: "At least one field is required"', () => {
  expect(feedbackFaults({ behaviour: words(30) }, true)).toEqual({ form: 'At least one field is required' });
});

test('FEED-16 the refusal names every field', () => {
  expect.assertions(3);
  try {
    acceptFeedback({ completedAssigned: false }, false, at(0));
  } catch (error) {
    expect(isRefused(error, 'FEEDBACK_INVALID')).toBe(true);
    expect((error as Error).message).toBe('Please correctly fill out all details before submitting.');
    expect((error as { details?: object }).details).toEqual({
      fields: Object.fromEntries(normalFields.map((field) => [field, 'is required'])),
    });
  }
});

test('FEED-13, DATA-11 only the fields of the kind are kept', () => {
  const every = [...normalFields, ...pteFields];
  const told = Object.fromEntries(every.map((field) => [field, ` ${words(20)} of ${field}\n`]));
  const kept = (fields: readonly string[]) =>
    Object.fromEntries(every.map((field) => [field, fields.includes(field) ? `${words(20)} of ${field}` : '']));
  expect(acceptFeedback({ ...told, completedAssigned: true }, true, at(0))).toEqual({
    ...kept(['speaking', 'writing', 'reading', 'listening']),
    completedAssigned: true,
    isPte: true,
    when: at(0),
  });
  expect(acceptFeedback({ ...told, completedAssigned: false }, false, at(0))).toEqual({
    ...kept(['pronunciation', 'vocabulary', 'grammar', 'listening', 'behaviour']),
    completedAssigned: false,
    isPte: false,
    when: at(0),
  });
  const one = acceptFeedback({ speaking: words(20), completedAssigned: false }, true, at(0));
  expect(one).toMatchObject({ speaking: words(20), writing: '', reading: '', listening: '' });
});

test.each([
  [-1, 'Feedback can be given from the start of the lesson.'],
  [0, undefined],
  [24 * hour, undefined],
  [24 * hour + 1, 'Feedback can be given until 24 hours after the start of the lesson.'],
])('FEED-04, LIM-09 feedback %i ms after the start: %s', (offset, text) => {
  const act = () => completeByFeedback(aLessonAwaitingFeedback(), false, tutor, at(offset));
  if (text) expect(act).toThrow(text);
  else expect(act()).toMatchObject({ booking: { status: 'completed', hasFeedback: true }, cause: 'feedback' });
});

test('CON-51 feedback completes a lesson that still runs at once', () => {
  const { booking } = completeByFeedback(aRunningLesson(), true, tutor, at(0));
  expect(booking).toMatchObject({ status: 'completed', hasFeedback: true });
});

test("FEED-04 without the tutor's presence on record there is no feedback", () => {
  const running = aRunningLesson();
  expect(() => completeByFeedback(running, false, tutor, at(0))).toThrow('Feedback needs your presence in the lesson.');
  expect(completeByFeedback(running, true, tutor, at(0)).booking.tutorWasPresent).toBe(true);
});

test('LIVE-30 a lesson that never began has no feedback', () => {
  expect(() => completeByFeedback(aBookedLesson(), true, tutor, at(0))).toThrow('changed in the meantime');
});

test('FEED-14 behaviour is for tutors and administrators', () => {
  const feedback = acceptFeedback({ ...full, behaviour: words(12), completedAssigned: false }, false, at(0));
  expect(feedbackFor(feedback, 'student').behaviour).toBe('');
  expect(feedbackFor(feedback, 'tutor').behaviour).toBe(words(12));
  expect(feedbackFor(feedback, 'admin').behaviour).toBe(words(12));
});
