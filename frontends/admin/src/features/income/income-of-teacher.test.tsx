import { aPayLine, aPerson } from '@parlance/kit/testing/builders.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { thisPeriod } from '@parlance/kit/testing/pay-builders.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IncomeOfTeacher } from './income-of-teacher.tsx';

const teacher = {
  uid: 't1',
  status: 'confirmed',
  isPte: false,
  profile: { image: '', name: 'Liezel Santos', introduction: '', video: '', timeZone: 'Asia/Manila' },
  rating: { avg: 0, count: 0 },
  isFavourite: false,
};

test('EARN-01, EARN-10, PERM-49 an administrator reads a teacher’s earnings by uid, and a row leads to the student', async () => {
  const sums = { paidCount: 0, unpaidCount: 1, paidIncome: 0, unpaidIncome: 390, currency: 'PHP', totals: [] };
  const shell = makeFakeShell({
    person: aPerson({ role: 'admin' }),
    api: {
      'GET /profile/tutor/{id}': () => teacher as never,
      'GET /earnings/{tutorId}/periods': () => ({ items: [thisPeriod] }),
      'GET /earnings/{tutorId}': () => ({ ...sums, period: null, lines: [aPayLine()], nextPageToken: null }),
    },
  });
  renderInShell(<IncomeOfTeacher />, { shell, path: '/admin/users/t1/income' });
  expect(await screen.findByRole('link', { name: 'Liezel Santos' })).toBeVisible();
  await userEvent.click(await screen.findByText('Asking the way'));
  expect(shell.services.navigate).toHaveBeenLastCalledWith('/admin/users/student-1');
  expect(shell.calls.map(({ path }) => path)).toContain('profile/tutor/t1');
  expect(shell.calls.some(({ path }) => path.startsWith('earnings/t1?'))).toBe(true);
});
