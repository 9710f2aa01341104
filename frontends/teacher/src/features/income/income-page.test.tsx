import { aPayLine, aTutor } from '@parlance/kit/testing/builders.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { thisPeriod } from '@parlance/kit/testing/pay-builders.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IncomePage } from './income-page.tsx';

test('EARN-01, EARN-09 a teacher reads the own earnings, and a row leads to the history of the bookings', async () => {
  const person = aTutor();
  const sums = { paidCount: 0, unpaidCount: 1, paidIncome: 0, unpaidIncome: 390, currency: 'PHP', totals: [] };
  const shell = makeFakeShell({
    person,
    api: {
      'GET /earnings/{tutorId}/periods': () => ({ items: [thisPeriod] }),
      'GET /earnings/{tutorId}': () => ({ ...sums, period: null, lines: [aPayLine()], nextPageToken: null }),
    },
  });
  renderInShell(<IncomePage />, { shell });
  await userEvent.click(await screen.findByText('Asking the way'));
  expect(shell.services.navigate).toHaveBeenLastCalledWith('/tutor/bookings', { state: { history: true } });
  expect(shell.calls.every(({ path }) => path.startsWith(`earnings/${person.uid}`))).toBe(true);
});
