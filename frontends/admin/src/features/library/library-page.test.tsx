import { Problem } from '@parlance/kit/api/problem.ts';
import { expectAccessible } from '@parlance/kit/testing/axe.ts';
import { aPerson } from '@parlance/kit/testing/builders.ts';
import type { FakeAnswers } from '@parlance/kit/testing/fake-api.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { aCourse, aLessonOf, aMaterial, materialsPage } from '@parlance/kit/testing/material-builders.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LibraryPage } from './library-page.tsx';

const health = aMaterial({ id: 'h', name: 'Health & Lifestyle', courseCount: 2 });
const pte = aMaterial({ id: 'p', name: 'PTE Speaking', isPte: true, visible: false, courseCount: 0 });
const lessons = [
  aLessonOf({ id: 'l1', code: 'HL301', name: 'Meeting a colleague', recordingCount: 2 }),
  aLessonOf({ id: 'l2', code: 'HL308', name: 'An appointment', pos: 8, hasDocument: false }),
];
const living = aCourse({ id: 'c', name: 'Healthy living', abbreviation: 'HL', lessons });
const hidden = aCourse({ id: 'd', name: 'At any age', abbreviation: 'AA2', visible: false });
const answers: FakeAnswers = {
  'GET /materials': () => materialsPage([health, pte]),
  'GET /materials/{id}/courses': ({ params }) => ({
    items: params.path.id === 'h' ? [living, hidden] : [],
    nextPageToken: null,
  }),
};

const show = (path = '/admin/materials', api: FakeAnswers = {}) => {
  const shell = makeFakeShell({ person: aPerson({ role: 'admin' }), api: { ...answers, ...api } });
  const page = renderInShell(<LibraryPage />, { shell, path });
  return { ...page, asked: () => shell.calls.map((call) => call.path) };
};
const row = (name: string) => screen.getByRole('treeitem', { name });
const open = async (name: string) => userEvent.click(await screen.findByRole('button', { name: `Open ${name}` }));

test('ADM-10 the tree: courses are read when their material is opened, lessons stand by level, each row says what it has', async () => {
  const { asked } = show();
  expect(await screen.findByRole('treeitem', { name: 'Health & Lifestyle' })).toHaveTextContent(
    'Workplace English2 courses',
  );
  expect(row('PTE Speaking')).toHaveTextContent('HiddenPTE English0 courses');
  expect(asked()).toEqual(['materials']);
  await open('Health & Lifestyle');
  expect(await screen.findByRole('treeitem', { name: 'AA2 At any age' })).toHaveTextContent('Hidden0 lessons');
  expect(asked()).toEqual(['materials', 'materials/h/courses']);
  await open('HL Healthy living');
  await open('Level 3, Pre-Intermediate');
  expect(row('HL301 Meeting a colleague')).toHaveTextContent('PDF2 audio');
  expect(row('HL308 An appointment')).toHaveTextContent('no PDF0 audio');
  await expectAccessible();
});

test('the arrows go through the rows and open them, Enter chooses', async () => {
  const { shell } = show();
  (await screen.findByRole('treeitem', { name: 'Health & Lifestyle' })).focus();
  await userEvent.keyboard('{ArrowRight}');
  await screen.findByRole('treeitem', { name: 'HL Healthy living' });
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(shell.services.navigate).toHaveBeenLastCalledWith('/admin/materials/h?course=c', { replace: false });
});

test('an address opens the way to its row', async () => {
  show('/admin/materials/h?course=c&lesson=l2');
  expect(await screen.findByRole('treeitem', { name: 'HL Healthy living' })).toBeVisible();
});

test('ADM-10 by state: the whole library is asked for what is so, and only what is opened is read', async () => {
  const missing = { ...living, lessons: lessons.filter(({ hasDocument }) => !hasDocument) };
  const { asked } = show('/admin/materials?state=no-pdf', {
    'GET /materials': ({ params }) => materialsPage(params?.query?.state === 'no-pdf' ? [health] : [health, pte]),
    'GET /materials/{id}/courses': ({ params }) => ({
      items: params?.query?.state === 'no-pdf' ? [missing] : [living, hidden],
      nextPageToken: null,
    }),
  });
  await open('Health & Lifestyle');
  await open('HL Healthy living');
  await open('Level 3, Pre-Intermediate');
  expect(row('HL308 An appointment')).toBeVisible();
  expect(screen.queryByRole('treeitem', { name: 'HL301 Meeting a colleague' })).not.toBeInTheDocument();
  expect(screen.queryByRole('treeitem', { name: 'PTE Speaking' })).not.toBeInTheDocument();
  expect(asked()).toEqual(['materials?state=no-pdf', 'materials/h/courses?state=no-pdf']);
  // A part of the rows has no order, and the screen says so.
  expect(screen.getByText(/Only rows of the state “No PDF” are here/)).toBeVisible();
  expect(screen.queryByText(/Drag to order/)).not.toBeInTheDocument();
});

test('ADM-10 of the largest library as much is read and drawn as stands open', async () => {
  const materials = Array.from({ length: 200 }, (_, n) =>
    aMaterial({ id: `m${n}`, name: `Area ${n}`, courseCount: 10 }),
  );
  const lessonsOf = (course: number) =>
    Array.from({ length: 200 }, (_, n) =>
      aLessonOf({ id: `l${course}-${n}`, name: `Lesson ${n}`, code: `C${n}`, level: 1 + Math.floor(n / 20) }),
    );
  const courses = Array.from({ length: 10 }, (_, n) =>
    aCourse({ id: `c${n}`, name: `Course ${n}`, lessons: lessonsOf(n) }),
  );
  const { asked } = show('/admin/materials', {
    'GET /materials': () => materialsPage(materials),
    'GET /materials/{id}/courses': () => ({ items: courses, nextPageToken: null }),
  });
  await screen.findByText('Area 199');
  const rows = () => document.querySelectorAll('[role=treeitem]').length;
  expect([rows(), asked()]).toEqual([200, ['materials']]);
  fireEvent.click(screen.getByLabelText('Open Area 7'));
  await waitFor(() => expect(rows()).toBe(210));
  expect(asked()).toEqual(['materials', 'materials/m7/courses']);
});

test('that nothing is in a state is said', async () => {
  show('/admin/materials?state=hidden', { 'GET /materials': () => materialsPage([]) });
  expect(await screen.findByText('Nothing in the library is in this state.')).toBeVisible();
});

test('MAT-03 a search shows the hits of the whole library with where they stand', async () => {
  const hit = { kind: 'lesson' as const, materialId: 'h', materialName: 'Health & Lifestyle', isPte: false };
  const found = { courseId: 'c', courseName: 'Healthy living', lessonId: 'l2', code: 'HL308', name: 'An appointment' };
  const { shell, asked } = show('/admin/materials?q=apointment', {
    'GET /materials/search': () => ({ items: [{ ...hit, ...found, isOpened: true, isHidden: true }] }),
  });
  const list = await screen.findByRole('list', { name: 'Found in the library' });
  expect(list).toHaveTextContent('HL308An appointmentHealth & Lifestyle, Healthy living');
  expect(asked()).toContain('materials/search?q=apointment&limit=50');
  await userEvent.click(within(list).getByRole('button'));
  const address = '/admin/materials/h?q=apointment&course=c&lesson=l2';
  expect(shell.services.navigate).toHaveBeenLastCalledWith(address, { replace: false });
});

test('MAT-09, MAT-25 nothing, and what could not be read, are said', async () => {
  const { unmount } = show('/admin/materials', { 'GET /materials': () => materialsPage([]) });
  expect(await screen.findByText('No materials retrived')).toBeVisible();
  unmount();
  const refuse = () => Promise.reject(new Problem('away', { code: 'INTERNAL', status: 500 }));
  show('/admin/materials', { 'GET /materials': refuse });
  expect(await screen.findByText('Failed to load materials. Please try again later.')).toBeVisible();
});

test('courses that could not be read are read again on demand', async () => {
  let tries = 0;
  show('/admin/materials/h', {
    'GET /materials/{id}/courses': () => {
      tries += 1;
      if (tries === 1) throw new Problem('The line broke.', { code: 'INTERNAL', status: 500 });
      return { items: [living], nextPageToken: null };
    },
  });
  expect(await screen.findByText('The line broke.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(row('HL Healthy living')).toBeVisible());
});

const page = {
  material: health,
  course: living,
  lesson: lessons[0] ?? aLessonOf(),
  document: {
    fileId: 'f',
    revision: 2,
    filename: 'hl301.pdf',
    size: 1_887_437,
    pages: 12,
    at: Date.UTC(2026, 10, 3, 12),
  },
  recordings: [
    {
      fileId: 'r',
      title: 'At the reception',
      seconds: 48,
      filename: 'a.mp3',
      contentType: 'audio/mpeg',
      size: 838_861,
    },
  ].map((recording) => ({ ...recording, url: null, expiresAt: null })),
  notes: null,
  use: { students: 38, booked: 2, firstBookedAt: null },
  changed: { uid: 'n', name: 'Nadia Rahman', at: Date.UTC(2026, 10, 3, 12) },
};

test('ADM-10 what is chosen stands beside the tree: a lesson with its files, who changed it last, how it is used, and the way to read it', async () => {
  const { shell } = show('/admin/materials/h?course=c&lesson=l1', {
    'GET /materials/{id}/courses/{courseId}/lessons/{lessonId}': () => page,
  });
  const panel = await screen.findByRole('complementary', { name: 'Chosen in the library' });
  expect(await within(panel).findByRole('heading', { name: 'HL301 Meeting a colleague' })).toBeVisible();
  expect(within(panel).getByRole('region', { name: 'Document' })).toHaveTextContent(
    'hl301.pdf12 pages, 1.8 MB, Tue 3 Nov 2026',
  );
  expect(within(panel).getByRole('region', { name: 'Recordings' })).toHaveTextContent('At the reception0:48, 819 KB');
  expect(panel).toHaveTextContent('Last change: Nadia Rahman, Tue 3 Nov 2026');
  expect(panel).toHaveTextContent('38 students have had this lesson, 2 lessons are booked on it.');
  expect(within(panel).getByRole('link', { name: 'Read as teachers do' })).toHaveAttribute(
    'href',
    '/admin/materials/h/c/l1',
  );
  expect(await screen.findByRole('treeitem', { name: 'HL301 Meeting a colleague', selected: true })).toBeVisible();
  await expectAccessible();
  await userEvent.click(within(panel).getByRole('button', { name: 'Close' }));
  expect(shell.services.navigate).toHaveBeenLastCalledWith('/admin/materials', { replace: true });
});

test('a material that is gone is said to be', async () => {
  show('/admin/materials/other');
  expect(await screen.findByText('This is not in the library any more.')).toBeVisible();
});

test('FB-19 what somebody else changes is on screen without a reload', async () => {
  let name = 'Health & Lifestyle';
  const { shell } = show('/admin/materials', { 'GET /materials': () => materialsPage([{ ...health, name }]) });
  await screen.findByRole('treeitem', { name });
  name = 'Health';
  act(() => shell.say('library.changed', { version: 8 }));
  expect(await screen.findByRole('treeitem', { name: 'Health' })).toBeVisible();
});
