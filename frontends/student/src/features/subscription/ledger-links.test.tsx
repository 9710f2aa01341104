import { monday } from '@parlance/kit/testing/builders.ts';
import { aLedger, aLedgerLine } from '@parlance/kit/testing/money-builders.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { day, show } from './testing/show-page.tsx';

const lesson = '0198c0de-7abc-7def-8123-456789abcdef';

async function followed(line: Parameters<typeof aLedgerLine>[0], name: string) {
  const { shell } = show({ api: { 'GET /tokens/{uid}/ledger': () => aLedger([aLedgerLine(line)]) } });
  const ledger = await screen.findByRole('region', { name: 'Token ledger' });
  await userEvent.click(await within(ledger).findByRole('button', { name: /^Why/ }));
  await userEvent.click(within(ledger).getByRole('button', { name }));
  return shell.services.navigate;
}

test.each([
  [{ lessonWhen: monday - 2 * day }, `view=history&day=2026-11-21&lesson=${lesson}`],
  [{ lessonWhen: monday + 2 * day }, `view=upcoming&lesson=${lesson}`],
  [{ lessonWhen: monday + 2 * day, isReturned: true }, `view=history&day=2026-11-25&lesson=${lesson}`],
  [{ lessonWhen: monday - 2 * day, groupSessionId: 'g1' }, `view=history&day=2026-11-21&kind=group&lesson=${lesson}`],
])('NS-09 a line of the ledger about %j opens its one lesson', async (line, query) => {
  expect(await followed(line, 'See the lesson')).toHaveBeenLastCalledWith(`/student/bookings?${query}`);
});

test('NS-09 a line of a payment opens its line in the billing history', async () => {
  const line = { bookingId: null, lessonWhen: null, invoiceId: 'p1', reason: 'purchase-credited' };
  const navigate = await followed(line, 'See the payment');
  expect(navigate).toHaveBeenLastCalledWith('/student/subscription?view=billing&line=p1');
});
