import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Problem } from '../api/problem.ts';
import type { MeJson, Schemas } from '../api/types.ts';
import { expectAccessible } from '../testing/axe.ts';
import { aPerson, aTutor } from '../testing/builders.ts';
import type { FakeAnswers } from '../testing/fake-api.ts';
import { fakePdf, installStage } from '../testing/fake-pdf.ts';
import { makeFakeShell } from '../testing/fake-shell.ts';
import { aCourse, aLessonOf, aMaterial } from '../testing/material-builders.ts';
import { renderInShell } from '../testing/render.tsx';
import { LessonScreen } from './lesson-screen.tsx';

const mockOpen = jest.fn();
jest.mock('../documents/open-pdf.ts', () => ({ openPdf: (url: string) => mockOpen(url) as unknown }));

const lessons = ['a', 'b', 'c'].map((id, index) =>
  aLessonOf({ id, code: `HL30${index + 1}`, name: `Lesson ${id}`, recordingCount: 1 }),
);
const course = aCourse({ id: 'hl', name: 'Staying well', lessons });
const material = aMaterial({ id: 'm', lessonCount: 84 });
const recording = (over: Partial<Schemas['LessonRecording']> = {}): Schemas['LessonRecording'] => ({
  fileId: 'r',
  title: 'At the reception',
  seconds: 48,
  filename: '1.mp3',
  contentType: 'audio/mpeg',
  size: 9,
  url: null,
  expiresAt: null,
  ...over,
});

function lessonPage(over: Partial<Schemas['LessonPage']> = {}): Schemas['LessonPage'] {
  const lesson = lessons[1]!;
  const document = { fileId: 'f', revision: 1, filename: 'b.pdf', size: 9, pages: 12, at: null };
  return { material, course, lesson, document, recordings: [], notes: null, use: null, changed: null, ...over };
}

type Options = { person?: MeJson; query?: string; page?: () => Schemas['LessonPage']; api?: FakeAnswers };

function show({ person = aPerson(), query = '', page = lessonPage, api = {} }: Options = {}) {
  installStage();
  const shell = makeFakeShell({
    person,
    api: {
      'GET /materials/{id}/courses/{courseId}/lessons/{lessonId}': page,
      'GET /materials/{id}/courses/{courseId}': () => ({ material, course }),
      'GET /materials/lesson-document': () => ({ url: '/files/b.pdf', expiresAt: 0, revision: 1 }),
      ...api,
    },
  });
  return renderInShell(<LessonScreen />, { shell, path: `/${person.role}/materials/m/hl/b${query}` });
}

beforeEach(() => {
  localStorage.clear();
  Object.assign(window, { innerWidth: 1000 });
  mockOpen.mockReset();
  mockOpen.mockReturnValue(new Promise(() => undefined));
});
const withPages = () => mockOpen.mockImplementation(async () => fakePdf().document);

test('a lesson’s code and name are the title of its page', async () => {
  const { shell } = show();
  await waitFor(() =>
    expect(shell.services.entitle.mock.calls).toEqual([['/student/materials/m/hl/b', 'HL302 Lesson b']]),
  );
});

const standing = () =>
  [...document.querySelectorAll<HTMLElement>('[data-page]:not([hidden])')].map(({ dataset }) => Number(dataset.page));
const opened = (page: number) =>
  waitFor(() => {
    expect(standing()).toEqual([page]);
    expect(document.querySelector('[data-page]:not([data-drawn])')).toBeNull();
  });

test('MAT-29 a lesson is read over the whole screen: its pages by the address that the server gave, and what it belongs to', async () => {
  withPages();
  show();
  await opened(1);
  expect(mockOpen).toHaveBeenCalledWith('/files/b.pdf');
  const reader = screen.getByRole('dialog');
  expect(reader).toHaveTextContent('HL302 Lesson b');
  expect(reader).toHaveTextContent('Staying well, level 3');
  expect(within(reader).getByRole('link', { name: 'Back to the course' })).toHaveAttribute(
    'href',
    '/student/materials/m?course=hl',
  );
  expect(within(reader).getByRole('link', { name: 'Book this lesson' })).toHaveAttribute(
    'href',
    '/student/bookings?view=search&material=m&course=hl&lesson=b',
  );
  await expectAccessible();
});

test('whoever stands in the head of the reader stays there when the pages have come', async () => {
  let open = (): void => undefined;
  mockOpen.mockReturnValue(new Promise((resolve) => (open = () => resolve(fakePdf().document))));
  show();
  const back = await screen.findByRole('link', { name: 'Back to the course' });
  await waitFor(() => expect(mockOpen).toHaveBeenCalled());
  act(() => back.focus());
  act(open);
  await opened(1);
  expect(screen.getByRole('button', { name: 'Page forward' })).toBeVisible();
  expect(back).toHaveFocus();
});

test('LIM-09 a lesson that is opened from a booking is read with the document that it is taught with, and its neighbours with theirs', async () => {
  withPages();
  const { shell } = show({ query: '?booking=b1' });
  await opened(1);
  const asked = shell.calls.map(({ path }) => path).filter((path) => path.startsWith('materials/'));
  expect(asked).toContain('materials/m/courses/hl/lessons/b?booking=b1');
  expect(asked).toContain('materials/lesson-document?material=m&course=hl&lesson=b&booking=b1');
  expect(screen.getByRole('link', { name: 'Lesson after: HL303 Lesson c' })).toHaveAttribute(
    'href',
    '/student/materials/m/hl/c',
  );
});

test('The page is remembered for this person and this lesson', async () => {
  withPages();
  const { unmount } = show();
  await opened(1);
  fireEvent.keyDown(document.body, { key: 'PageDown' });
  fireEvent.keyDown(document.body, { key: 'PageDown' });
  await opened(3);
  unmount();
  const again = show();
  await opened(3);
  again.unmount();
  show({ person: aPerson({ uid: 'd'.repeat(32) }) });
  await opened(1);
});

test('What was kept and cannot be read begins at the first page', async () => {
  withPages();
  localStorage.setItem(`reading-${aPerson().uid}`, '{"b":');
  show();
  await opened(1);
});

test('Escape goes back to the course, and the lessons before and after are a press away', async () => {
  const { shell } = show();
  const before = await screen.findByRole('link', { name: 'Lesson before: HL301 Lesson a' });
  expect(before).toHaveAttribute('href', '/student/materials/m/hl/a');
  expect(screen.getByRole('link', { name: 'Lesson after: HL303 Lesson c' })).toBeVisible();
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  expect(shell.services.navigate).toHaveBeenCalledWith('/student/materials/m?course=hl', { replace: true });
});

test('NS-57 a student reads that the teacher plays the recordings, and has none to play', async () => {
  show({ page: () => lessonPage({ recordings: [recording(), recording({ fileId: 's' })] }) });
  expect(await screen.findByText('2 recordings. Your teacher plays them in the lesson.')).toBeVisible();
  expect(document.querySelector('audio')).toBeNull();
  expect(screen.queryByText('Teacher’s notes')).toBeNull();
});

test('NS-57 a free sample sounds for a student', async () => {
  show({ page: () => lessonPage({ recordings: [recording({ url: '/files/r', expiresAt: 1 })] }) });
  expect(await screen.findByLabelText('At the reception')).toHaveAttribute('src', '/files/r');
  expect(screen.queryByText(/Your teacher plays/)).toBeNull();
});

test('NS-57 a teacher plays the recordings and opens the notes; books nothing', async () => {
  const notes = { filename: 'n.pdf', size: 9, pages: 3, url: '/files/n', expiresAt: 1 };
  show({
    person: aTutor(),
    page: () => lessonPage({ recordings: [recording({ url: '/files/r', expiresAt: 1 })], notes }),
  });
  expect(await screen.findByLabelText('At the reception')).toHaveAttribute('src', '/files/r');
  expect(screen.getByText('At the reception')).toHaveTextContent('0:48');
  const link = screen.getByRole('link', { name: 'Open the notes, 3 pages' });
  expect(link).toHaveAttribute('href', '/files/n');
  expect(link).toHaveAttribute('target', '_blank');
  expect(screen.queryByRole('link', { name: /Book/ })).toBeNull();
  await expectAccessible();
});

test('MAT-31 a lesson without recordings says so to its teacher', async () => {
  show({ person: aTutor() });
  expect(await screen.findByText('No audio available')).toBeVisible();
});

test('What sounds keeps its address when the page is read anew, and takes another one when that has ended', async () => {
  let asked = 0;
  const { shell } = show({
    person: aTutor(),
    page: () => lessonPage({ recordings: [recording({ url: `/files/r${(asked += 1)}`, expiresAt: 1 })] }),
  });
  const player = await screen.findByLabelText('At the reception');
  act(() => shell.say('library.changed', { version: 2 }));
  await waitFor(() => expect(asked).toBe(2));
  expect(player).toHaveAttribute('src', '/files/r1');
  fireEvent.error(player);
  await waitFor(() => expect(player).toHaveAttribute('src', '/files/r3'));
  // A second failure of the same kind is the recording's.
  fireEvent.error(player);
  expect(asked).toBe(3);
});

test('A lesson without a document says so, and asks for none', async () => {
  show({ page: () => lessonPage({ lesson: { ...lessons[1]!, hasDocument: false }, document: null }) });
  expect(await screen.findByText('This lesson has no document.')).toBeVisible();
});

test('A lesson that is not open says what opens it', async () => {
  const { container } = show({
    page: () => lessonPage({ lesson: { ...lessons[1]!, isOpened: false }, document: null }),
  });
  expect(await screen.findByText('Any Workplace English plan opens all 84 lessons of this area.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See the plans' })).toHaveAttribute('href', '/student/subscription');
  expect(screen.queryByRole('dialog')).toBeNull();
  await expectAccessible(container);
});

test.each([
  ['MATERIAL_OR_COURSE_NOT_FOUND', 'Material or course not found'],
  ['LESSON_NOT_FOUND', 'Lesson not found'],
] as const)('MAT-28 %s is said, with the way to the materials', async (code, text) => {
  show({
    page: () => {
      throw new Problem(text, { code, status: 404 });
    },
  });
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByRole('link', { name: 'To the materials' })).toHaveAttribute('href', '/student/materials');
});

test('A page that cannot be read says why; Retry reads it', async () => {
  let asked = 0;
  show({
    page: () => {
      if ((asked += 1) > 1) return lessonPage();
      throw new Problem('Something went wrong, please try again', { code: 'INTERNAL', status: 500 });
    },
  });
  expect(await screen.findByText('Something went wrong, please try again')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('dialog')).toHaveTextContent('HL302');
});
