import { selectLive, studentState, tutorState, type LiveBooking } from './live-card.ts';

const start = Date.UTC(2026, 10, 23, 0, 30);
const minute = 60_000;
const booking = (over: Partial<LiveBooking> = {}): LiveBooking => ({
  id: 'a',
  when: start,
  status: 'booked',
  kind: 'one-on-one',
  ...over,
});

test.each([
  ['a millisecond before the window', -10 * minute - 1, undefined],
  ['10 minutes before start', -10 * minute, 'a'],
  ['at start', 0, 'a'],
  ['50 minutes after start', 50 * minute, 'a'],
  ['a millisecond later', 50 * minute + 1, undefined],
])('LIVE-06 the card selects from 10 minutes before to 50 minutes after: %s', (_name, offset, expected) => {
  expect(selectLive([booking()], start + offset)?.id).toBe(expected);
});

test.each(['completed', 'pending', 'student-cancelled', 'tutor-cancelled', 'cancelled'])(
  'LIVE-07, CON-10 the card ignores a booking that is %s',
  (status) => expect(selectLive([booking({ status })], start)).toBeUndefined(),
);

test.each([
  ['one-on-one', { kind: 'one-on-one' as const }],
  ['a group', { kind: 'group' as const }],
])('CON-51 %s lesson completed in its own time leaves the card at once', (_kind, over) => {
  const running = booking({ ...over, status: 'tutor-present' });
  expect(selectLive([running], start + minute)?.id).toBe('a');
  expect(selectLive([{ ...running, status: 'completed' }], start + minute)).toBeUndefined();
});

test('LIVE-07, CON-10 tutor-absent keeps its card', () => {
  expect(selectLive([booking({ status: 'tutor-absent' })], start)?.id).toBe('a');
});

test('LIVE-08 one-on-one comes before group, also when the group lesson is earlier', () => {
  const group = booking({ id: 'g', kind: 'group', when: start - 5 * minute });
  expect(selectLive([group, booking()], start)?.id).toBe('a');
  expect(selectLive([group], start)?.id).toBe('g');
});

test('LIVE-09 with no matching booking none is selected', () => {
  expect(selectLive([], start)).toBeUndefined();
  const others = [
    booking({ when: start + 60 * minute }),
    booking({ when: start - 60 * minute }),
    booking({ status: 'completed' }),
    booking({ kind: 'group', status: 'cancelled' }),
  ];
  expect(selectLive(others, start)).toBeUndefined();
  expect(selectLive([...others, booking({ id: 'near' })], start)?.id).toBe('near');
});

test.each([
  ['in-progress', 'join'],
  ['tutor-present', 'join'],
  ['tutor-absent', 'refunded'],
  ['booked', 'wait'],
  ['open', 'wait'],
  ['pending-feedback', 'over'],
])('LIVE-10, LIVE-11, LIVE-12, CON-07 a student sees for %s: %s', (status, expected) => {
  expect(studentState(booking({ status }))).toBe(expected);
});

test.each([
  ['booked', 5 * minute - 1, 'commence'],
  ['open', 0, 'commence'],
  ['booked', 5 * minute, 'missed'],
  ['tutor-absent', 5 * minute, 'missed'],
  ['in-progress', 20 * minute, 'join'],
  ['tutor-present', 20 * minute, 'join'],
])('LIVE-13, LIVE-14, LIVE-16, LIVE-17 a teacher sees for %s at %i ms: %s', (status, offset, expected) => {
  expect(tutorState(booking({ status }), start + offset)).toBe(expected);
});
