import { Problem } from '@parlance/kit/api/problem.ts';
import { expectAccessible } from '@parlance/kit/testing/axe.ts';
import { aPerson } from '@parlance/kit/testing/builders.ts';
import type { FakeAnswers } from '@parlance/kit/testing/fake-api.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { OverviewPage } from './overview-page.tsx';
import { answers } from './testing/answers.ts';

function show(api: FakeAnswers = {}) {
  const person = aPerson({ role: 'admin', firstName: 'Nadia', timeZone: 'Australia/Darwin' });
  return renderInShell(<OverviewPage />, { shell: makeFakeShell({ person, api: { ...answers, ...api } }) });
}
const away = (): never => {
  throw new Problem('Away', { code: 'PEER_UNAVAILABLE', status: 503 });
};
const numbers = () => within(screen.getByRole('region', { name: 'Numbers' }));
const row = (name: RegExp) => screen.findByRole('row', { name });

test('NS-14 every number is the way to the list behind it, and the latest announcements', async () => {
  const { shell } = show();
  await screen.findByText('1,412');
  const links = numbers().getAllByRole('link');
  const said = links.map((link) => [link.textContent?.replace(/\s+/g, ' ').trim(), link.getAttribute('href')]);
  expect(said).toEqual([
    [expect.stringMatching(/^Today’s lessons6541 over, 2 now, 17 to come/), '/admin/today'],
    [expect.stringMatching(/^Teacher not there1/), '/admin/today?state=late'],
    [expect.stringMatching(/^Teacher absent2/), '/admin/today?state=tutor-absent'],
    [expect.stringMatching(/^Student absent3/), '/admin/today?state=student-absent'],
    [expect.stringMatching(/^Groups at risk1/), '/admin/today?state=at-risk'],
    [expect.stringMatching(/^Pending applications6/), '/admin/applications?status=submitted&order=asc'],
    [expect.stringMatching(/^Open reports2/), '/admin/reports?resolved=false'],
    [expect.stringMatching(/^New inquiries7/), '/admin/inquiries?state=new'],
    [expect.stringMatching(/^Payments failing4/), '/admin/payments?view=students&state=failed'],
    [expect.stringMatching(/^Payments refunded5/), '/admin/payments?view=students&state=refunded&month=2026-11'],
    [expect.stringMatching(/^Users1,412/), '/admin/users'],
  ]);
  const asked = shell.calls.map((call) => call.path);
  expect(asked).toContain('admin/dashboard?timezone=Australia%2FDarwin');
  expect(asked).toContain('admin/today?timezone=Australia%2FDarwin');
  expect(screen.getByRole('region', { name: 'Latest Announcements' })).toBeVisible();
  expect(await screen.findByText('There are no new announcements')).toBeVisible();
  await expectAccessible();
});

test('NS-14 a lesson whose teacher has not come says until when it waits; one that runs can be observed', async () => {
  show();
  const late = await row(/^22:28/);
  expect(within(late).getByText('Not commenced')).toBeVisible();
  expect(within(late).getByText('absent at 22:33, and the token goes back')).toBeVisible();
  expect(within(late).getByRole('link', { name: 'Hannah Okafor' })).toHaveAttribute(
    'href',
    `/admin/users/${'a'.repeat(32)}`,
  );
  const runs = await row(/^22:00/);
  expect(within(runs).getByText('20 min left')).toBeVisible();
  expect(within(runs).getByRole('button', { name: /Observe/ })).toBeVisible();
});

test('NS-27 a group under its minimum says how many it needs and leads to its session', async () => {
  show();
  const risk = within(await screen.findByRole('region', { name: 'At risk' }));
  expect(await risk.findByText(/Grace Whitfield, .*Needs 4 more/)).toBeVisible();
  expect(risk.getByRole('link', { name: 'Clocks' })).toHaveAttribute('href', '/admin/groupsessiondetail/g1');
  expect(risk.getByText('2 of 6')).toBeVisible();
});

test('NS-14 the announcements lead to the administrator’s own list', async () => {
  const { shell } = show();
  await userEvent.click(await screen.findByRole('button', { name: /View all/ }));
  expect(shell.services.navigate).toHaveBeenCalledWith('/admin/announcements');
});

test('NS-14 a part that does not come says so, leaves the others and can be asked for again', async () => {
  const answer = jest.fn<ReturnType<typeof away> | object, []>(away);
  show({ 'GET /admin/today/money': answer as never });
  expect(await screen.findByText('1,412')).toBeVisible();
  expect(await numbers().findByText('Away')).toBeVisible();
  expect(numbers().getAllByText('Could not be read')).toHaveLength(2);
  expect(await row(/^22:28/)).toBeVisible();
  answer.mockReturnValue({ failed: 9, disputed: 0, refunded: 0, month: '2026-11' });
  await userEvent.click(numbers().getByRole('button', { name: 'Retry' }));
  expect(await numbers().findByText('9')).toBeVisible();
});

test('NS-14 a school without lessons has sentences instead of tables', async () => {
  const counts = { late: 0, running: 0, toCome: 0, tutorAbsent: 0, studentAbsent: 0, done: 0, atRisk: 0 };
  show({ 'GET /admin/today': () => ({ counts, lessons: [], atRisk: [] }) });
  expect(await screen.findByText('No lesson runs, and none is to come today.')).toBeVisible();
  expect(screen.getByText('Every group of the next 12 hours has its students.')).toBeVisible();
  expect(await screen.findByText('No payment failed.')).toBeVisible();
});
