import { aBooking } from '../testing/builders.ts';
import { webCalendars } from './calendar-links.ts';
import { lessonOf } from './lesson.ts';

const lesson = lessonOf(aBooking({ when: Date.parse('2026-10-25T00:30:00Z') }));

test('NS-65 web calendars get the start and the end as instants, and what it is called', () => {
  const { google, outlook } = webCalendars(lesson, 'student', 'https://learn.example.com');
  const [one, other] = [new URL(google), new URL(outlook)];
  expect([one.origin, one.searchParams.get('dates')]).toEqual([
    'https://calendar.google.com',
    '20261025T003000Z/20261025T012000Z',
  ]);
  expect([other.origin, other.searchParams.get('startdt'), other.searchParams.get('enddt')]).toEqual([
    'https://outlook.live.com',
    '2026-10-25T00:30:00Z',
    '2026-10-25T01:20:00Z',
  ]);
  const called = `${lesson.topic?.code} ${lesson.topic?.name} with ${lesson.tutor.name}`;
  expect([one.searchParams.get('text'), other.searchParams.get('subject')]).toEqual([called, called]);
  expect(one.searchParams.get('details')).toBe(`https://learn.example.com/student/lesson/${lesson.id}`);
});

test('words of people stay words: a title brings no parameter of its own', () => {
  const named = { ...lesson, kind: 'group' as const, title: 'A&B=1#x "شرح" 👩‍🏫' };
  const { google } = webCalendars(named, 'tutor', 'https://learn.example.com');
  const { searchParams, hash } = new URL(google);
  expect([searchParams.get('text'), [...searchParams.keys()], hash]).toEqual([
    named.title,
    ['action', 'text', 'dates', 'details'],
    '',
  ]);
  expect(searchParams.get('details')).toBe(`https://learn.example.com/tutor/lesson/${lesson.id}`);
});

test('whose name is not known is spoken of by what they are', () => {
  const { google } = webCalendars({ ...lesson, students: [], topic: null }, 'tutor', 'https://learn.example.com');
  expect(new URL(google).searchParams.get('text')).toBe('lesson with your student');
});
