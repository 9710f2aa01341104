import { Problem } from '@parlance/kit/api/problem.ts';
import type { Page } from '@parlance/kit/api/types.ts';
import { expectAccessible } from '@parlance/kit/testing/axe.ts';
import { aPerson, monday } from '@parlance/kit/testing/builders.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { fireEvent, screen } from '@testing-library/react';
import type { PreferenceJson } from './api.ts';
import { PreferredTimesPage } from './preferred-times-page.tsx';

const wish = {
  id: 'p1',
  studentId: 's1',
  student: { name: 'Camila Duarte', image: '', timeZone: 'America/Sao_Paulo' },
  studentTimezone: 'America/Sao_Paulo',
  when: monday,
  schedule: [
    { day: 'Tuesday', time: 7 },
    { day: 'Sunday', time: 0 },
  ],
};

function show(answer: () => Page<PreferenceJson>) {
  const shell = makeFakeShell({
    person: aPerson({ role: 'admin', timeZone: 'Australia/Darwin' }),
    api: { 'POST /bookings/adminGetBookingSchedules': answer },
  });
  return renderInShell(<PreferredTimesPage />, { shell, path: '/admin/schedule' });
}

test('ADM-14 an administrator reads who wants which days and hours, in whose zone, and when it was submitted', async () => {
  const { container } = show(() => ({ items: [wish], nextPageToken: null }));
  expect(await screen.findByRole('link', { name: 'Camila Duarte' })).toHaveAttribute('href', '/admin/users/s1');
  expect(screen.getByText('São Paulo (UTC−3)')).toBeVisible();
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(
    expect.arrayContaining(['Tue 07:00', 'Sun 00:00']),
  );
  expect(screen.getByText('Mon 23 Nov 2026, 22:30 Darwin (UTC+9:30)')).toBeVisible();
  await expectAccessible(container);
});

test('ADM-14 nothing yet, and a failure with another try', async () => {
  let tries = 0;
  show(() => {
    tries += 1;
    if (tries === 1) throw new Problem('Something went wrong, please try again', { code: 'INTERNAL', status: 500 });
    return { items: [], nextPageToken: null };
  });
  fireEvent.click(await screen.findByText('Retry'));
  expect(await screen.findByText('No student has asked for other times.')).toBeVisible();
});
