import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Problem } from '../api/problem.ts';
import type { MeJson } from '../api/types.ts';
import { expectAccessible } from '../testing/axe.ts';
import { aBooking, aPerson, aTutor, monday } from '../testing/builders.ts';
import type { FakeAnswers } from '../testing/fake-api.ts';
import { makeFakeShell } from '../testing/fake-shell.ts';
import { aGroupLesson } from '../testing/session-builders.ts';
import {
  aCourse,
  aCourseProgress,
  aLessonOf,
  aMaterial,
  materialsPage,
  progressPage,
} from '../testing/material-builders.ts';
import { renderInShell } from '../testing/render.tsx';
import { MaterialScreen } from './material-screen.tsx';

const area = aMaterial({ id: 'm', name: 'Health & Lifestyle', description: 'Care and food.', lessonCount: 84 });
const lessons = [
  aLessonOf({ id: 'a', code: 'HL101', name: 'Hello', level: 1 }),
  aLessonOf({ id: 'b', code: 'HL102', name: 'Names', level: 1 }),
  aLessonOf({
    id: 'c',
    code: 'HL301',
    name: 'Symptoms',
    level: 3,
    documentPages: 12,
    recordingCount: 2,
    hasNotes: true,
  }),
];
const first = aCourse({ id: 'hl', name: 'Staying well', abbreviation: 'HL', lessons });
const second = aCourse({
  id: 'aa2',
  name: 'Active at any age',
  abbreviation: 'AA2',
  lessons: [aLessonOf({ id: 'z' })],
});
const page = (items: ReturnType<typeof aCourse>[]) => ({ items, nextPageToken: null });

type Options = { person?: MeJson; api?: FakeAnswers; path?: string };

function show({ person = aPerson(), api = {}, path }: Options = {}) {
  const shell = makeFakeShell({
    person,
    api: {
      'GET /materials': () => materialsPage([area]),
      'GET /materials/{id}/courses': () => page([first, second]),
      'GET /bookings/mine': () => ({ items: [], nextPageToken: null }),
      ...api,
    },
  });
  return renderInShell(<MaterialScreen />, { shell, path: path ?? `/${person.role}/materials/m` });
}
const lessonProgress = (id: string, isDone: boolean) => ({
  id,
  code: id,
  name: id,
  level: 1,
  isHidden: false,
  completionDetails: {
    completed: isDone,
    when: isDone ? monday : null,
    tutor: isDone ? 'Liezel Santos' : '',
    tutorUid: '',
    source: null,
  },
});
const fails = (status: number) => () => {
  throw new Problem('Material or course not found', { code: 'MATERIAL_NOT_FOUND', status });
};

test('an area and nothing else gives the page its title, as soon as its name is known', async () => {
  const { shell } = show();
  expect(shell.services.entitle).not.toHaveBeenCalled();
  await waitFor(() => expect(shell.services.entitle.mock.calls).toEqual([['/student/materials/m', area.name]]));
});

test('An area shows its courses as cards and the lessons of the first by level; the first level stands open', async () => {
  const { container } = show();
  expect(await screen.findByRole('heading', { name: 'Health & Lifestyle' })).toBeVisible();
  expect(await screen.findByText('Care and food. Times are yours, São Paulo (UTC−3).')).toBeVisible();
  const courses = within(screen.getByRole('navigation', { name: 'Courses' })).getAllByRole('link');
  expect(courses.map((course) => course.textContent)).toEqual([
    'HLStaying well3 lessons',
    'AA2Active at any age1 lesson',
  ]);
  expect(courses[0]).toHaveAttribute('aria-current', 'true');
  expect(screen.getByRole('button', { name: /Beginners/, expanded: true })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Read HL101' })).toHaveAttribute('href', '/student/materials/m/hl/a');
  expect(screen.queryByText('Symptoms')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /Pre-Intermediate/, expanded: false }));
  expect(screen.getByText('Symptoms')).toBeVisible();
  await expectAccessible(container);
});

test('The course stands in the address', async () => {
  const { path } = show({ path: '/student/materials/m?course=aa2' });
  const course = await screen.findByRole('link', { name: /Active at any age/ });
  expect(course).toHaveAttribute('aria-current', 'true');
  fireEvent.click(screen.getByRole('link', { name: /Staying well/ }));
  expect(path()).toBe('/student/materials/m?course=hl');
  expect(screen.getByText('Hello')).toBeVisible();
});

test('A student sees what is completed, booked and next, and books what is next with the topic chosen', async () => {
  const topic = { ...aBooking().info!.topic!, lesson: 'b' };
  const completed = [lessonProgress('a', true), lessonProgress('b', false)];
  const booking = aBooking({ info: { ...aBooking().info!, topic } });
  const { container } = show({
    api: {
      'GET /progress/{studentId}': () => progressPage([aCourseProgress({ completedCount: 1, lessons: completed })]),
      'GET /bookings/mine': ({ params }) => ({
        items: params.query.view === 'upcoming' ? [booking] : [],
        nextPageToken: null,
      }),
    },
  });
  const levels = await screen.findByText('0 of 1 completed');
  expect(levels).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: /Beginners/ }));
  await waitFor(() => expect(screen.getByText('Upcoming')).toBeVisible());
  const line = (code: string) => screen.getAllByText(code)[0]?.closest('li') as HTMLElement;
  expect(line('HL101')).toHaveTextContent('CompletedMon 23 Nov 2026, Liezel Santos');
  expect(within(line('HL101')).getByRole('link', { name: 'Book again HL101' })).toBeInTheDocument();
  expect(line('HL102')).toHaveTextContent('Hannah Okafor');
  expect(within(line('HL102')).queryByRole('link', { name: /Book/ })).toBeNull();
  const read = (code: string) => within(line(code)).getByRole('link', { name: `Read ${code}` });
  expect(read('HL101')).toHaveAttribute('href', '/student/materials/m/hl/a');
  expect(read('HL102')).toHaveAttribute('href', `/student/materials/m/hl/b?booking=${booking.id}`);
  expect(screen.getByRole('link', { name: 'Book this lesson' })).toHaveAttribute(
    'href',
    '/student/bookings?view=search&material=m&course=hl&lesson=c',
  );
  expect(screen.getByText('12 pages. Level 3 of 10.')).toBeVisible();
  expect(screen.getByText('My progress in this course')).toBeVisible();
  const progress = screen.getByText('My progress in this course').parentElement as HTMLElement;
  expect([...progress.querySelectorAll('dt, dd')].map(({ textContent }) => textContent)).toEqual([
    'Last lesson',
    'HL101, Mon 23 Nov 2026',
    'Booked',
    '1 lesson',
    'Certificate',
    'after 2 more lessons',
  ]);
  await expectAccessible(container);
});

test('A group lesson to come and one-on-one lessons that were missed stand at their lessons', async () => {
  const topic = (lesson: string) => ({ ...aBooking().info!, topic: { ...aBooking().info!.topic!, lesson } });
  const absent = (lesson: string) => aBooking({ id: lesson, status: 'student-absent', info: topic(lesson) });
  show({
    api: {
      'GET /progress/{studentId}': () => progressPage([]),
      'GET /bookings/mine/history': () => ({ items: [absent('a'), absent('b')], nextPageToken: null }),
      'GET /groupsessions/mine': () => ({
        items: [aGroupLesson({ status: 'booked', info: { topic: topic('c').topic } })],
        nextPageToken: null,
      }),
    },
  });
  const line = (code: string) => screen.getByText(code, { selector: 'li *' }).closest('li')!;
  expect(await screen.findByText('Next for you', { selector: 'li *' })).toBeVisible();
  await waitFor(() => expect(line('HL102')).toHaveTextContent(/HL102.*absent/));
  expect(line('HL101')).toHaveTextContent(/Next for you.*absent, Mon 23 Nov 2026/);
  expect(within(line('HL102')).getByRole('link', { name: 'Book HL102' })).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: /Pre-Intermediate/ }));
  expect(line('HL301')).toHaveTextContent('Upcoming');
  expect(within(line('HL301')).queryByRole('link', { name: /^Book/ })).not.toBeInTheDocument();
});

test('Lessons that are not open say what a subscription opens, and lead nowhere else than to the plans and the sample', async () => {
  const locked = lessons.map((lesson) => ({ ...lesson, isOpened: lesson.id === 'b', isSample: lesson.id === 'b' }));
  show({
    api: {
      'GET /materials': () => materialsPage([{ ...area, isOpened: false }]),
      'GET /materials/{id}/courses': () => page([{ ...first, lessons: locked }]),
    },
  });
  expect(await screen.findByText('These lessons open with a plan')).toBeVisible();
  expect(screen.getByText('Any Workplace English plan opens all 84 lessons of this area.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See the plans' })).toHaveAttribute('href', '/student/subscription');
  expect(screen.getByRole('link', { name: 'Open the sample HL102' })).toHaveAttribute(
    'href',
    '/student/materials/m/hl/b',
  );
  expect(screen.getByText('Locked')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Read HL101' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Read HL102' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Book HL102' })).toBeNull();
});

test('A teacher sees which lessons have recordings and notes, and books nothing', async () => {
  const { shell } = show({ person: aTutor() });
  fireEvent.click(await screen.findByRole('button', { name: /Pre-Intermediate/ }));
  expect(screen.getByText('2 recordings, notes')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Read HL301' })).toHaveAttribute('href', '/tutor/materials/m/hl/c');
  expect(screen.queryByRole('link', { name: /Book/ })).toBeNull();
  expect(shell.calls.some(({ path }) => path.startsWith('bookings'))).toBe(false);
});

test('An area that is in no list is known by one of its courses', async () => {
  show({
    api: {
      'GET /materials': () => materialsPage([]),
      'GET /materials/{id}/courses/{courseId}': () => ({ material: area, course: first }),
    },
  });
  expect(await screen.findByRole('heading', { name: 'Health & Lifestyle' })).toBeVisible();
});

test('MAT-28 an unknown area says so, without a notice', async () => {
  const { shell } = show({ api: { 'GET /materials/{id}/courses': fails(404) } });
  expect(await screen.findByText('Material or course not found')).toBeVisible();
  expect(screen.getByRole('link', { name: 'To the materials' })).toHaveAttribute('href', '/student/materials');
  expect(shell.services.notify.error).not.toHaveBeenCalled();
});

test.each([
  ['refused', fails(500), 'Failed to fetch materials or courses'],
  [
    'not answered',
    () => {
      throw new TypeError('Failed to fetch');
    },
    'Error fetching materials or courses',
  ],
] as const)('MAT-24, MAT-26, CON-37 courses that are %s say so, and Retry reads them', async (_what, fail, notice) => {
  let asked = 0;
  const { shell } = show({
    api: { 'GET /materials/{id}/courses': () => ((asked += 1) > 1 ? page([first]) : fail()) },
  });
  expect(await screen.findByText('Failed to load courses. Please try again later.')).toBeVisible();
  expect(shell.services.notify.error).toHaveBeenCalledWith(notice);
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Hello')).toBeVisible();
});

test('An area without courses and a course without lessons say so', async () => {
  const { unmount } = show({ api: { 'GET /materials/{id}/courses': () => page([]) } });
  expect(await screen.findByText('There are no courses here yet.')).toBeVisible();
  unmount();
  show({ api: { 'GET /materials/{id}/courses': () => page([aCourse()]) } });
  expect(await screen.findByText('This course has no lessons yet.')).toBeVisible();
});

test('A lesson that an administrator adds is on screen without a reload', async () => {
  const shown = [lessons[0]!];
  const { shell } = show({ api: { 'GET /materials/{id}/courses': () => page([{ ...first, lessons: [...shown] }]) } });
  await screen.findByText('Hello');
  shown.push(lessons[1]!);
  act(() => shell.say('library.changed', { version: 2 }));
  expect(await screen.findByText('Names')).toBeVisible();
});

test('What is completed meanwhile is on screen without a reload', async () => {
  const completed: ReturnType<typeof lessonProgress>[] = [];
  const { shell } = show({
    api: { 'GET /progress/{studentId}': () => progressPage([aCourseProgress({ lessons: [...completed] })]) },
  });
  expect(await screen.findByText('0 of 2 completed')).toBeInTheDocument();
  completed.push(lessonProgress('a', true));
  act(() => shell.say('progress.changed', { courseId: 'hl' }));
  expect(await screen.findByText('1 of 2 completed')).toBeInTheDocument();
});

test('A completed lesson that is booked again stays completed, and a certificate that stands leads to its page', async () => {
  const topic = { ...aBooking().info!.topic!, lesson: 'a' };
  const again = aBooking({ info: { ...aBooking().info!, topic } });
  const lessonsDone = ['a', 'b', 'c'].map((id) => lessonProgress(id, true));
  const progress = aCourseProgress({ courseId: 'hl', lessons: lessonsDone, certificateNumber: '7K4M-Q2XD' });
  show({
    api: {
      'GET /progress/{studentId}': () => progressPage([progress]),
      'GET /bookings/mine': () => ({ items: [again], nextPageToken: null }),
    },
  });
  expect(await screen.findByText('2 of 2 completed')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByText('Upcoming')).toBeVisible());
  expect(screen.getByRole('link', { name: '7K4M-Q2XD' })).toHaveAttribute('href', '/c/7K4M-Q2XD');
});
