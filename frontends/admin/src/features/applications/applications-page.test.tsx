import { Problem } from '@parlance/kit/api/problem.ts';
import { expectAccessible } from '@parlance/kit/testing/axe.ts';
import { aPerson, monday } from '@parlance/kit/testing/builders.ts';
import type { FakeAnswers } from '@parlance/kit/testing/fake-api.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ApplicationDetailJson } from '@parlance/kit/api/types.ts';
import { ApplicationsPage } from './applications-page.tsx';

const mockOpen = { now: jest.fn() };
jest.mock('@parlance/kit/documents/open-pdf.ts', () => ({ openPdf: (url: string) => mockOpen.now(url) as unknown }));
jest.mock('@parlance/kit/documents/retry.ts', () => ({
  ...jest.requireActual<object>('@parlance/kit/documents/retry.ts'),
  pauseMs: async () => undefined,
}));

const file = (link: string) => ({
  link,
  url: `/files/${link}?s=1`,
  expiresAt: Date.now() + 600_000,
  contentType: 'application/pdf',
  size: 40_960,
});
const move = { from: null, reason: '', subject: '', at: monday };
const application: ApplicationDetailJson = {
  id: 'app-1',
  status: 'submitted',
  when: monday,
  email: 'ana@example.com',
  name: 'Ana Reyes',
  firstName: 'Ana',
  lastName: 'Reyes',
  dob: Date.UTC(1990, 0, 31),
  gender: 'Female',
  country: 'Philippines',
  nationality: 'Filipino',
  languages: '',
  score: 84,
  school: 'University of Cebu',
  introduction: 'I teach.',
  video: 'https://youtu.be/dQw4w9WgXcQ',
  currency: 'PHP',
  imageLink: 'profiles/1',
  cvLink: 'cv/1',
  degreeLink: 'degree/1',
  eclLink: null,
  tutorId: null,
  reason: '',
  version: 3,
  pteTeaching: true,
  teslTefl: false,
  tesol: true,
  celta: false,
  ieltsGeneralTraining: false,
  health: false,
  hospitality: false,
  tourism: false,
  timeline: [
    { ...move, act: 'submitted', to: 'unverified', by: null },
    { ...move, act: 'mail-resent', to: null, by: { uid: 'n', name: 'Nadia Rahman' } },
    { ...move, act: 'email-confirmed', to: 'submitted', by: null },
  ],
  documents: { image: file('profiles/1'), cv: file('cv/1'), degree: file('degree/1'), ecl: null },
};
const counts = {
  unverified: 2,
  submitted: 6,
  accepted: 1,
  training: 0,
  confirmed: 9,
  rejected: 3,
  'rejected-service': 0,
  'rejected-training': 0,
};

function show(path = '/admin/applications', more: FakeAnswers = {}) {
  const shell = makeFakeShell({
    person: aPerson({ role: 'admin' }),
    api: {
      'GET /applications': () => ({ items: [application], counts, nextPageToken: null }),
      'GET /applications/{id}': () => application,
      ...more,
    },
  });
  return renderInShell(<ApplicationsPage />, { shell, path });
}
const one = '/admin/applications?id=app-1';
const writes = (shell: ReturnType<typeof makeFakeShell>) => shell.calls.filter((call) => call.method !== 'GET');

beforeEach(() => {
  mockOpen.now.mockReset();
  mockOpen.now.mockReturnValue(new Promise(() => undefined));
});

test('APP-39, APP-40, FB-37 the list is asked for by status, search and order, at most 125', async () => {
  const { shell } = show('/admin/applications?status=submitted&order=asc&q=ana');
  expect(await screen.findByText('Ana Reyes')).toBeVisible();
  expect(shell.calls[0]?.path).toBe('applications?status=submitted&order=asc&limit=125&q=ana');
  expect(screen.getByRole('combobox', { name: 'Status' })).toHaveValue('Submitted (6)');
  await userEvent.click(screen.getByRole('combobox', { name: 'Order' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Newest first' }));
  expect(shell.services.navigate).toHaveBeenCalledWith('/admin/applications?status=submitted&q=ana', expect.anything());
  await expectAccessible();
});

test('APP-40 beyond 125 more are shown when asked for, and the foot says how many of all there are', async () => {
  const another = { ...application, id: 'app-2', name: 'Bea Santos', firstName: 'Bea', lastName: 'Santos' };
  const pages: FakeAnswers['GET /applications'] = ({ params }) =>
    params?.query?.pageToken === 'after'
      ? { items: [another], counts, nextPageToken: null }
      : { items: [application], counts, nextPageToken: 'after' };
  const { shell } = show('/admin/applications?order=asc', { 'GET /applications': pages });
  expect(await screen.findByText('Ana Reyes')).toBeVisible();
  expect(screen.getByText('The first 1 application')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Show more applications' }));
  expect(await screen.findByText('Bea Santos')).toBeVisible();
  expect(screen.getByText('2 applications')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show more applications' })).toBeNull();
  expect(shell.calls.map(({ path }) => path)).toEqual([
    'applications?order=asc&limit=125',
    'applications?order=asc&limit=125&pageToken=after',
  ]);
  await expectAccessible();
});

test('APP-37 one application shows the person, the documents in the page, the video only after a click, and who did what', async () => {
  const { container } = show(one);
  const panel = await screen.findByRole('complementary', { name: 'Chosen application' });
  expect(await within(panel).findByRole('img', { name: 'Photo of Ana Reyes' })).toHaveAttribute(
    'src',
    '/files/profiles/1?s=1',
  );
  expect(panel).toHaveTextContent('Wed 31 Jan 1990');
  expect(within(panel).getByText('PTE teaching')).toBeVisible();
  expect(container.querySelector('iframe')).toBeNull();
  await waitFor(() => expect(mockOpen.now).toHaveBeenCalledWith('/files/cv/1?s=1'));
  await userEvent.click(within(panel).getByRole('tab', { name: 'Degree' }));
  await waitFor(() => expect(mockOpen.now).toHaveBeenCalledWith('/files/degree/1?s=1'));
  await userEvent.click(within(panel).getByRole('tab', { name: 'ECL' }));
  expect(within(panel).getByText('There is no ECL.')).toBeVisible();
  const acts = within(within(panel).getByRole('list', { name: 'What was done' })).getAllByRole('listitem');
  expect(acts.map((item) => item.textContent)).toEqual([
    expect.stringContaining('The applicant confirmed the e-mail address'),
    expect.stringContaining('Nadia Rahman sent the verification mail again'),
    expect.stringContaining('The applicant sent the application'),
  ]);
  await expectAccessible();
});

test('a photo that fails is asked for anew once; after that its initials stand there, and nothing is asked for again', async () => {
  let asked = 0;
  const fresh = () => {
    asked += 1;
    const image = { ...file('profiles/1'), url: `/files/profiles/1?s=${asked}` };
    return { ...application, documents: { ...application.documents, image } };
  };
  show(one, { 'GET /applications/{id}': fresh });
  const panel = await screen.findByRole('complementary', { name: 'Chosen application' });
  fireEvent.error(await within(panel).findByRole('img', { name: 'Photo of Ana Reyes' }));
  await waitFor(() =>
    expect(within(panel).getByRole('img', { name: 'Photo of Ana Reyes' })).toHaveAttribute(
      'src',
      '/files/profiles/1?s=2',
    ),
  );
  fireEvent.error(within(panel).getByRole('img', { name: 'Photo of Ana Reyes' }));
  expect(within(panel).getByText('AR')).toBeVisible();
  expect([within(panel).queryByRole('img'), asked]).toEqual([null, 2]);
});

test('APP-38, ADM-09 the keyboard alone gets through a decision', async () => {
  const { shell } = show(one, { 'PUT /applications/{id}/accept': () => application });
  const accept = await screen.findByRole('button', { name: 'Accept' });
  for (let presses = 0; document.activeElement !== accept && presses < 40; presses += 1) await userEvent.tab();
  expect(accept).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Accept this application' });
  const confirm = within(dialog).getByRole('button', { name: 'Accept application' });
  for (let presses = 0; document.activeElement !== confirm && presses < 10; presses += 1) await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(shell.services.notify.success).toHaveBeenCalledWith('Application accepted'));
  expect(writes(shell).map(({ method, path, body }) => [method, path, body])).toEqual([
    ['PUT', 'applications/app-1/accept', {}],
  ]);
  expect(writes(shell)[0]?.headers['Idempotency-Key']).toBeTruthy();
});

test('APP-38 a rejection needs its reason: none, only spaces, 1000 and 1001 characters', async () => {
  const { shell } = show(one, { 'PUT /applications/{id}/reject': () => application });
  await userEvent.click(await screen.findByRole('button', { name: 'Reject' }));
  const dialog = await screen.findByRole('dialog', { name: 'Reject this application' });
  const reason = within(dialog).getByRole('textbox', { name: 'Reason' });
  const submit = () => userEvent.click(within(dialog).getByRole('button', { name: 'Reject application' }));
  await submit();
  expect(within(dialog).getByText('is required')).toBeVisible();
  await userEvent.type(reason, '   ');
  await submit();
  expect(within(dialog).getByText('is required')).toBeVisible();
  await userEvent.clear(reason);
  await userEvent.click(reason);
  await userEvent.paste('x'.repeat(1001));
  await submit();
  expect(within(dialog).getByText('must be at most 1000 characters')).toBeVisible();
  expect(writes(shell)).toEqual([]);
  await userEvent.clear(reason);
  await userEvent.click(reason);
  await userEvent.paste('x'.repeat(1000));
  await expectAccessible(dialog);
  await submit();
  await waitFor(() => expect(shell.services.notify.success).toHaveBeenCalledWith('Application rejected'));
  expect(writes(shell)[0]?.path).toBe('applications/app-1/reject');
  expect(writes(shell)[0]?.body).toEqual({ email: 'ana@example.com', name: 'Ana Reyes', reason: 'x'.repeat(1000) });
});

test('NS-01 a conflict is said in the server’s words, the dialog goes and the application is read anew', async () => {
  const read = jest.fn((): ApplicationDetailJson => application);
  const words = 'This action is not possible in the current application status';
  const { shell } = show(one, {
    'GET /applications/{id}': read,
    'PUT /applications/{id}/accept': () => {
      throw new Problem(words, { code: 'APPLICATION_ACTION_IMPOSSIBLE', status: 409 });
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Accept' }));
  read.mockReturnValue({ ...application, status: 'rejected', version: 4 });
  await userEvent.click(await screen.findByRole('button', { name: 'Accept application' }));
  await waitFor(() => expect(shell.services.notify.error).toHaveBeenCalledWith(words));
  const panel = screen.getByRole('complementary', { name: 'Chosen application' });
  expect(await within(panel).findByText('Rejected')).toBeVisible();
  expect(within(panel).queryByRole('button', { name: 'Accept' })).not.toBeInTheDocument();
  expect(shell.services.notify.success).not.toHaveBeenCalled();
});

async function openRemoval() {
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete this application' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Sent twice');
  return dialog;
}

test('NS-01 whoever comes second keeps the reason, reads what has become of the application, and then acts on that', async () => {
  const read = jest.fn((): ApplicationDetailJson => application);
  const tags: unknown[] = [];
  const { shell } = show(one, {
    'GET /applications/{id}': read,
    'DELETE /applications/{id}/delete': ({ params }) => {
      tags.push(params.header?.['If-Match']);
      if (tags.length > 1) return { ok: true };
      throw new Problem('This was changed in the meantime.', { code: 'STALE_VERSION', status: 412 });
    },
  });
  const dialog = await openRemoval();
  read.mockReturnValue({ ...application, status: 'rejected', version: 4 });
  await userEvent.click(dialog.getByRole('button', { name: 'Delete application' }));
  expect(await dialog.findByText('Rejected')).toBeVisible();
  expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('Sent twice');
  await userEvent.click(dialog.getByRole('button', { name: 'Delete application' }));
  await waitFor(() => expect(tags).toEqual(['"3"', '"4"']));
  await waitFor(() => expect(shell.services.notify.success).toHaveBeenCalledTimes(1));
});

test('NS-01 an action that somebody else made impossible is not sent again, and its reason can still be read', async () => {
  const read = jest.fn((): ApplicationDetailJson => application);
  const { shell } = show(one, {
    'GET /applications/{id}': read,
    'DELETE /applications/{id}/delete': () => {
      throw new Problem('This was changed in the meantime.', { code: 'STALE_VERSION', status: 412 });
    },
  });
  const dialog = await openRemoval();
  read.mockReturnValue({ ...application, status: 'confirmed', version: 4 });
  await userEvent.click(dialog.getByRole('button', { name: 'Delete application' }));
  expect(await dialog.findByText('Confirmed')).toBeVisible();
  expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('Sent twice');
  expect(dialog.getByRole('button', { name: 'Delete application' })).toBeDisabled();
  expect(writes(shell)).toHaveLength(1);
});

test('APP-42, EP-24 deleting a file names its link and says what follows', async () => {
  const { shell } = show(one, { 'DELETE /applications/{id}/deleteCV': () => application });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete file' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete the CV' });
  expect(dialog).toHaveTextContent('Ana Reyes is asked by mail to send the CV again');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete file' }));
  await waitFor(() => expect(shell.services.notify.success).toHaveBeenCalledWith('File deleted'));
  expect(writes(shell)[0]).toMatchObject({ path: 'applications/app-1/deleteCV', body: { link: 'cv/1' } });
});

test('APP-41, EP-23 the video is changed only to one', async () => {
  const { shell } = show(one, { 'PUT /applications/updateVideo/{id}': () => application });
  await userEvent.click(await screen.findByRole('button', { name: 'Change video' }));
  const dialog = await screen.findByRole('dialog', { name: 'Change the video' });
  const field = within(dialog).getByRole('textbox');
  const save = () => userEvent.click(within(dialog).getByRole('button', { name: 'Save video' }));
  await userEvent.clear(field);
  await userEvent.type(field, 'https://example.com/video');
  await save();
  expect(within(dialog).getByText(/^Please enter a valid YouTube URL/)).toBeVisible();
  await userEvent.clear(field);
  await save();
  await waitFor(() => expect(shell.services.notify.success).toHaveBeenCalledWith('Video changed'));
  expect(writes(shell)[0]).toMatchObject({
    path: 'applications/updateVideo/app-1',
    body: { video: '' },
    headers: { 'If-Match': '"3"' },
  });
});
