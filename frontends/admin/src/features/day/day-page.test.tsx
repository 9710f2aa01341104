import { expectAccessible } from '@parlance/kit/testing/axe.ts';
import { aBooking, aPerson, monday } from '@parlance/kit/testing/builders.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { screen } from '@testing-library/react';
import { DayPage } from './day-page.tsx';

function show(path: string, items: ReturnType<typeof aBooking>[]) {
  const person = aPerson({ role: 'admin', timeZone: 'Australia/Darwin' });
  const shell = makeFakeShell({ person, api: { 'GET /admin/today/lessons': () => ({ items, nextPageToken: null }) } });
  return renderInShell(<DayPage />, { shell, path });
}

test('NS-14 the list behind a number asks for the lessons of its state', async () => {
  const { shell, container } = show('/admin/today?state=tutor-absent', [
    aBooking({ when: monday - 3_600_000, status: 'tutor-absent' }),
  ]);
  expect(await screen.findByRole('row', { name: /^21:30/ })).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Which lessons' })).toHaveValue('Teacher absent');
  expect(shell.calls.map(({ path }) => path)).toEqual([
    'admin/today/lessons?timezone=Australia%2FDarwin&state=tutor-absent',
  ]);
  await expectAccessible(container);
});

test.each(['/admin/today', '/admin/today?state=anything'])('NS-14 %s shows all of the day', async (path) => {
  const { shell } = show(path, []);
  expect(await screen.findByText('There is no such lesson.')).toBeVisible();
  expect(shell.calls.map(({ path: asked }) => asked)).toEqual(['admin/today/lessons?timezone=Australia%2FDarwin']);
});
