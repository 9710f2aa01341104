import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { booking, fakeShell } from '../testing/fake-shell.tsx';
import { Problem } from '@parlance/kit/api/problem.ts';
import { fakePdf, installStage } from '@parlance/kit/testing/fake-pdf.ts';
import { useLessonDocument } from '@parlance/kit/documents/use-lesson-document.ts';
import { Materials as MaterialsOf } from './materials.tsx';

const mockOpen = { now: (_url: string): Promise<unknown> => Promise.reject(new Error('broken')) };
jest.mock('@parlance/kit/documents/open-pdf.ts', () => ({ openPdf: (url: string) => mockOpen.now(url) }));
jest.mock('@parlance/kit/documents/retry.ts', () => ({
  ...jest.requireActual<object>('@parlance/kit/documents/retry.ts'),
  pauseMs: async () => undefined,
}));

const topic = booking.info?.topic;
const first = { page: 1, onPage: () => undefined };
function Materials(props: Omit<Parameters<typeof MaterialsOf>[0], 'pages'>) {
  return <MaterialsOf {...props} pages={useLessonDocument(props.topic)} />;
}
const path = 'GET /materials/lesson-document';

test('while it loads it says so', () => {
  fakeShell({ [path]: () => new Promise(() => undefined) }).show(<Materials topic={topic} {...first} />);
  expect(screen.getByText('Loading PDF...')).toBeVisible();
});

test('MAT-16 MAT-17 after three more tries the person decides, and Retry begins anew with a new address', async () => {
  const sign = jest.fn(() => ({ url: '/files/1', expiresAt: 0 }));
  fakeShell({ [path]: sign }).show(<Materials topic={topic} {...first} />);
  expect(await screen.findByText('Failed to load PDF. Please try again.')).toBeVisible();
  expect(sign).toHaveBeenCalledTimes(4);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(sign).toHaveBeenCalledTimes(8));
});

test('MAT-17 a PDF that fails twice and then works is shown without a word', async () => {
  installStage();
  let tries = 0;
  const opened = jest.spyOn(mockOpen, 'now').mockImplementation(async () => {
    tries += 1;
    if (tries <= 2) throw new Error('broken');
    return fakePdf({ pages: 3 }).document;
  });
  fakeShell({ [path]: () => ({ url: '/files/1', expiresAt: 0 }) }).show(<Materials topic={topic} {...first} />);
  expect(await screen.findByRole('group', { name: 'Page 1' })).toBeInTheDocument();
  expect(screen.queryByRole('alert')).toBeNull();
  opened.mockRestore();
});

test('MAT-29 the PDF is fetched by the address that the operation answers for the booked lesson', async () => {
  const opened = jest.spyOn(mockOpen, 'now').mockReturnValue(new Promise(() => undefined));
  const shell = fakeShell({ [path]: () => ({ url: '/files/signed-1', expiresAt: 0 }) });
  shell.show(<Materials topic={topic} {...first} />);
  await waitFor(() => expect(opened).toHaveBeenCalledWith('/files/signed-1'));
  const { material = '', course = '', lesson = '' } = topic ?? {};
  expect(shell.calls.map((call) => call.path)).toEqual([
    `materials/lesson-document?${new URLSearchParams({ material, course, lesson })}`,
  ]);
  opened.mockRestore();
});

test.each([
  ['Course not found', 'Course not found'],
  ['Lesson not found', 'Lesson not found'],
  ['Failed to fetch document URL', 'Failed to fetch document URL'],
  ['The service is busy.', 'Error fetching materials'],
])('MAT-23, CON-37 "%s" is said as "%s"', async (told, text) => {
  const fail = () => {
    throw new Problem(told, { code: 'DOCUMENT_NOT_FOUND', status: 404 });
  };
  fakeShell({ [path]: fail }).show(<Materials topic={topic} {...first} />);
  expect(await screen.findByText(text)).toBeVisible();
});

test('A lesson without a document says so', () => {
  fakeShell().show(<Materials topic={null} {...first} />);
  expect(screen.getByText('This lesson has no document.')).toBeVisible();
});
