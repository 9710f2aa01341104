import { Problem } from '@parlance/kit/api/problem.ts';
import type { BillingItemJson } from '@parlance/kit/api/types.ts';
import { expectAccessible } from '@parlance/kit/testing/axe.ts';
import { monday } from '@parlance/kit/testing/builders.ts';
import type { FakeAnswers } from '@parlance/kit/testing/fake-api.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { aBillingItem, aHistory } from '@parlance/kit/testing/money-builders.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SubscriptionPage } from './subscription-page.tsx';

const day = 86_400_000;
const path = '/student/subscription?view=billing';

function show(items: BillingItemJson[], { api = {}, at = path }: { api?: FakeAnswers; at?: string } = {}) {
  const shell = makeFakeShell({ now: monday, api: { 'GET /payments/history/{id}': () => aHistory(items), ...api } });
  return renderInShell(<SubscriptionPage />, { shell, path: at });
}

const rows = async () => {
  const table = await screen.findByRole('table');
  return within(table).getAllByRole('row').slice(1);
};

test('BILL-01, BILL-03, BILL-04 a line says when, what, card, status and amount, with receipt and invoice', async () => {
  show([aBillingItem()]);
  const [row] = await rows();
  for (const text of [
    'Mon 23 Nov 2026',
    '08:10',
    'PTE one-on-one',
    'Plan, 10 tokens, 2026-11-0417',
    'Visa 4417',
    'Paid',
    'USD 119.00',
  ])
    expect(row).toHaveTextContent(text);
  const link = (name: string) => within(row as HTMLElement).getByRole('link', { name });
  expect(link('Receipt of PTE one-on-one')).toHaveAttribute('href', 'https://receipts.example.invalid/p1');
  expect(link('Invoice of PTE one-on-one')).toHaveAttribute('href', 'https://invoices.example.invalid/p1');
  expect(screen.getByRole('columnheader', { name: 'Date, São Paulo (UTC−3)' })).toBeVisible();
  await expectAccessible();
});

test.each([
  ['visa', 'Visa 4417'],
  ['mastercard', 'Mastercard 4417'],
  ['amex', 'Amex 4417'],
])('BILL-02 %s has its mark beside its name', async (brand, words) => {
  show([aBillingItem({ card: { brand, last4: '4417' } })]);
  const [row] = await rows();
  expect(row).toHaveTextContent(words);
  expect(row?.querySelector(`svg[data-brand="${brand}"]`)).toBeInTheDocument();
});

test('BILL-02 a brand without a mark is said as the provider says it', async () => {
  show([aBillingItem({ card: { brand: 'jcb', last4: '0505' } })]);
  const [row] = await rows();
  expect(row).toHaveTextContent('jcb 0505');
  expect(row?.querySelector('svg[data-brand]')).not.toBeInTheDocument();
});

test('BILL-05 without a payment: "No transactions found", and the way to the plans', async () => {
  const { shell } = show([]);
  expect(await screen.findByText('No transactions found')).toBeVisible();
  await expectAccessible();
  await userEvent.click(screen.getByRole('button', { name: 'See the plans' }));
  expect(shell.services.navigate).toHaveBeenCalledWith('/student/subscription');
});

test('BILL-05 a year without lines says so, and sends nobody to the plans who has paid before', async () => {
  show([], { api: { 'GET /payments/history/{id}': () => aHistory([], { years: [2025] }) } });
  expect(await screen.findByText('No transactions found')).toBeVisible();
  expect(await screen.findByRole('combobox', { name: 'Year' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'See the plans' })).not.toBeInTheDocument();
});

test('BILL-07 a currency that nobody knows shows "Currency Not Found"', async () => {
  show([aBillingItem({ currency: 'QQQ' })]);
  const [row] = await rows();
  expect(row).toHaveTextContent('Currency Not Found 119.00');
});

test('BILL-01, NS-53 what went back is a line of its own under its payment, below zero, and the sum has it taken off', async () => {
  const payment = aBillingItem({
    id: 'p4',
    kind: 'tokens',
    tokens: 5,
    amount: 4_950,
    subsriptionStatus: 'partly-refunded',
    created: (monday - 13 * day) / 1000,
  });
  const refund = aBillingItem({
    id: 'r1',
    kind: 'refund',
    tokens: 2,
    amount: -1_980,
    refundOf: 'p4',
    subsriptionStatus: 'refunded',
    created: (monday - 11 * day) / 1000,
  });
  show([aBillingItem(), refund, payment]);
  const [first, second, third, sum] = await rows();
  expect(first).toHaveTextContent('USD 119.00');
  expect(second).toHaveTextContent(/5 single tokens.*Partly refunded.*USD 49\.50/);
  expect(third).toHaveTextContent(/Refund of 2 tokensBack to Visa 4417.*Refunded.*USD −19\.80/);
  expect(sum).toHaveTextContent('Paid in all, refunds taken offUSD 148.70');
});

test('NS-53 what is disputed is said apart from what was paid', async () => {
  const disputed = [{ amount: 4_950, currency: 'USD' }];
  const items = [aBillingItem({ subsriptionStatus: 'disputed' })];
  show(items, { api: { 'GET /payments/history/{id}': () => aHistory(items, { paid: [], disputed }) } });
  const [, sum] = await rows();
  expect(sum).toHaveTextContent('Disputed, not counted until the bank decidesUSD 49.50');
});

test('a payment that failed leads to paying it now', async () => {
  window.location.hash = '';
  show([aBillingItem({ subsriptionStatus: 'failed', receipt: null })], {
    api: { 'POST /payments/{id}/portal': () => ({ url: 'http://localhost/#portal' }) },
  });
  const [row] = await rows();
  expect(row).toHaveTextContent('Declined');
  await userEvent.click(screen.getByRole('button', { name: 'Pay now for PTE one-on-one' }));
  await waitFor(() => expect(window.location.hash).toBe('#portal'));
});

test('a year is chosen, and older payments come page by page', async () => {
  const { shell } = show([], {
    api: {
      'GET /payments/history/{id}': ({ params }) => {
        const { year, cursor } = params.query ?? {};
        if (year === '2025') return aHistory([aBillingItem({ id: 'old' })], { years: [2026, 2025] });
        const last = aBillingItem({ id: 'p2', number: '2026-01-0001' });
        return cursor
          ? aHistory([last], { years: [2026, 2025] })
          : aHistory([aBillingItem()], { years: [2026, 2025], nextPageToken: 'next' });
      },
    },
  });
  await rows();
  await userEvent.click(screen.getByRole('button', { name: 'Show older payments' }));
  expect(await screen.findByText(', 2026-01-0001')).toBeVisible();
  await userEvent.click(screen.getByRole('combobox', { name: 'Year' }));
  await userEvent.click(await screen.findByRole('option', { name: '2025' }));
  expect(await screen.findByText('Paid in 2025, refunds taken off')).toBeVisible();
  expect(shell.calls.some(({ path: asked }) => asked.endsWith('?year=2025'))).toBe(true);
});

test('a sum stands for each currency, never one for all', async () => {
  const paid = [
    { amount: 5_000, currency: 'AUD' },
    { amount: 900, currency: 'JPY' },
  ];
  show([], { api: { 'GET /payments/history/{id}': () => aHistory([aBillingItem()], { paid }) } });
  await screen.findByRole('table');
  expect(screen.getByText('AUD 50.00')).toBeVisible();
  expect(screen.getByText('JPY 900')).toBeVisible();
});

test('a line that a link led to comes into view', async () => {
  const seen = jest.spyOn(HTMLElement.prototype, 'scrollIntoView');
  show([aBillingItem(), aBillingItem({ id: 'p2' })], { at: `${path}&line=p2` });
  await rows();
  expect(seen.mock.contexts.map((row) => (row as HTMLElement).dataset.billingLine)).toContain('p2');
});

test('ERR-09 a history that does not come is said, with another try', async () => {
  let tries = 0;
  show([], {
    api: {
      'GET /payments/history/{id}': () => {
        tries += 1;
        if (tries <= 2) throw new Problem('Please wait.', { code: 'INTERNAL', status: 500 });
        return aHistory([aBillingItem()]);
      },
    },
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('Please wait.');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await rows()).not.toHaveLength(0);
});

test('live: a payment that comes while the list is open stands in it', async () => {
  let items = [aBillingItem()];
  const { shell } = show([], { api: { 'GET /payments/history/{id}': () => aHistory(items) } });
  await rows();
  items = [aBillingItem({ id: 'p9', number: '2026-11-0999' }), ...items];
  shell.say('billing.changed', { kind: 'receipt' });
  expect(await screen.findByText(', 2026-11-0999')).toBeVisible();
});
