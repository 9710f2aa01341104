/** From a teacher's statement, what a lesson pays is corrected. */
import { expectAccessible } from '@parlance/kit/testing/axe.ts';
import { aPerson } from '@parlance/kit/testing/builders.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { aLine, aPayWeek, aStatement, liezel, periodBefore } from '@parlance/kit/testing/pay-builders.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PaymentsPage } from './payments-page.tsx';

function show(lines: ReturnType<typeof aLine>[]) {
  const teacher = aPerson({ uid: liezel, role: 'tutor', name: 'Liezel Santos', timeZone: 'Asia/Manila' });
  const shell = makeFakeShell({
    person: aPerson({ role: 'admin' }),
    api: {
      'GET /admin/payweek': () => aPayWeek(),
      'GET /admin/payments/reconciliation': () => ({ runs: [], events: [] }),
      'GET /admin/user/{id}': () => ({ ...teacher, data: null, tutor: null, stripe: null }) as never,
      'GET /earnings/{tutorId}/statement': () => aStatement(lines),
      'POST /admin/earnings/{tutorId}/corrections': () => ({ line: aLine() }),
    },
  });
  return renderInShell(<PaymentsPage />, { shell, path: `/admin/payments?tutor=${liezel}` });
}

test('NS-54 a correction is added beside “Mark as paid”: of a lesson that is chosen, also of one that is paid', async () => {
  const paid = aLine({
    lesson: { id: 'l4', bookingId: 'b4', topic: { code: 'HL112', name: 'Asking' } },
    paid: true,
  });
  const correction = aLine({ lesson: { id: 'l5' }, correctsPeriod: periodBefore.id, amount: -9_000 });
  const { shell } = show([correction, aLine(), paid]);
  const panel = await screen.findByRole('complementary', { name: 'Statement' });
  await userEvent.click(await within(panel).findByRole('button', { name: 'Add correction' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add a correction' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add correction' }));
  expect(within(dialog).getAllByText('is required')).toHaveLength(2);
  expect(within(dialog).getByText('Say why')).toBeVisible();
  await userEvent.click(within(dialog).getByRole('combobox', { name: 'Lesson' }));
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'Tue 17, 00:00, HO107 Room service, Camila Duarte',
    'Tue 17, 00:00, HL112 Asking, Camila Duarte',
  ]);
  await userEvent.click(screen.getByRole('option', { name: /HL112/ }));
  expect(within(dialog).getByText(/^Asking stands with PHP 390.00, which stays/)).toBeVisible();
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Added, PHP' }), '12.5');
  expect(within(dialog).getByText('A line of PHP 12.50')).toBeVisible();
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Stayed longer');
  await expectAccessible(dialog);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add correction' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(shell.calls.find(({ method }) => method === 'POST')).toMatchObject({
    path: `admin/earnings/${liezel}/corrections`,
    body: {
      bookingId: 'b4',
      amount: 1_250,
      reason: 'Stayed longer',
    },
  });
});

test('NS-54 a week without a lesson has nothing to correct', async () => {
  show([]);
  const panel = await screen.findByRole('complementary', { name: 'Statement' });
  expect(await within(panel).findByText('Nothing is owed for this week.')).toBeVisible();
  expect(within(panel).queryByRole('button', { name: 'Add correction' })).not.toBeInTheDocument();
});
