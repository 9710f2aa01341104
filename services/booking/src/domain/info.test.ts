/** Another topic or other wishes for a lesson that is ahead or runs. */
import {
  aBookedLesson,
  aGroupLesson,
  admin,
  anHourGivenBack,
  anOpenSlot,
  aRunningLesson,
  aSeat,
  at,
  groupLessons,
  hours,
  info,
  kinds,
  minute,
  outcomeOf,
  second,
  student,
  tutor,
  wishes,
} from '../../test/builders.ts';
import { libraryTopic } from '../../test/library.ts';
import { changeInfo, type InfoChange } from './info.ts';
import type { Lesson } from './lesson.ts';
import { isRefused } from './refusals.ts';

const topic = { material: 'hospitality', course: 'hotel', lesson: 'ho101', code: 'HO101', name: 'At the desk' };
const wish: InfoChange = { topic: libraryTopic(topic), wishes: {} };
const pteTopic = { material: 'pte', course: 'speaking', lesson: 'ps02', code: 'PS02', name: 'Read aloud' };
const ps01 = { ...pteTopic, lesson: 'ps01', code: 'PS01' };
const pteWish: InfoChange = { ...wish, topic: libraryTopic(pteTopic) };
const hidden = libraryTopic(topic, { isHidden: true });

const change = (lesson: Lesson, over: Partial<InfoChange> = {}, who = tutor, now = at(-60 * minute)) =>
  changeInfo(lesson, { change: { ...wish, ...over }, tutorIsTraining: false }, who, now);
const inTraining = (lesson: Lesson, to: Partial<InfoChange>) =>
  changeInfo(lesson, { change: { ...wish, ...to }, tutorIsTraining: true }, tutor, at(0));
const refusalOf = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    if (isRefused(error)) return [error.reason, error.message];
    throw error;
  }
  return undefined;
};

describe.each(kinds)('%s', (_kind, make) => {
  const ofPte = make({ isPte: true, topic: ps01 });

  test.each(['open', 'in-progress', 'tutor-present'] as const)(
    'FB-07 CON-19 one that is %s gets another topic from its teacher or an administrator, whatever the hour',
    (status) => {
      const lesson = make({ status });
      for (const actor of [tutor, admin]) {
        const move = change(lesson, {}, actor, at(-minute));
        expect(move).toMatchObject({ cause: 'info', actor, at: at(-minute), from: status, note: '', seats: [] });
        expect(move?.lesson).toEqual({
          ...lesson,
          topic,
          version: lesson.version + 1,
          updatedAt: at(-minute),
          updatedBy: actor.id,
        });
      }
      expect(lesson.topic).toEqual(info.topic);
    },
  );

  test.each(['pending-feedback', 'completed', 'student-absent', 'tutor-absent', 'cancelled'] as const)(
    'one that is %s keeps its topic',
    (status) => {
      expect(outcomeOf(() => change(make({ status })))).toBe('ILLEGAL_TRANSITION');
    },
  );

  test('BOOK-35 a lesson must be chosen', () => {
    expect(refusalOf(() => change(make(), { topic: undefined }))).toEqual([
      'TOPIC_REQUIRED',
      'Please select a lesson.',
    ]);
  });

  test('BOOK-36 PTE and other material cannot be switched, in neither direction', () => {
    const told = ['PTE_SWITCH', 'You can not switch PTE and other material'];
    expect(refusalOf(() => change(make(), pteWish))).toEqual(told);
    expect(refusalOf(() => change(ofPte))).toEqual(told);
  });

  test('BOOK-37 a PTE lesson stays in its course; the message names both abbreviations', () => {
    expect(change(ofPte, pteWish)?.lesson.topic?.code).toBe('PS02');
    const writing = { topic: libraryTopic({ ...pteTopic, course: 'writing', code: 'PW02' }) };
    expect(refusalOf(() => change(ofPte, writing))).toEqual(['PTE_COURSE_SWITCH', 'You can not switch from PS to PW']);
    const elsewhere = { topic: libraryTopic(topic, { courseAbbreviation: 'ZZ' }) };
    expect(change(make(), elsewhere)?.lesson.topic).toEqual(topic);
  });

  test('NS-26 BOOK-37 an abbreviation may have digits of its own: only the last two of a code are the position', () => {
    const of = (code: string) => ({ ...pteTopic, lesson: code.toLowerCase(), code });
    const lesson = make({ isPte: true, topic: of('PS2001') });
    const next = libraryTopic(of('PS2002'), { isPte: true, courseAbbreviation: 'PS20' });
    expect(change(lesson, { topic: next })?.lesson.topic?.code).toBe('PS2002');
    const other = libraryTopic(of('PS2102'), { isPte: true, courseAbbreviation: 'PS21' });
    expect(refusalOf(() => change(lesson, { topic: other }))?.[1]).toBe('You can not switch from PS20 to PS21');
  });

  test('BOOK-38, BOOK-36 lessons of teachers in training skip both checks', () => {
    const writing = { topic: libraryTopic(pteTopic, { courseAbbreviation: 'PW' }) };
    expect(inTraining(make(), writing)?.lesson.topic).toEqual(pteTopic);
    expect(inTraining(ofPte, writing)?.lesson.topic).toEqual(pteTopic);
  });

  test('the topic that it has already changes nothing, also renamed since; notes have their length', () => {
    const once = change(make())?.lesson as Lesson;
    expect(change(once)).toBeUndefined();
    expect(change(make(), { topic: libraryTopic({ ...info.topic, name: 'Renamed since' }) })).toBeUndefined();
    expect(outcomeOf(() => change(make(), { wishes: { notes: 'x'.repeat(401) } }))).toBe('MALFORMED');
  });

  test.each(['material', 'course', 'lesson'])('a hidden lesson of another %s is not what it was about', (part) => {
    const to = libraryTopic({ ...topic, [part]: 'another' }, { isHidden: true });
    expect(outcomeOf(() => change(make({ topic }), { topic: to }))).toBe('MATERIAL_OR_COURSE_NOT_FOUND');
  });

  test('one of a hidden material cannot be changed to, also with a teacher in training; what it was about stays', () => {
    const told = ['MATERIAL_OR_COURSE_NOT_FOUND', 'Material or course not found'];
    expect(refusalOf(() => change(make(), { topic: hidden }))).toEqual(told);
    expect(refusalOf(() => inTraining(make(), { topic: hidden }))).toEqual(told);
    expect(outcomeOf(() => change(make({ topic }), { topic: hidden }))).toBeUndefined();
  });
});

test('BOOK-40 an update writes the topic, when and by whom, and leaves the other wishes', () => {
  const kept = { introduction: false, correctMistakes: true, notes: 'Slowly, please.' };
  const before = aBookedLesson({}, { wishes: kept });
  expect(change(before, {}, student)?.lesson).toMatchObject({
    topic,
    status: 'open',
    seats: [{ ...before.seats[0], wishes: kept, status: 'booked' }],
    version: before.version + 1,
    updatedAt: at(-60 * minute),
    updatedBy: student.id,
  });
});

test('BOOK-34, CON-19, LIM-09 a student may until more than 30 minutes before the start, a teacher and an administrator without limit', () => {
  const lesson = aBookedLesson();
  const tooLate = ['TOO_LATE_TO_UPDATE', 'The material can be changed until 30 minutes before the lesson.'];
  expect(change(lesson, {}, student, at(-30 * minute - 1))?.lesson.topic).toEqual(topic);
  expect(refusalOf(() => change(lesson, {}, student, at(-30 * minute)))).toEqual(tooLate);
  expect(refusalOf(() => change(aRunningLesson(), {}, student, at(minute)))).toEqual(tooLate);
  for (const who of [tutor, admin]) {
    expect(change(lesson, {}, who, at(-minute))?.lesson.topic).toEqual(topic);
    expect(change(aRunningLesson(), {}, who, at(minute))?.lesson.status).toBe('in-progress');
  }
});

test.each([
  ['introduction', { introduction: false }],
  ['correctMistakes', { correctMistakes: false }],
  ['notes', { notes: 'Slowly, please.' }],
] as const)('BOOK-40 other wishes are a move of the seat that has the hour, its %s alone', (_which, other) => {
  const same = { topic: libraryTopic() };
  const gone = aSeat(second, { status: 'student-cancelled' });
  const lesson = aBookedLesson();
  const move = change({ ...lesson, seats: [gone, ...lesson.seats] }, { ...same, wishes: other });
  const seat = { ...lesson.seats[0], wishes: { ...wishes, ...other }, version: 2 };
  expect(move?.seats).toEqual([{ seat, from: 'booked', tokens: undefined }]);
  expect(move?.lesson).toMatchObject({ topic: info.topic, seats: [gone, seat] });
  expect(move && change(move.lesson, { ...same, wishes: other })).toBeUndefined();
  expect(change(aBookedLesson({ topic }), { topic: hidden, wishes: other })?.lesson.seats[0]?.wishes).toEqual(
    seat.wishes,
  );
});

test.each([
  ['half an hour before the start', -30 * minute, 'open', 'changed'],
  ['a moment before it', -1, 'open', 'changed'],
  ['at it', 0, 'open', 'TOO_LATE_FOR_WISHES'],
  ['when the teacher has begun a little early', -5 * minute, 'in-progress', 'TOO_LATE_FOR_WISHES'],
] as const)('BOOK-06, BOOK-40 a student changes notes and wishes alone %s: %s', (_when, offset, status, expected) => {
  const lesson = aBookedLesson({ topic, status });
  const wanted = { wishes: { notes: 'Slowly, please.', correctMistakes: false } };
  expect(outcomeOf(() => change(lesson, wanted, student, at(offset)) && 'changed')).toBe(expected);
  expect(outcomeOf(() => change(lesson, wanted, tutor, at(offset)) && 'changed')).toBe('changed');
});

test('nobody chooses wishes in a group, and its topic is changed also while nobody sits in it', () => {
  const wished = { wishes: { notes: 'Slowly, please.', introduction: false } };
  expect(change(groupLessons.open, { ...wished, topic: libraryTopic() })).toBeUndefined();
  expect(change(groupLessons.open, wished)?.lesson.seats).toEqual([aSeat()]);
  expect(change(aGroupLesson())?.lesson).toMatchObject({ status: 'pending', topic });
});

test('an hour that nobody has is about nothing', () => {
  const free = [anOpenSlot(), anHourGivenBack(), hours['student-cancelled'], hours['tutor-cancelled']];
  for (const lesson of free) expect(outcomeOf(() => change(lesson))).toBe('ILLEGAL_TRANSITION');
});
