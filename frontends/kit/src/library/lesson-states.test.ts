import { lessonOf } from '../lessons/lesson.ts';
import { aBooking, monday } from '../testing/builders.ts';
import { aLessonOf } from '../testing/material-builders.ts';
import { nextOf, statesOf } from './lesson-states.ts';

const hour = 3_600_000;
const lessons = ['a', 'b', 'c', 'd'].map((id) => aLessonOf({ id }));
const bookingOf = (lesson: string, over: Parameters<typeof aBooking>[0] = {}) =>
  lessonOf(aBooking({ ...over, info: { ...aBooking().info!, topic: { ...aBooking().info!.topic!, lesson } } }));
const done = (...ids: string[]) => new Map(ids.map((id) => [id, { when: monday, tutor: 'Hannah' }]));
const words = (known: Partial<Parameters<typeof statesOf>[0]>) =>
  Object.fromEntries([...statesOf({ lessons, bookings: [], done: done(), ...known })].map(([id, { is }]) => [id, is]));

test('The next lesson is the first that is neither completed nor booked', () => {
  expect(words({ done: done('a'), bookings: [bookingOf('b')] })).toEqual({ a: 'done', b: 'booked', c: 'next' });
});

test('A completed lesson that is booked again is booked; what was called off or is over is not', () => {
  const over = (['student-cancelled', 'student-absent', 'completed'] as const).map((status) =>
    bookingOf('b', { status }),
  );
  expect(words({ done: done('a'), bookings: [bookingOf('a'), ...over] })).toEqual({ a: 'booked', b: 'next' });
});

test('A missed lesson says so and is still to be had; one that waits for its feedback was had', () => {
  const [absent, waiting] = [
    bookingOf('a', { status: 'student-absent' }),
    bookingOf('b', { status: 'pending-feedback' }),
  ];
  const also = bookingOf('d', { status: 'tutor-absent' });
  const states = statesOf({ lessons, bookings: [absent, waiting, also], done: done() });
  expect(states.get('a')).toEqual({ is: 'next', missed: absent });
  expect([states.get('b'), states.get('d')]).toEqual([
    { is: 'was', booking: waiting },
    { is: 'was', booking: also },
  ]);
  expect(words({ bookings: [absent, waiting], done: done('a', 'b') })).toEqual({ a: 'done', b: 'done', c: 'next' });
});

test('Of several times that a lesson was missed the last is told', () => {
  const [first, last] = [
    bookingOf('b', { status: 'tutor-absent' }),
    bookingOf('b', { status: 'student-absent', when: monday + hour }),
  ];
  expect(statesOf({ lessons, bookings: [last, first], done: undefined }).get('b')).toEqual({
    is: 'was',
    booking: last,
  });
});

test('Of several bookings of a lesson the first to come is told', () => {
  const [late, soon] = [bookingOf('a', { id: 'late', when: monday + hour }), bookingOf('a', { id: 'soon' })];
  for (const bookings of [
    [late, soon],
    [soon, late],
  ])
    expect(statesOf({ lessons, bookings, done: undefined }).get('a')).toMatchObject({ booking: { id: 'soon' } });
});

test('A sample is the next lesson of who may read all, and of nobody else', () => {
  const sample = lessons.map((lesson) => ({ ...lesson, isSample: lesson.id === 'a' }));
  expect(words({ lessons: sample })).toEqual({ a: 'next' });
  const others = sample.map((lesson) => ({ ...lesson, isOpened: lesson.isSample }));
  expect(words({ lessons: others })).toEqual({ b: 'locked', c: 'locked', d: 'locked' });
});

test('What is locked is never next, and neither is anything while nobody knows what is completed', () => {
  const locked = lessons.map((lesson) => ({ ...lesson, isOpened: false }));
  expect(words({ lessons: locked })).toEqual({ a: 'locked', b: 'locked', c: 'locked', d: 'locked' });
  expect(words({ done: undefined })).toEqual({});
});

test('Of a course that is completed nothing is next', () => {
  const states = statesOf({ lessons, bookings: [], done: done('a', 'b', 'c', 'd') });
  expect(nextOf(lessons, states)).toBeUndefined();
});
