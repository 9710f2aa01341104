import { monday } from '@parlance/kit/testing/builders.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { aLedgerLine } from '@parlance/kit/testing/money-builders.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BehindLine } from './behind-line.tsx';

function show(over: Parameters<typeof aLedgerLine>[0]) {
  const none = () => ({ items: [], checks: [], nextPageToken: null });
  const api = { 'GET /admin/booking/{id}/log': none, 'GET /bookings/booking/{id}/logs': none };
  const shell = makeFakeShell({ now: monday, api });
  return renderInShell(<BehindLine line={aLedgerLine(over)} />, { shell });
}

test('NS-09, ADM-15 a line of a student’s ledger opens the log of its one lesson', async () => {
  const { shell } = show({ bookingId: 'b7', lessonWhen: monday });
  await userEvent.click(screen.getByRole('button', { name: 'See the lesson’s log' }));
  expect(await screen.findByRole('dialog', { name: /^Log of Mon 23 Nov 2026/ })).toBeVisible();
  expect(shell.calls.map(({ path }) => path)).toContain('admin/booking/b7/log');
});

test('NS-09 a line of a payment leads to it among those of all students, found by its receipt', async () => {
  const { shell } = show({ bookingId: null, invoiceId: 'p1', invoiceNumber: '2026-11-0417' });
  await userEvent.click(screen.getByRole('button', { name: 'See the payment' }));
  expect(shell.services.navigate).toHaveBeenLastCalledWith(
    '/admin/payments?view=students&text=2026-11-0417&payment=p1',
  );
});

test('a correction by hand has nothing behind it', () => {
  show({ bookingId: null, lessonWhen: null, reason: 'admin-adjusted' });
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
