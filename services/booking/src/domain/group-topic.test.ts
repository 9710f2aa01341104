import { at, hour, info, minute, tutor } from '../../test/builders.ts';
import { aGroupLesson, aSeat } from '../../test/group-builders.ts';
import { libraryTopic } from '../../test/library.ts';
import { changeGroupTopic } from './group-topic.ts';
import type { GroupStatus } from './group-lesson.ts';

const topic = { material: 'hospitality', course: 'hotel', lesson: 'ho101', code: 'HO101', name: 'At the desk' };
const change = { change: { topic: libraryTopic(topic) }, tutorIsTraining: false };
const soon = at(-minute);

test.each<GroupStatus>(['open', 'in-progress', 'tutor-present'])(
  'FB-07 CON-19 a lesson that is %s gets another topic from its teacher, whatever the hour',
  (status) => {
    const lesson = aGroupLesson({ status, seats: [aSeat()] });
    const move = changeGroupTopic(lesson, change, tutor, soon);
    expect(move).toMatchObject({ cause: 'info', actor: tutor, at: soon, lesson: { status, topic, version: 2 } });
    expect(lesson.topic).toEqual(info.topic);
  },
);

test('one that nobody sits in as well', () => {
  expect(changeGroupTopic(aGroupLesson(), change, tutor, at(-hour))).toMatchObject({
    lesson: { status: 'pending', topic },
  });
});

test.each<GroupStatus>(['pending-feedback', 'completed', 'student-absent', 'tutor-absent', 'cancelled'])(
  'one that is %s keeps its topic',
  (status) => {
    const lesson = aGroupLesson({ status, seats: [aSeat()] });
    expect(() => changeGroupTopic(lesson, change, tutor, soon)).toThrow(
      expect.objectContaining({ reason: 'ILLEGAL_TRANSITION' }),
    );
  },
);

test('the topic that it has already changes nothing', () => {
  const same = { change: { topic: libraryTopic({ ...info.topic, name: 'Renamed since' }) }, tutorIsTraining: false };
  expect(changeGroupTopic(aGroupLesson(), same, tutor, soon)).toBeUndefined();
});

test('BOOK-36 a topic of the other stream is refused, and a teacher in training tries everything (BOOK-38)', () => {
  const pte = libraryTopic({ material: 'pte', course: 'speaking', lesson: 'ps02', code: 'PS02', name: 'Read aloud' });
  const to = { change: { topic: { ...pte, isPte: true } } };
  expect(() => changeGroupTopic(aGroupLesson(), { ...to, tutorIsTraining: false }, tutor, soon)).toThrow(
    expect.objectContaining({ reason: 'PTE_SWITCH' }),
  );
  expect(changeGroupTopic(aGroupLesson(), { ...to, tutorIsTraining: true }, tutor, soon)).toBeDefined();
});

test('no topic is no topic', () => {
  const none = { change: { topic: undefined }, tutorIsTraining: false };
  expect(() => changeGroupTopic(aGroupLesson(), none, tutor, soon)).toThrow(
    expect.objectContaining({ reason: 'TOPIC_REQUIRED' }),
  );
});
