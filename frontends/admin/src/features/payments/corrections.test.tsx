import { Problem } from '@parlance/kit/api/problem.ts';
import { expectAccessible } from '@parlance/kit/testing/axe.ts';
import { aPerson, monday } from '@parlance/kit/testing/builders.ts';
import type { FakeAnswers } from '@parlance/kit/testing/fake-api.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aCorrection, liezel, nadia, thisPeriod } from '@parlance/kit/testing/pay-builders.ts';
import { PaymentsPage } from './payments-page.tsx';

const event = { id: 'evt_1', type: 'invoice.paid', receivedAt: monday, attempts: 5, lastError: 'No such invoice' };
const run = {
  id: 'r1',
  startedAt: monday,
  endedAt: monday + 900,
  eventsRead: 1_204,
  eventsMissed: 2,
  objectsCompared: 310,
};

function show(api: FakeAnswers = {}) {
  const answers: FakeAnswers = {
    'GET /admin/corrections': () => ({ items: [aCorrection()], nextPageToken: null }),
    'GET /admin/payments/reconciliation': () => ({ runs: [{ ...run, differences: [] }], events: [event] }),
    'GET /admin/user/{id}': () => aPerson({ uid: nadia, name: 'Nadia Rahman' }) as never,
    ...api,
  };
  const shell = makeFakeShell({ person: aPerson({ role: 'admin' }), api: answers });
  return renderInShell(<PaymentsPage />, { shell, path: '/admin/payments?view=corrections' });
}

test('NS-54 a correction names its lesson, reason and maker, and leads to the statement that it stands in', async () => {
  show();
  const row = (await screen.findByText('Feedback was saved, our line failed.')).closest('tr') as HTMLElement;
  expect(within(row).getByText('HO107 of Tue 17 Nov 2026')).toBeVisible();
  expect(within(row).getByText('PHP 390.00')).toBeVisible();
  // In a column of its own, or where there is no room for that below the reason.
  expect(await within(row).findAllByRole('link', { name: 'Nadia Rahman' })).toHaveLength(2);
  expect(within(row).getByRole('link', { name: 'Liezel Santos' })).toHaveAttribute(
    'href',
    `/admin/payments?period=${thisPeriod.id}&tutor=${liezel}`,
  );
  expect(within(row).getByRole('link', { name: 'In the statement of the week of Mon 16 Nov 2026' })).toHaveAttribute(
    'href',
    `/admin/payments?period=${thisPeriod.id}&tutor=${liezel}`,
  );
  expect(
    screen.getByText(/^A correction is its own line with a reason; lines that were paid are never changed\./),
  ).toHaveTextContent('To make one, open the teacher in Pay week and press “Add correction”.');
  await expectAccessible();
});

test('NS-54 what a lesson’s own change corrected names nobody; without corrections that is said', async () => {
  const { unmount } = show({
    'GET /admin/corrections': () => ({ items: [aCorrection({ actorUid: null })], nextPageToken: null }),
  });
  expect(await screen.findByText('A later change of the lesson')).toBeVisible();
  unmount();
  show({ 'GET /admin/corrections': () => ({ items: [], nextPageToken: null }) });
  expect(await screen.findByText('No paid lesson was corrected yet.')).toBeVisible();
});

test('an event that was refused says why, is counted at the tab, and is replayed once by one press', async () => {
  const { shell } = show({
    'POST /admin/payments/events/{eventId}/replay': () => ({ ...event, attempts: 6, lastError: '' }),
  });
  const panel = await screen.findByRole('region', { name: 'Events that wait or were refused' });
  expect(await within(panel).findByText('No such invoice')).toBeVisible();
  expect(within(panel).getByText('evt_1, Received Mon 23 Nov 2026, 22:30, 5 tries')).toBeVisible();
  expect(screen.getByRole('tab', { name: 'Corrections 1' })).toBeInTheDocument();
  await userEvent.dblClick(within(panel).getByRole('button', { name: 'Replay invoice.paid' }));
  await waitFor(() => expect(shell.services.notify.success).toHaveBeenCalledWith('The event is applied again'));
  const keys = shell.calls.filter(({ method }) => method === 'POST').map(({ headers }) => headers['Idempotency-Key']);
  expect(new Set(keys).size).toBe(1);
});

test('a replay that is refused says so', async () => {
  const { shell } = show({
    'POST /admin/payments/events/{eventId}/replay': () => {
      throw new Problem('This event was not found.', { code: 'EVENT_NOT_FOUND', status: 404 });
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Replay invoice.paid' }));
  await waitFor(() => expect(shell.services.notify.error).toHaveBeenCalledWith('This event was not found.'));
});

test('the last comparisons with the provider say what they found', async () => {
  const found = { ...run, id: 'r2', differences: ['invoice in_7 paid, not ours'] };
  show({
    'GET /admin/payments/reconciliation': () => ({
      runs: [found, { ...run, endedAt: null, differences: [] }],
      events: [],
    }),
  });
  const panel = await screen.findByRole('region', { name: 'Last comparisons' });
  expect(within(panel).getByText('invoice in_7 paid, not ours')).toBeVisible();
  expect(within(panel).getByText('running')).toBeVisible();
  expect(within(panel).getAllByText('1,204')).toHaveLength(2);
  expect(screen.getByText('No event waits.')).toBeVisible();
});
