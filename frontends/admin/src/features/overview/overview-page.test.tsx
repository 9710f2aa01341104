import { Problem } from '@parlance/kit/api/problem.ts';
import { expectAccessible } from '@parlance/kit/testing/axe.ts';
import { aPerson } from '@parlance/kit/testing/builders.ts';
import type { FakeAnswers } from '@parlance/kit/testing/fake-api.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CountsJson } from './overview-page.tsx';
import { OverviewPage } from './overview-page.tsx';

const counts = { users: 1412, pendingApplications: 6, openReports: 2, todaysLessons: 31 };
const none: FakeAnswers = { 'GET /announcements': () => ({ items: [], nextPageToken: null, unviewedCount: 0 }) };

function show(api: FakeAnswers) {
  const person = aPerson({ role: 'admin', firstName: 'Nadia', timeZone: 'Australia/Darwin' });
  return renderInShell(<OverviewPage />, { shell: makeFakeShell({ person, api: { ...none, ...api } }) });
}

test('NS-14 users, pending applications, open reports and today’s lessons, each a link to its list, and the latest announcements', async () => {
  const { shell } = show({ 'GET /admin/dashboard': () => counts });
  const links = await screen.findAllByRole('link');
  expect(links.map((link) => [link.textContent?.replace(/\s+/g, ' ').trim(), link.getAttribute('href')])).toEqual([
    [expect.stringMatching(/^Users1,412/), '/admin/users'],
    [expect.stringMatching(/^Pending applications6/), '/admin/applications?status=submitted&order=asc'],
    [expect.stringMatching(/^Open reports2/), '/admin/reports?resolved=false'],
    [expect.stringMatching(/^Today’s lessons31/), '/admin/schedule'],
  ]);
  expect(shell.calls.map((call) => call.path)).toContain('admin/dashboard?timezone=Australia%2FDarwin');
  expect(screen.getByRole('region', { name: 'Latest Announcements' })).toBeVisible();
  expect(await screen.findByText('There are no new announcements')).toBeVisible();
  await expectAccessible();
});

test('NS-14 the announcements lead to the administrator’s own list', async () => {
  const { shell } = show({ 'GET /admin/dashboard': () => counts });
  await userEvent.click(await screen.findByRole('button', { name: /View all/ }));
  expect(shell.services.navigate).toHaveBeenCalledWith('/admin/announcements');
});

test('NS-14 numbers that do not come can be asked for again', async () => {
  const answer = jest.fn((): CountsJson => {
    throw new Problem('Away', { code: 'PEER_UNAVAILABLE', status: 503 });
  });
  show({ 'GET /admin/dashboard': answer });
  expect(await screen.findByText('Away')).toBeVisible();
  answer.mockReturnValue(counts);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('1,412')).toBeVisible();
});
