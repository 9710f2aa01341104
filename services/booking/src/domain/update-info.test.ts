import {
  aBookedLesson,
  aClosedLesson,
  anOpenSlot,
  aRunningLesson,
  admin,
  at,
  info,
  minute,
  student,
  tutor,
} from '../../test/builders.ts';
import { libraryTopic } from '../../test/library.ts';
import type { Booking } from './booking.ts';
import { isRefused } from './refusals.ts';
import { updateInfo, type InfoChange } from './update-info.ts';

const topic = { material: 'hospitality', course: 'hotel', lesson: 'ho101', code: 'HO101', name: 'At the desk' };
const wish: InfoChange = {
  topic: libraryTopic(topic),
  introduction: undefined,
  correctMistakes: undefined,
  notes: undefined,
};
const pteTopic = { material: 'pte', course: 'speaking', lesson: 'ps02', code: 'PS02', name: 'Read aloud' };
const pteLesson = aBookedLesson({
  isPte: true,
  info: { ...info, topic: { ...pteTopic, lesson: 'ps01', code: 'PS01' } },
});
const pteWish: InfoChange = { ...wish, topic: libraryTopic(pteTopic) };

const change = (booking: Booking, over: Partial<InfoChange> = {}, who = tutor, now = at(-60 * minute)) =>
  updateInfo(booking, { change: { ...wish, ...over }, tutorIsTraining: false }, who, now);
const refusalOf = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    if (isRefused(error)) return [error.reason, error.message];
    throw error;
  }
  return undefined;
};

test('BOOK-40 an update writes the topic, when and by whom, and leaves the other wishes', () => {
  const before = aBookedLesson({ info: { ...info, notes: 'Slowly, please.', introduction: false } });
  expect(change(before, {}, student)).toMatchObject({
    info: { topic, introduction: false, correctMistakes: true, notes: 'Slowly, please.' },
    status: 'booked',
    version: before.version + 1,
    updatedAt: at(-60 * minute),
    updatedBy: student.id,
  });
});

test('BOOK-34, CON-19, LIM-09 a student may until more than 30 minutes before the start, a teacher and an administrator without limit', () => {
  const lesson = aBookedLesson();
  const tooLate = ['TOO_LATE_TO_UPDATE', 'The material can be changed until 30 minutes before the lesson.'];
  expect(change(lesson, {}, student, at(-30 * minute - 1)).info.topic).toEqual(topic);
  expect(refusalOf(() => change(lesson, {}, student, at(-30 * minute)))).toEqual(tooLate);
  expect(refusalOf(() => change(aRunningLesson(), {}, student, at(minute)))).toEqual(tooLate);
  for (const who of [tutor, admin]) {
    expect(change(lesson, {}, who, at(-minute)).info.topic).toEqual(topic);
    expect(change(aRunningLesson(), {}, who, at(minute)).status).toBe('in-progress');
  }
});

test('BOOK-35 a lesson must be chosen', () => {
  expect(refusalOf(() => change(aBookedLesson(), { topic: undefined }))).toEqual([
    'TOPIC_REQUIRED',
    'Please select a lesson.',
  ]);
});

test('BOOK-36 PTE and other material cannot be switched, in neither direction', () => {
  const told = ['PTE_SWITCH', 'You can not switch PTE and other material'];
  expect(refusalOf(() => change(aBookedLesson(), pteWish))).toEqual(told);
  expect(refusalOf(() => change(pteLesson))).toEqual(told);
});

test('BOOK-37 a PTE lesson stays in its course; the message names both abbreviations', () => {
  expect(change(pteLesson, pteWish).info.topic.code).toBe('PS02');
  const other = { ...pteWish, topic: libraryTopic({ ...pteTopic, course: 'writing', code: 'PW02' }) };
  expect(refusalOf(() => change(pteLesson, other))).toEqual(['PTE_COURSE_SWITCH', 'You can not switch from PS to PW']);
  expect(change(aBookedLesson(), { topic: libraryTopic(topic, { courseAbbreviation: 'ZZ' }) }).info.topic).toEqual(
    topic,
  );
});

test('NS-26 BOOK-37 an abbreviation may have digits of its own: only the last two of a code are the position', () => {
  const of = (code: string) => ({ ...pteTopic, lesson: code.toLowerCase(), code });
  const lesson = aBookedLesson({ isPte: true, info: { ...info, topic: of('PS2001') } });
  const next = libraryTopic(of('PS2002'), { isPte: true, courseAbbreviation: 'PS20' });
  expect(change(lesson, { topic: next }).info.topic.code).toBe('PS2002');
  const other = libraryTopic(of('PS2102'), { isPte: true, courseAbbreviation: 'PS21' });
  expect(refusalOf(() => change(lesson, { topic: other }))?.[1]).toBe('You can not switch from PS20 to PS21');
});

test.each(['material', 'course', 'lesson'])('a hidden lesson of another %s is not what it was about', (part) => {
  const about = aBookedLesson({ info: { ...info, topic } });
  const to = libraryTopic({ ...topic, [part]: 'another' }, { isHidden: true });
  expect(refusalOf(() => change(about, { topic: to }))?.[0]).toBe('MATERIAL_OR_COURSE_NOT_FOUND');
});

test('BOOK-38 lessons of teachers in training skip both checks', () => {
  const writing = libraryTopic(pteTopic, { courseAbbreviation: 'PW' });
  const training = { change: { ...pteWish, topic: writing }, tutorIsTraining: true };
  expect(updateInfo(aBookedLesson(), training, tutor, at(0)).info.topic).toEqual(pteTopic);
  expect(updateInfo(pteLesson, training, tutor, at(0)).info.topic).toEqual(pteTopic);
});

test('what is not booked or running stays as it is; the same once more changes nothing', () => {
  for (const booking of [anOpenSlot(), aClosedLesson('completed'), aClosedLesson('cancelled')]) {
    expect(refusalOf(() => change(booking))?.[0]).toBe('ILLEGAL_TRANSITION');
  }
  const once = change(aBookedLesson());
  expect(change(once)).toBe(once);
  expect(refusalOf(() => change(aBookedLesson(), { notes: 'x'.repeat(401) }))?.[0]).toBe('MALFORMED');
});

test('a lesson of a hidden material cannot be changed to, also with a teacher in training; what it was about stays', () => {
  const hidden = libraryTopic(topic, { isHidden: true });
  const told = ['MATERIAL_OR_COURSE_NOT_FOUND', 'Material or course not found'];
  const training = { change: { ...wish, topic: hidden }, tutorIsTraining: true };
  expect(refusalOf(() => change(aBookedLesson(), { topic: hidden }))).toEqual(told);
  expect(refusalOf(() => updateInfo(aBookedLesson(), training, tutor, at(0)))).toEqual(told);
  const about = aBookedLesson({ info: { ...info, topic } });
  expect(change(about, { topic: hidden, notes: 'Slowly, please.' }).info.notes).toBe('Slowly, please.');
});
