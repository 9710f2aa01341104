import { aBooking, monday } from '../testing/builders.ts';
import { lessonOf } from '../lessons/lesson.ts';
import { mayRate, ownStatus, stageOf } from './stage.ts';

const minute = 60_000;
const lesson = (status: 'booked' | 'in-progress' | 'completed' | 'pending-feedback' | 'tutor-absent' | 'cancelled') =>
  lessonOf(aBooking({ status }));

test.each([
  ['booked', -60, 'ahead'],
  ['in-progress', 49, 'ahead'],
  ['in-progress', 50, 'behind'],
  ['booked', 50, 'behind'],
  ['pending-feedback', 20, 'behind'],
  ['tutor-absent', 6, 'behind'],
  ['completed', 60, 'behind'],
  ['cancelled', -60, 'off'],
] as const)('NS-55 a lesson that is %s, %i minutes after its start, is %s', (status, minutes, stage) =>
  expect(stageOf(lesson(status), monday + minutes * minute)).toBe(stage),
);

test('NS-32 a student rates what is completed, in a group by the own word', () => {
  expect([mayRate(lesson('completed')), mayRate(lesson('pending-feedback'))]).toEqual([true, false]);
  const group = { ...lesson('pending-feedback'), kind: 'group' as const };
  const seat = { ...group.students[0]!, status: 'completed' as const };
  expect([ownStatus({ ...group, students: [seat] }), mayRate({ ...group, students: [seat] })]).toEqual([
    'completed',
    true,
  ]);
  expect(ownStatus({ ...group, students: [] })).toBe('pending-feedback');
});
