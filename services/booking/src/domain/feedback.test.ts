/** A tutor's words for each student of a lesson, and the student who reads them. */
import {
  aBookedLesson,
  aClosedLesson,
  aGroupLesson,
  anHourGivenBack,
  aRunningLesson,
  aSeat,
  at,
  groupLessons,
  hour,
  kinds,
  minute,
  outcomeOf,
  praise,
  praiseFor,
  second,
  start,
  student,
  third,
  tutor,
  words,
} from '../../test/builders.ts';
import { correctOutcome } from './correct.ts';
import { settle } from './due.ts';
import {
  feedbackFaults,
  feedbackFor,
  giveFeedback,
  normalFields,
  pteFields,
  viewFeedback,
  type FeedbackWords,
} from './feedback.ts';
import type { Lesson } from './lesson.ts';

const over = at(50 * minute);
const full = Object.fromEntries(normalFields.map((field) => [field, words(10)]));
const give = (lesson: Lesson, who: { id: string }[] = [student], tutorWasPresent = true, now = start) =>
  giveFeedback(lesson, { given: praiseFor(...who), tutorWasPresent }, tutor, now);
const say = (lesson: Lesson, said: FeedbackWords) =>
  giveFeedback(lesson, { given: [{ studentUid: student.id, words: said }], tutorWasPresent: true }, tutor, start);
const view = (lesson: Lesson, uid = student.id) => viewFeedback(lesson, uid, student, over);

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

const needed = Object.fromEntries(normalFields.map((field) => [field, 'is required']));
test.each([
  ['an hour', aRunningLesson(), { fields: needed }],
  ['a group, by student', groupLessons['in-progress'], { students: { [student.id]: needed } }],
])('FEED-16 the refusal names every field: %s', (_kind, lesson, details) => {
  expect(() => say(lesson, { completedAssigned: false })).toThrow(
    expect.objectContaining({
      reason: 'FEEDBACK_INVALID',
      message: 'Please correctly fill out all details before submitting.',
      details,
    }),
  );
});

describe.each(kinds)('%s', (_kind, make) => {
  const running = make({ status: 'in-progress', commencedAt: start });
  const waiting = make({ status: 'pending-feedback', tutorWasPresent: true }, { status: 'pending-feedback' });

  test('FEED-13, DATA-11 only the fields of the kind are kept', () => {
    const every = [...normalFields, ...pteFields];
    const told = Object.fromEntries(every.map((field) => [field, ` ${words(20)} of ${field}\n`]));
    const kept = (fields: readonly string[]) =>
      Object.fromEntries(every.map((field) => [field, fields.includes(field) ? `${words(20)} of ${field}` : '']));
    const ofPte = { ...running, isPte: true };
    expect(say(ofPte, { ...told, completedAssigned: true }).feedback).toEqual([
      {
        studentUid: student.id,
        feedback: {
          ...kept(['speaking', 'writing', 'reading', 'listening']),
          completedAssigned: true,
          isPte: true,
          when: start,
        },
      },
    ]);
    expect(say(running, { ...told, completedAssigned: false }).feedback).toEqual([
      {
        studentUid: student.id,
        feedback: {
          ...kept(['pronunciation', 'vocabulary', 'grammar', 'listening', 'behaviour']),
          completedAssigned: false,
          isPte: false,
          when: start,
        },
      },
    ]);
    const one = say(ofPte, { speaking: words(20), completedAssigned: false }).feedback[0]?.feedback;
    expect(one).toMatchObject({ speaking: words(20), writing: '', reading: '', listening: '' });
  });

  test.each([
    [-1, 'Feedback can be given from the start of the lesson.'],
    [0, undefined],
    [24 * hour, undefined],
    [24 * hour + 1, 'Feedback can be given until 24 hours after the start of the lesson.'],
  ])('FEED-04, LIM-09 feedback %i ms after the start: %s', (offset, text) => {
    const act = () => give(waiting, [student], false, at(offset)).move;
    if (text) expect(act).toThrow(text);
    else expect(act()).toMatchObject({ lesson: { status: 'completed' }, cause: 'feedback', actor: tutor });
  });

  test('somebody who has feedback already has changed in the meantime, also after the 24 hours', () => {
    const { lesson } = give(waiting).move;
    for (const now of [start, at(25 * hour)]) {
      expect(outcomeOf(() => give(lesson, [student], true, now))).toBe('ILLEGAL_TRANSITION');
    }
  });

  test('CON-51, FEED-18 the words go to the seat, whose student is completed, and with the last one a lesson that still runs', () => {
    const { move } = say(running, { ...praise, completedAssigned: true });
    const [before] = running.seats;
    const seat = { ...before, status: 'completed', hasFeedback: true, completedAssigned: true, version: 2 };
    expect(move).toMatchObject({ from: 'in-progress', cause: 'feedback', actor: tutor, at: start });
    expect(move.lesson).toMatchObject({ status: 'completed', tutorWasPresent: true, seats: [seat] });
    expect(move.seats).toEqual([{ seat, from: 'booked', tokens: undefined }]);
  });

  test('FEED-04 without the tutor’s presence on record there is no feedback', () => {
    expect(() => give(running, [student], false)).toThrow('Feedback needs your presence in the lesson.');
    expect(give(running).move.lesson.tutorWasPresent).toBe(true);
    expect(give({ ...running, tutorWasPresent: true }, [student], false).feedback).toHaveLength(1);
  });

  test('LIVE-30 a lesson that never began has no feedback', () => {
    expect(() => give(make())).toThrow('changed in the meantime');
  });

  test.each([
    ['for nobody', [], 'FEEDBACK_INVALID'],
    ['twice for one', [student, student], 'FEEDBACK_INVALID'],
    ['for one who gave the seat back', [third], 'STUDENT_NOT_FOUND'],
    ['for a stranger', [{ id: 'f'.repeat(32) }], 'STUDENT_NOT_FOUND'],
    ['for one who sits in it and one who does not', [student, third], 'STUDENT_NOT_FOUND'],
  ])('words %s are refused', (_what, who, reason) => {
    const lesson = { ...running, seats: [aSeat(third, { status: 'student-cancelled' }), ...running.seats] };
    expect(outcomeOf(() => give(lesson, who).move.lesson.status)).toBe(reason);
  });

  test('CON-32, FEED-20 the student opens it: noted once and as that, and nothing else changes', () => {
    const { lesson } = give(running).move;
    const seen = view(lesson);
    expect(seen).toMatchObject({ from: 'completed', cause: 'viewed', actor: student, at: over });
    expect(seen?.lesson).toMatchObject({ status: 'completed', seats: [{ viewFeedback: true, status: 'completed' }] });
    expect(seen && view(seen.lesson)).toBeUndefined();
    expect(outcomeOf(() => view(make()))).toBe('FEEDBACK_NOT_FOUND');
  });

  test.each(['student-absent', 'tutor-absent'] as const)(
    'CON-32, FEED-20 what an administrator corrected to %s is not completed by looking',
    (status) => {
      const correction = { status, reason: 'The call log was wrong' };
      const { lesson } = correctOutcome(give(running).move.lesson, correction, tutor, over);
      expect(view(lesson)).toMatchObject({ lesson: { status }, seats: [{ seat: { status, viewFeedback: true } }] });
    },
  );

  test('FEED-20 looking completes whoever waits, and is for those who sat in the lesson', () => {
    const left = aSeat(second, { status: 'student-cancelled', hasFeedback: true });
    const { seats, ...lesson } = make({ status: 'completed' }, { status: 'pending-feedback', hasFeedback: true });
    const move = view({ ...lesson, seats: [left, ...seats] });
    expect(move?.seats).toMatchObject([
      { from: 'pending-feedback', seat: { studentUid: student.id, status: 'completed', viewFeedback: true } },
    ]);
    for (const { id } of [second, third]) {
      expect(() => view({ ...lesson, seats: [left, ...seats] }, id)).toThrow('This booking was not found.');
    }
  });
});

test('who gave an hour back gets and reads no feedback, whoever has it now', () => {
  const [gone] = anHourGivenBack().seats;
  const lesson = aRunningLesson({ seats: gone ? [gone, aSeat(second)] : [] });
  expect(outcomeOf(() => give(lesson).move)).toBe('STUDENT_NOT_FOUND');
  const after = give(lesson, [second]).move.lesson;
  expect(after).toMatchObject({ status: 'completed', seats: [gone, { hasFeedback: true }] });
  expect(outcomeOf(() => view(after))).toBe('BOOKING_NOT_FOUND');
});

test('an hour that was corrected to completed without words waits for none', () => {
  expect(outcomeOf(() => give(aClosedLesson('completed', { hasFeedback: false })).move)).toBe('ILLEGAL_TRANSITION');
  expect(outcomeOf(() => give(aBookedLesson({ status: 'completed' }), []).move)).toBe('FEEDBACK_INVALID');
});

describe('FEED-18, FEED-19 several students', () => {
  const lesson = { ...groupLessons['in-progress'], seats: [aSeat(), aSeat(second)] };

  test('one of two during the lesson: that student is completed and the lesson goes on; at its end it is completed', () => {
    const { move } = give(lesson);
    expect([move.lesson.status, ...move.lesson.seats.map(({ status }) => status)]).toEqual([
      'in-progress',
      'completed',
      'booked',
    ]);
    const presence = { presentUids: [student.id, tutor.id], completeUntil: over };
    const end = settle(move.lesson, presence, { isOver: false }, over);
    expect([end?.lesson.status, end?.lesson.seats[1]?.status]).toEqual(['completed', 'student-absent']);
  });

  test('after the lesson: completed with the first student, the others until 24 hours after the start, absent ones never', () => {
    const seats = [
      aSeat(student, { status: 'pending-feedback' }),
      aSeat(second, { status: 'student-absent' }),
      aSeat(third, { status: 'pending-feedback' }),
    ];
    const ended = aGroupLesson({ status: 'pending-feedback', tutorWasPresent: true, capacity: 3, seats });
    const late = (who: { id: string }, from = ended, now = at(24 * hour)) => give(from, [who], false, now).move.lesson;
    expect(late(student).status).toBe('completed');
    expect(outcomeOf(() => late(student, ended, at(24 * hour + 1)))).toBe('FEEDBACK_TOO_LATE');
    expect(outcomeOf(() => late(second))).toBe('ILLEGAL_TRANSITION');
    expect(outcomeOf(() => late({ id: 'nobody' }))).toBe('STUDENT_NOT_FOUND');
    const both = late(third, late(student));
    expect(both.seats.map(({ hasFeedback }) => hasFeedback)).toEqual([true, false, true]);
    expect(outcomeOf(() => late(student, both))).toBe('ILLEGAL_TRANSITION');
  });

  test('two at once, and a lesson that still runs is completed when nobody waits any more', () => {
    const { move, feedback } = give(lesson, [second, student]);
    expect(feedback.map(({ studentUid }) => studentUid)).toEqual([second.id, student.id]);
    expect(move.lesson.status).toBe('completed');
    expect(give({ ...lesson, status: 'tutor-present' }, [second]).move.lesson.status).toBe('tutor-present');
    const assigned = say(lesson, { ...praise, completedAssigned: true }).move.lesson.seats;
    expect(assigned.map(({ completedAssigned }) => completedAssigned)).toEqual([true, false]);
  });

  test('words are checked for each student, and nobody gets any when one set is wrong', () => {
    const [one, two] = praiseFor(student, second);
    const short = { studentUid: second.id, words: { ...two?.words, grammar: 'Good', completedAssigned: false } };
    const given = one ? [one, short] : [];
    expect(() => giveFeedback(lesson, { given, tutorWasPresent: true }, tutor, start)).toThrow(
      expect.objectContaining({
        reason: 'FEEDBACK_INVALID',
        details: { students: { [second.id]: { grammar: 'needs to have minimum 10 words' } } },
      }),
    );
  });
});

test('FEED-14 behaviour is for tutors and administrators', () => {
  const said = say(aRunningLesson(), { ...full, behaviour: words(12), completedAssigned: false }).feedback[0];
  const read = (role: 'student' | 'tutor' | 'admin') => said && feedbackFor(said.feedback, role).behaviour;
  expect([read('student'), read('tutor'), read('admin')]).toEqual(['', words(12), words(12)]);
});
