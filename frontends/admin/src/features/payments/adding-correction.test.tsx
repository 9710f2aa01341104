/** From a teacher's statement, what a lesson pays is corrected. */
import { expectAccessible } from '@parlance/kit/testing/axe.ts';
import { aPerson, monday } from '@parlance/kit/testing/builders.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { aLine, aPayWeek, aStatement, liezel, periodBefore, thisPeriod } from '@parlance/kit/testing/pay-builders.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PaymentsPage } from './payments-page.tsx';

function show(lines: ReturnType<typeof aLine>[], of: Parameters<typeof aStatement>[1] = {}) {
  const teacher = aPerson({ uid: liezel, role: 'tutor', name: 'Liezel Santos', timeZone: 'Asia/Manila' });
  const shell = makeFakeShell({
    person: aPerson({ role: 'admin' }),
    api: {
      'GET /admin/payweek': () => aPayWeek(),
      'GET /admin/payments/reconciliation': () => ({ runs: [], events: [] }),
      'GET /admin/user/{id}': () => ({ ...teacher, data: null, tutor: null, stripe: null }) as never,
      'GET /earnings/{tutorId}/statement': () => aStatement(lines, of),
      'POST /admin/earnings/{tutorId}/corrections': () => ({ line: aLine({ lesson: { period: periodBefore.id } }) }),
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
  for (const fault of ['Choose the lesson', 'Give the amount', 'Say why'])
    expect(within(dialog).getAllByText(fault).at(-1)).toBeVisible();
  // What is wrong stays in view: the list opens when it is asked for.
  expect(screen.queryByRole('option')).not.toBeInTheDocument();
  await userEvent.click(within(dialog).getByRole('combobox', { name: 'Lesson' }));
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'Tue 17 Nov 2026, 00:00, HO107 Room service, Camila Duarte',
    'Tue 17 Nov 2026, 00:00, HL112 Asking, Camila Duarte',
  ]);
  await userEvent.click(screen.getByRole('option', { name: /HL112/ }));
  expect(within(dialog).getByText(/^Asking stands with PHP 390.00, all its corrections counted/)).toBeVisible();
  expect(within(dialog).getByText(/stand in the week 09 Nov 2026 to 15 Nov 2026 \(ACST\), the oldest/)).toBeVisible();
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

test('NS-54 what was added names the week that it stands in, and leads there', async () => {
  const { shell } = show([aLine()]);
  const panel = await screen.findByRole('complementary', { name: 'Statement' });
  await userEvent.click(await within(panel).findByRole('button', { name: 'Add correction' }));
  const dialog = await screen.findByRole('dialog', { name: 'Correct the pay of HO107' });
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Added, PHP' }), '1');
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Stayed longer');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add correction' }));
  const { success } = shell.services.notify;
  const said = 'Correction added to the week of Mon 9 Nov 2026';
  await waitFor(() => expect(success).toHaveBeenCalledWith(said, expect.any(Function), 'Show it there'));
  const [, go] = shell.goodNews();
  go();
  expect(shell.services.navigate).toHaveBeenLastCalledWith(`/admin/payments?period=${periodBefore.id}&tutor=${liezel}`);
});

test('NS-54 when all weeks are paid the dialog says that the one that runs takes the correction', async () => {
  show([aLine()], { correctionPeriods: [{ currency: 'PHP', period: { ...thisPeriod, end: monday + 86_400_000 } }] });
  const panel = await screen.findByRole('complementary', { name: 'Statement' });
  await userEvent.click(await within(panel).findByRole('button', { name: 'Add correction' }));
  expect(await screen.findByText(/^All weeks are paid, so it will stand in the one that runs/)).toBeVisible();
});

test('NS-54 from a correction its lesson is corrected: by what it comes to, with a warning when more is taken than that', async () => {
  const reason = 'Feedback was saved';
  const of = { correctsPeriod: periodBefore.id, amount: -9_000, lessonMinor: 30_000, cause: reason };
  show([aLine({ lesson: { id: 'l5', reason }, ...of })]);
  const panel = await screen.findByRole('complementary', { name: 'Statement' });
  expect(await within(panel).findByText('of the week of Mon 9 Nov 2026, Feedback was saved')).toBeVisible();
  await userEvent.click(within(panel).getByText('Correction for HO107 Room service'));
  expect(within(panel).getByText('Lesson with all corrections').nextSibling).toHaveTextContent('PHP 300.00');
  await userEvent.click(within(panel).getByRole('button', { name: /^Correct the pay of HO107/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Correct the pay of HO107' });
  expect(within(dialog).getByText(/^Room service stands with PHP 300.00/)).toBeVisible();
  const amount = within(dialog).getByRole('textbox', { name: 'Added, PHP' });
  await userEvent.type(amount, '-300');
  expect(within(dialog).queryByText(/^This takes more/)).not.toBeInTheDocument();
  await userEvent.type(amount, '.01');
  expect(
    within(dialog).getByText(/^This takes more than the PHP 300.00 that the lesson stands with/),
  ).toHaveTextContent('It would come to PHP −0.01.');
});

test('NS-54 an amount is checked in the dialog, in the currency of the lesson', async () => {
  const { shell } = show([aLine()]);
  const panel = await screen.findByRole('complementary', { name: 'Statement' });
  await userEvent.click(await within(panel).findByRole('button', { name: 'Add correction' }));
  const dialog = await screen.findByRole('dialog', { name: 'Correct the pay of HO107' });
  const amount = within(dialog).getByRole('textbox', { name: 'Added, PHP' });
  const press = () => userEvent.click(within(dialog).getByRole('button', { name: 'Add correction' }));
  await userEvent.type(amount, '10000000.01');
  await press();
  expect(amount).toHaveAccessibleDescription(/Must be between PHP.−10,000,000.00 and PHP.10,000,000.00/);
  expect(within(dialog).queryByText(/^A line of/)).not.toBeInTheDocument();
  await userEvent.clear(amount);
  await userEvent.type(amount, '0');
  await press();
  expect(amount).toHaveAccessibleDescription(/Zero corrects nothing/);
  expect(shell.calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('NS-54 a week without a lesson has nothing to correct', async () => {
  show([]);
  const panel = await screen.findByRole('complementary', { name: 'Statement' });
  expect(await within(panel).findByText('Nothing is owed for this week.')).toBeVisible();
  expect(within(panel).queryByRole('button', { name: 'Add correction' })).not.toBeInTheDocument();
});
