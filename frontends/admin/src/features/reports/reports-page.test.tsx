import { Problem } from '@parlance/kit/api/problem.ts';
import type { AdminRatingJson, ReportJson } from '@parlance/kit/api/types.ts';
import { expectAccessible } from '@parlance/kit/testing/axe.ts';
import { aPerson, monday } from '@parlance/kit/testing/builders.ts';
import type { FakeAnswers } from '@parlance/kit/testing/fake-api.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ReportsPage } from './reports-page.tsx';

const student = { uid: 'c'.repeat(32), name: 'Camila Duarte', image: '' };
const tutor = { uid: 'a'.repeat(32), name: 'Oliver Brandt', image: '' };
const report: ReportJson = {
  id: 'r1',
  message: 'Was not there.',
  action: 'none',
  resolved: false,
  when: monday,
  resolvedAt: null,
  resolvedBy: '',
  bookingId: 'b1',
  student,
  tutor,
  version: 4,
};
const rating: AdminRatingJson = {
  id: 's1',
  avg: 4,
  message: 'Very patient.',
  hasMessage: true,
  when: monday,
  student,
  tutor,
  bookingId: 'b1',
};
const page = <T,>(items: T[], nextPageToken: string | null = null) => ({ items, nextPageToken });

function show(api: FakeAnswers, path = '/admin/reports') {
  const shell = makeFakeShell({ person: aPerson({ role: 'admin' }), api });
  return renderInShell(<ReportsPage />, { shell, path });
}
const openDialog = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Resolve' }));
  return screen.findByRole('dialog', { name: 'Decide on the report about Oliver Brandt' });
};
async function choose(label: string, option: string) {
  await userEvent.click(screen.getByRole('combobox', { name: label }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
}

test('ADM-12, FB-38 reports say who reported whom, in which words, and how they stand; the address holds the filter', async () => {
  const resolved = { ...report, id: 'r2', resolved: true, action: 'warning' as const };
  const { shell } = show({ 'GET /admin/reports': () => page([report, resolved]) }, '/admin/reports?resolved=false');
  const [first, second] = await screen.findAllByRole('article', {
    name: /Report of Camila Duarte about Oliver Brandt/,
  });
  expect(first).toHaveTextContent('Was not there.');
  expect(first).toHaveTextContent('Open');
  expect(second).toHaveTextContent('Resolved: Warning');
  expect(shell.calls[0]?.path).toBe('admin/reports?amount=25&resolved=false');
  await userEvent.click(screen.getByRole('radio', { name: 'Resolved' }));
  expect(shell.services.navigate).toHaveBeenCalledWith('/admin/reports?resolved=true', expect.anything());
  await expectAccessible();
});

test('ADM-12 more reports than a page: the way to the older ones names their page', async () => {
  const { shell } = show({ 'GET /admin/reports': () => page([report], 'next-1') });
  expect(await screen.findByRole('button', { name: 'Newer' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Older' }));
  expect(shell.services.navigate).toHaveBeenCalledWith(
    '/admin/reports?pageToken=next-1',
    expect.objectContaining({ state: { newer: [''] } }),
  );
});

test('NS-29, PROF-11 resolving sends the action once, on the version that was read, and says what follows before', async () => {
  const { shell } = show({
    'GET /admin/reports': () => page([report]),
    'PUT /admin/reports/{id}': () => ({ report: { ...report, resolved: true }, effect: 'warned' }),
  });
  const dialog = await openDialog();
  await choose('Action', 'Warning');
  expect(within(dialog).getByText('The teacher gets a mail with a word of warning.')).toBeVisible();
  await expectAccessible(dialog);
  await userEvent.click(screen.getByRole('button', { name: 'Save decision' }));
  await waitFor(() => expect(shell.services.notify.success).toHaveBeenCalledWith('Report resolved'));
  const [sent] = shell.calls.filter((call) => call.method === 'PUT');
  expect(sent?.path).toBe('admin/reports/r1');
  expect(sent?.body).toEqual({ action: 'warning', resolved: true });
  expect(sent?.headers).toEqual({ 'Idempotency-Key': expect.any(String) as string, 'If-Match': '"4"' });
});

test('NS-32 removing a teacher asks for the name; without it nothing is sent', async () => {
  const { shell } = show({
    'GET /admin/reports': () => page([report]),
    'PUT /admin/reports/{id}': () => ({ report, effect: 'deleted' }),
  });
  await openDialog();
  await choose('Action', 'Removed');
  await userEvent.click(screen.getByRole('button', { name: 'Save decision' }));
  expect(screen.getByText('must be exactly “Oliver Brandt”')).toBeVisible();
  expect(shell.calls.some((call) => call.method === 'PUT')).toBe(false);
  await userEvent.type(screen.getByRole('textbox', { name: 'Type “Oliver Brandt” to confirm' }), 'Oliver Brandt');
  await userEvent.click(screen.getByRole('button', { name: 'Save decision' }));
  await waitFor(() => expect(shell.services.notify.success).toHaveBeenCalled());
});

test('ADM-12 what somebody else decided meanwhile is said and read anew', async () => {
  const list = jest.fn(() => page([report]));
  const { shell } = show({
    'GET /admin/reports': list,
    'PUT /admin/reports/{id}': () => {
      throw new Problem('Stale', { code: 'STALE_VERSION', status: 412 });
    },
  });
  await openDialog();
  list.mockReturnValue(page([{ ...report, version: 5 }]));
  await userEvent.click(screen.getByRole('button', { name: 'Save decision' }));
  await waitFor(() =>
    expect(shell.services.notify.error).toHaveBeenCalledWith(
      'Somebody else has changed this meanwhile. You now see the newest state.',
    ),
  );
  await waitFor(() => expect(list.mock.calls.length).toBeGreaterThan(1));
});

test.each([
  ['', 'Nobody has reported a teacher.'],
  ['?resolved=false', 'No report is open.'],
  ['?resolved=true', 'No report is resolved yet.'],
])('ADM-12 nothing under "%s" is said in its words', async (query, words) => {
  show({ 'GET /admin/reports': () => page([]) }, `/admin/reports${query}`);
  expect(await screen.findByText(words)).toBeVisible();
});

test('ADM-11, FB-38 ratings say who rated whom, with stars and words', async () => {
  const { shell } = show({ 'GET /admin/ratings': () => page([rating]) }, '/admin/reports?view=ratings');
  const line = await screen.findByRole('article', { name: 'Rating of Camila Duarte for Oliver Brandt' });
  expect(line).toHaveTextContent('4 of 5');
  expect(line).toHaveTextContent('Very patient.');
  expect(within(line).getByRole('link', { name: 'Oliver Brandt' })).toHaveAttribute(
    'href',
    `/admin/users/${tutor.uid}`,
  );
  expect(shell.calls[0]?.path).toBe('admin/ratings?amount=25');
  await expectAccessible();
});

test('NS-62 conversations that were reported: who reported whom, read when asked for, resolved on the version that was read', async () => {
  const sent: object[] = [];
  const open = {
    id: 'k1',
    student,
    tutor,
    reportedBy: tutor.uid,
    message: 'Asks for my number',
    when: monday,
    resolved: false,
    resolvedAt: null,
    resolvedBy: '',
    version: 3,
  };
  const words = 'Write to me at https://example.com';
  const said = { id: 'l1', uid: tutor.uid, name: '', content: words, when: monday, seq: 1 };
  const { shell } = show(
    {
      'GET /admin/conversations': () => page([open, { ...open, id: 'k2', resolved: true }]),
      'GET /admin/conversations/{id}/messages': () => ({ items: [said], more: false, report: open }),
      'PUT /admin/conversations/{id}': ({ params, body }) => {
        sent.push([params.path.id, params.header?.['If-Match'], body]);
        return { ...open, ...body };
      },
    },
    '/admin/reports?view=conversations',
  );
  const [first, second] = await screen.findAllByRole('article', {
    name: 'Report of Oliver Brandt about messages with Camila Duarte',
  });
  expect(first).toHaveTextContent('Asks for my number');
  await expectAccessible();
  expect(within(second!).queryByRole('button', { name: 'Read messages' })).toBeNull();
  const looked = () => shell.calls.filter(({ path }) => path.includes('/messages')).length;
  expect(looked()).toBe(0);
  await userEvent.click(within(first!).getByRole('button', { name: 'Read messages' }));
  const dialog = await screen.findByRole('dialog', { name: 'Camila Duarte and Oliver Brandt' });
  expect(await within(dialog).findByText(words)).toBeVisible();
  expect(within(dialog).getByText('Deleted account')).toBeVisible();
  expect(within(dialog).queryByRole('link')).toBeNull();
  expect(looked()).toBe(1);
  await userEvent.keyboard('{Escape}');
  await userEvent.click(within(first!).getByRole('button', { name: 'Resolve' }));
  await waitFor(() => expect(sent).toEqual([['k1', '"3"', { resolved: true }]]));
});
