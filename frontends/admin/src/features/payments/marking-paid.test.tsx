/** Many teachers are marked as paid at once, and it is undone at once. */
import { Problem } from '@parlance/kit/api/problem.ts';
import { aPerson } from '@parlance/kit/testing/builders.ts';
import type { FakeAnswers } from '@parlance/kit/testing/fake-api.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { aPartlyPaid, aPayWeek, aPayout, aTutorWeek, hannah } from '@parlance/kit/testing/pay-builders.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Payout } from './api/pay-week.ts';
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

const grace = 'e'.repeat(32);
const takenBack = (over: Partial<Payout> = {}) =>
  aPayout({ takenBackAt: 5, takenBackReason: 'Undone at once', ...over });

/** Marks three teachers as paid, and presses Undo in the toast; `takeBack` is told whose payout it is. */
async function payAndUndo(takeBack: (id: string) => Payout) {
  const payouts = [
    aPayout(),
    aPayout({ id: 'p2', tutor: hannah, currency: 'CAD', amount: 58_800 }),
    aPayout({ id: 'p3', tutor: grace, amount: 10_000 }),
  ];
  const { shell } = show({
    'GET /admin/payweek': () =>
      aPayWeek({ tutors: [aTutorWeek(), aPartlyPaid(), aTutorWeek({ uid: grace, name: 'Grace Whitfield' })] }),
    'POST /admin/payweek': () => ({ payouts }),
    'POST /admin/payouts/{payoutId}/takeback': ({ params }) => ({ payout: takeBack(params.path.payoutId) }),
  });
  const dialog = await askToPayEverybody();
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Payout reference' }), 'BPI 5512{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const [, undo] = shell.goodNews();
  const reads = () => shell.calls.filter(({ method, path }) => method === 'GET' && path === 'admin/payweek').length;
  const before = reads();
  await act(async () => undo());
  await waitFor(() => expect(reads()).toBe(before + 1));
  return shell;
}
const failed = (): never => {
  throw new Problem('Please try again.', { code: 'INTERNAL', status: 500 });
};

test('EARN-22 what was marked as paid is undone at once, every payout of three, with a reason that says so', async () => {
  const shell = await payAndUndo(() => takenBack());
  await waitFor(() =>
    expect(shell.services.notify.success).toHaveBeenLastCalledWith('Undone: the lessons are unpaid again'),
  );
  for (const id of ['p1', 'p2', 'p3'])
    expect(sent(shell, `admin/payouts/${id}/takeback`)[0]?.body).toEqual({ reason: 'Undone at once' });
});

test('EARN-22 what cannot be undone is said', async () => {
  const shell = await payAndUndo(failed);
  await waitFor(() => expect(shell.services.notify.error).toHaveBeenCalledWith('Please try again.'));
});

test('EARN-22 where the second of three cannot be undone the others are all the same, and it is named', async () => {
  const shell = await payAndUndo((id) => (id === 'p2' ? failed() : takenBack({ id })));
  await waitFor(() =>
    expect(shell.services.notify.error).toHaveBeenCalledWith(
      'Undone, except for Hannah Okafor. What is left can be taken back below. Please try again.',
    ),
  );
  expect(sent(shell, 'admin/payouts/p3/takeback')).toHaveLength(1);
  expect(shell.services.notify.success).toHaveBeenCalledTimes(1);
});

test('EARN-22 who was taken back by somebody else before, and may be paid again since, is named', async () => {
  const shell = await payAndUndo((id) => takenBack(id === 'p2' ? { id, takenBackReason: 'Wrong account' } : { id }));
  await waitFor(() =>
    expect(shell.services.notify.warning).toHaveBeenCalledWith(
      'Undone. Somebody else had taken back what is of Hannah Okafor: look below whether it was paid again.',
    ),
  );
  expect(shell.services.notify.success).toHaveBeenCalledTimes(1);
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
