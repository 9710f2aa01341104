import { monday } from '@parlance/kit/testing/builders.ts';
import { aBillingItem, aHistory, visa } from '@parlance/kit/testing/money-builders.ts';
import { screen, within } from '@testing-library/react';
import { day, show } from './testing/show-page.tsx';

test('the last payment is what was paid last: no trial, no refund, and nothing that was declined', async () => {
  const older = { created: aBillingItem().created - 60 };
  const free = { amount: 0, kind: 'trial', plan: 'Free trial' } as const;
  const items = [
    aBillingItem({ id: 'r1', kind: 'refund', amount: -11_900, subsriptionStatus: 'refunded' }),
    aBillingItem({ id: 't1', ...free }),
    aBillingItem({ id: 'f1', subsriptionStatus: 'failed', amount: 4_900 }),
    aBillingItem({ id: 'p1', amount: 8_900, ...older }),
  ];
  const offer = { trialAvailable: false, card: visa };
  show({ offer, api: { 'GET /payments/history/{id}': () => aHistory(items) } });
  const card = await screen.findByRole('region', { name: 'Card and receipts' });
  expect(await within(card).findByText('USD 89.00 on Mon 23 Nov 2026')).toBeVisible();
});

test('who has only tried has paid nothing yet', async () => {
  const trial = aBillingItem({ amount: 0, kind: 'trial', plan: 'Free trial' });
  const offer = { trialAvailable: false, trialExpiresAt: monday + day };
  show({ offer, api: { 'GET /payments/history/{id}': () => aHistory([trial], { paid: [] }) } });
  const card = await screen.findByRole('region', { name: 'Card and receipts' });
  expect(await within(card).findByText('Billing History')).toBeVisible();
  expect(within(card).queryByText('Last payment')).toBeNull();
});
