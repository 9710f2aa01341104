import { Problem } from '@parlance/kit/api/problem.ts';
import { expectAccessible } from '@parlance/kit/testing/axe.ts';
import { aPerson } from '@parlance/kit/testing/builders.ts';
import type { FakeAnswers } from '@parlance/kit/testing/fake-api.ts';
import { fakePdf, installStage } from '@parlance/kit/testing/fake-pdf.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { aCourse, aLessonOf, aMaterial, materialsPage } from '@parlance/kit/testing/material-builders.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { PreviewPage } from './preview-page.tsx';
import { previewPath } from './views.ts';

const mockOpen = jest.fn();
jest.mock('@parlance/kit/documents/open-pdf.ts', () => ({ openPdf: (url: string) => mockOpen(url) as unknown }));

const material = aMaterial({ id: 'm', name: 'Health', lessonCount: 3 });
const lessons = [
  aLessonOf({ id: 'a', code: 'HL101', name: 'At the doctor', level: 1, isSample: true, documentPages: 12 }),
  aLessonOf({ id: 'b', code: 'HL102', name: 'Pharmacy', level: 1, pos: 2, isOpened: false }),
];
const draft = aLessonOf({ id: 'c', code: 'HL103', name: 'Not ready', level: 1, pos: 3, visible: false });
type Asked = { params?: { query?: { preview?: string; withHidden?: string } | undefined } } | undefined;

/** As the server answers for the student that it is asked for. */
const gets = (asked: Asked) => {
  const { preview, withHidden } = asked?.params?.query ?? {};
  const isOpened = preview === 'subscribed';
  const all = withHidden ? [...lessons, draft] : lessons;
  return {
    material: { ...material, isOpened },
    course: aCourse({
      id: 'hl',
      name: 'Living',
      abbreviation: 'HL',
      lessons: all.map((lesson) => ({ ...lesson, isOpened: isOpened || lesson.isSample })),
    }),
    isSubscribed: isOpened,
  };
};
const lessonPage = (asked: Asked & { params: { path: { lessonId: string } } }) => {
  const { course, ...about } = gets(asked);
  const lesson = course.lessons.find(({ id }) => id === asked.params.path.lessonId);
  if (!lesson) throw new Problem('Lesson not found', { code: 'LESSON_NOT_FOUND', status: 404 });
  const document = { fileId: 'f', revision: 1, filename: 'b.pdf', size: 9, pages: 12, at: null };
  return { ...about, course, lesson, document, recordings: [], notes: null, use: null, changed: null };
};
const api: FakeAnswers = {
  'GET /materials': (asked) => ({ ...materialsPage([gets(asked).material]), isSubscribed: gets(asked).isSubscribed }),
  'GET /materials/{id}/courses': (asked) => ({ items: [gets(asked).course], nextPageToken: null }),
  'GET /materials/{id}/courses/{courseId}': gets,
  'GET /materials/{id}/courses/{courseId}/lessons/{lessonId}': lessonPage,
  'GET /materials/lesson-document': () => ({ url: '/files/b.pdf', expiresAt: 0, revision: 1 }),
};

/** The address goes where the page leads. */
function show(path: string) {
  installStage();
  const shell = makeFakeShell({ person: aPerson({ role: 'admin', uid: 'office' }), api });
  const shown = { path };
  const rendered = renderInShell(
    <>
      <Where onPath={(at) => (shown.path = at)} />
      <PreviewPage />
    </>,
    { shell, path },
  );
  return { ...rendered, shell };
}
function Where({ onPath }: { onPath: (path: string) => void }) {
  onPath(useLocation().pathname);
  return null;
}

beforeEach(() => {
  localStorage.clear();
  mockOpen.mockReset();
  mockOpen.mockReturnValue(new Promise(() => undefined));
});

const bar = () => screen.findByRole('region', { name: 'Preview' });

test('ADM-18 a course is shown as the server says that a subscriber sees it, marked as a preview', async () => {
  const { shell } = show('/admin/preview/subscribed/now/m');
  expect(await screen.findByText('Pharmacy')).toBeVisible();
  expect(screen.queryByText('Not ready')).toBeNull();
  expect(await bar()).toHaveTextContent('This is what a student sees. Nothing is recorded.');
  expect(within(await bar()).getByRole('combobox', { name: 'See it as' })).toHaveValue('subscribed');
  expect(screen.getAllByRole('link', { name: /^Book/ }).length).toBeGreaterThan(0);
  expect(shell.calls.length).toBeGreaterThan(0);
  // Nothing is asked for but the library, and all of that as the student.
  for (const { method, path } of shell.calls) {
    expect([method, path]).toEqual(['GET', expect.stringMatching(/^materials.*[?&]preview=subscribed$/)]);
  }
  await expectAccessible();
});

test('ADM-18 who has no subscription meets the locks, and what the server opens to them as a sample', async () => {
  const { shell } = show('/admin/preview/none/now/m?course=hl');
  expect(await screen.findByText(/Any Workplace English plan opens/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open the sample HL101' })).toHaveAttribute(
    'href',
    '/admin/preview/none/now/m/hl/a',
  );
  expect(shell.calls.every(({ path }) => path.includes('preview=none'))).toBe(true);
});

test('ADM-18 what is still hidden is there once it is asked for, by address and by the box', async () => {
  const { shell } = show('/admin/preview/subscribed/later/m');
  expect(await screen.findByText('Not ready')).toBeVisible();
  expect(shell.calls.every(({ path }) => path.includes('withHidden=true'))).toBe(true);
  await userEvent.click(screen.getByRole('checkbox', { name: 'With what is still hidden' }));
  expect(shell.services.navigate).toHaveBeenCalledWith('/admin/preview/subscribed/now/m', { replace: true });
});

test('ADM-18 another student is another address of the same place', async () => {
  const { shell } = show('/admin/preview/subscribed/now/m?course=hl');
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'See it as' }), 'trial');
  expect(shell.services.navigate).toHaveBeenCalledWith('/admin/preview/trial/now/m?course=hl', { replace: true });
});

test('ADM-18 the way to plans and bookings ends in the preview, and says so', async () => {
  const { shell, path } = show('/admin/preview/none/now/m');
  const plans = await screen.findByRole('link', { name: 'See the plans' });
  plans.focus();
  await userEvent.keyboard('{Enter}');
  expect(shell.services.notify.info).toHaveBeenCalledWith(
    'The preview ends here: the student goes on to a page of their own.',
  );
  expect(path()).toBe('/admin/preview/none/now/m');
});

test('ADM-18 a lesson covers the screen with its mark on top, and leaves no reading place behind', async () => {
  mockOpen.mockImplementation(async () => fakePdf().document);
  show('/admin/preview/subscribed/now/m/hl/a');
  const reader = await screen.findByRole('dialog');
  expect(within(reader).getByRole('region', { name: 'Preview' })).toBeVisible();
  expect(within(reader).getByRole('link', { name: 'Back to the editor' })).toHaveAttribute(
    'href',
    '/admin/materials/m?course=hl&lesson=a',
  );
  const standing = () => document.querySelector<HTMLElement>('[data-page]:not([hidden])')?.dataset.page;
  await waitFor(() => expect(standing()).toBe('1'));
  fireEvent.keyDown(document.body, { key: 'PageDown' });
  await waitFor(() => expect(standing()).toBe('2'));
  expect({ ...localStorage }).toEqual({});
});

test('ADM-18 a lesson that the student may not read is locked', async () => {
  show('/admin/preview/none/now/m/hl/b');
  expect(await screen.findByText(/Any Workplace English plan opens/)).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('ADM-18 what is hidden is previewed as it will be; what is shown as it is', () => {
  const [shown, hidden] = [{ visible: true }, { visible: false }];
  expect(previewPath({ material: 'm' }, shown)).toBe('/admin/preview/subscribed/now/m');
  expect(previewPath({ material: 'm', course: 'c' }, shown, hidden)).toBe('/admin/preview/subscribed/later/m?course=c');
  expect(previewPath({ material: 'm', course: 'c', lesson: 'l' }, hidden, shown, shown)).toBe(
    '/admin/preview/subscribed/later/m/c/l',
  );
});
