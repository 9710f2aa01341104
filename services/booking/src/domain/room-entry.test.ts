import { admin, anOpenSlot, aRunningLesson, at, minute, start, student, tutor } from '../../test/builders.ts';
import { join, onlyObserves } from './room-entry.ts';

test.each(['in-progress', 'tutor-present'] as const)(
  'LIVE-23, CON-07 %s lets student, tutor and administrator in',
  (status) => {
    for (const actor of [student, tutor, admin]) {
      expect(join(aRunningLesson({ status }), actor, at(20 * minute)).booking.status).toBe(status);
    }
  },
);

test('PERM-39 strangers do not learn that the lesson exists', () => {
  const stranger = { id: 'dddddddddddddddddddddddddddddddd', role: 'student' as const, name: '' };
  expect(() => join(aRunningLesson(), stranger, start)).toThrow('This booking was not found.');
  expect(() => join(anOpenSlot(), student, start)).toThrow('This booking was not found.');
});

test('CON-07 only the first join is recorded', () => {
  const first = join(aRunningLesson(), student, at(minute));
  expect(first).toMatchObject({ isFirst: true, booking: { firstJoinedAt: at(minute) } });
  const second = join(first.booking, tutor, at(2 * minute));
  expect(second).toMatchObject({ isFirst: false, booking: { firstJoinedAt: at(minute) } });
});

test('NS-21 CON-07 an administrator who watches is nobody’s first join', () => {
  const watched = join(aRunningLesson(), admin, at(minute));
  expect(watched).toMatchObject({ isFirst: false, commenced: undefined });
  expect(watched.booking.firstJoinedAt).toBeUndefined();
  expect(join(watched.booking, tutor, at(2 * minute))).toMatchObject({ isFirst: true });
});

test('NS-21 an administrator who teaches the lesson does not only watch', () => {
  expect(onlyObserves(admin, tutor.id)).toBe(true);
  expect(onlyObserves(admin, admin.id)).toBe(false);
  expect(onlyObserves(tutor, student.id)).toBe(false);
});

test.each([
  [50 * minute - 1, true],
  [50 * minute, false],
])('LIM-07 joining %i ms after the start: %s', (offset, open) => {
  const act = () => join(aRunningLesson(), student, at(offset));
  if (open) expect(act().booking.status).toBe('in-progress');
  else expect(act).toThrow('This lesson is over.');
});
