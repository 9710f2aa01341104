/** Many teachers are marked as paid at once, and it is undone at once. */
import { Problem } from '@parlance/kit/api/problem.ts';
import { aPerson } from '@parlance/kit/testing/builders.ts';
import type { FakeAnswers } from '@parlance/kit/testing/fake-api.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { aPayWeek, aPayout, aTutorWeek, hannah } from '@parlance/kit/testing/pay-builders.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PaymentsPage } from './payments-page.tsx';

function show(api: FakeAnswers) {
  const answers: FakeAnswers = {
    'GET /admin/payweek': () => aPayWeek(),
    'GET /admin/payments/reconciliation': () => ({ runs: [], events: [] }),
    ...api,
  };
  return renderInShell(<PaymentsPage />, {
    shell: makeFakeShell({ person: aPerson({ role: 'admin' }), api: answers }),
    path: '/admin/payments',
  });
}
const sent = (shell: ReturnType<typeof show>['shell'], path: string) =>
  shell.calls.filter((call) => call.method === 'POST' && call.path === path);

async function askToPayEverybody(): Promise<HTMLElement> {
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Choose every teacher with unpaid lessons' }));
  await userEvent.click(screen.getByRole('button', { name: 'Mark as paid' }));
  return screen.findByRole('dialog');
}

/** Marks everybody as paid, and presses Undo in the toast. */
async function payAndUndo(takeBack: FakeAnswers['POST /admin/payouts/{payoutId}/takeback']) {
  const payouts = [aPayout(), aPayout({ id: 'p2', tutor: hannah, currency: 'CAD', amount: 58_800 })];
  const { shell } = show({
    'POST /admin/payweek': () => ({ payouts }),
    ...(takeBack && { 'POST /admin/payouts/{payoutId}/takeback': takeBack }),
  });
  const dialog = await askToPayEverybody();
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Payout reference' }), 'BPI 5512{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const [, undo] = shell.services.notify.success.mock.lastCall ?? [];
  await act(async () => undo?.());
  return shell;
}

test('EARN-22 what was marked as paid is undone at once, every payout of it, with a reason that says so', async () => {
  const shell = await payAndUndo(() => ({ payout: aPayout() }));
  await waitFor(() =>
    expect(shell.services.notify.success).toHaveBeenLastCalledWith('Undone: the lessons are unpaid again'),
  );
  for (const id of ['p1', 'p2'])
    expect(sent(shell, `admin/payouts/${id}/takeback`)[0]?.body).toEqual({ reason: 'Undone at once' });
});

test('EARN-22 what cannot be undone is said', async () => {
  const shell = await payAndUndo(() => {
    throw new Problem('Please try again.', { code: 'INTERNAL', status: 500 });
  });
  await waitFor(() => expect(shell.services.notify.error).toHaveBeenCalledWith('Please try again.'));
  expect(sent(shell, 'admin/payouts/p2/takeback')).toEqual([]);
});

test('two hundred teachers are marked as paid at once: eight are named for each currency, the others counted', async () => {
  const many = Array.from({ length: 200 }, (_none, n) =>
    aTutorWeek({ uid: String(n).padStart(32, '0'), name: `Teacher ${n}`, lessons: 1, groupLessons: 0 }),
  );
  show({ 'GET /admin/payweek': () => aPayWeek({ tutors: many }) });
  const dialog = await askToPayEverybody();
  expect(within(dialog).getByRole('heading')).toHaveTextContent('Mark 200 teachers as paid?');
  expect(within(dialog).getByText(/^Teacher 0, .*, Teacher 7 and 192 more$/)).toBeVisible();
  expect(within(dialog).getByText('200 lessons of 16 Nov 2026 to 22 Nov 2026 (ACST).')).toBeVisible();
});
