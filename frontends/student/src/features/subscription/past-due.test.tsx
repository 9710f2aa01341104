import { expectAccessible } from '@parlance/kit/testing/axe.ts';
import { monday } from '@parlance/kit/testing/builders.ts';
import { aSubscription, visa } from '@parlance/kit/testing/money-builders.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { day, planOf, pressed, sent, show } from './testing/show-page.tsx';

beforeEach(() => {
  window.location.hash = '';
});

const pastDue = aSubscription({
  tokenType: 'PTELessonTokens',
  state: 'past-due',
  price: { amount: 11_900, currency: 'USD' },
  paidUntil: monday - 2 * 3_600_000,
  nextPaymentAt: monday + 3 * day,
  graceUntil: monday + 2 * day,
  declinedAt: monday - 110 * 60_000,
  payUrl: 'http://localhost/#pay',
});

test('NS-51 a renewal that failed says at once what is safe, until when lessons are booked, the next try, and where it is paid now', async () => {
  show({ offer: { subscriptions: [pastDue], card: visa } });
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(
    'Visa 4417 was declined for PTE one-on-one: USD 119.00, Mon 23 Nov 2026, 08:10 São Paulo (UTC−3).',
  );
  await waitFor(() => expect(alert).toHaveTextContent('Your 7 tokens and booked lessons are safe.'));
  expect(alert).toHaveTextContent(
    'You can book until Wed 25 Nov 2026, 10:00 São Paulo (UTC−3), and afterwards as soon as it is paid.',
  );
  expect(alert).toHaveTextContent('We try the card again on Thu 26 Nov 2026.');
  const plan = await planOf('PTE one-on-one');
  expect(plan).toHaveTextContent('Payment failed');
  expect(plan).toHaveTextContent('USD 119.00 open. Next try on Thu 26 Nov 2026');
  expect(screen.getByText('USD 119.00 is open since Mon 23 Nov 2026.')).toBeVisible();
  expect(within(screen.getByRole('region', { name: 'Card and receipts' })).getByText('Declined')).toBeVisible();
  await expectAccessible();
  const payNow = within(alert).getByRole('link', { name: 'Pay now' });
  expect(payNow).toHaveAttribute('href', 'http://localhost/#pay');
  expect(payNow).toHaveAttribute('target', '_blank');
});

test('NS-50 cancelling names a plan that is not paid as one that ends at once, and no day until which it would stay', async () => {
  show({ offer: { subscriptions: [aSubscription(), pastDue], card: visa } });
  await planOf('PTE one-on-one');
  await pressed('Cancel subscription');
  const dialog = await screen.findByRole('dialog', { name: 'Cancel your subscription?' });
  const plans = within(within(dialog).getByRole('list', { name: 'Plans that end' })).getAllByRole('listitem');
  expect(plans.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('6 tokens, until 14 December 2026'),
    'PTE one-on-oneNot paid, ends at once',
  ]);
});

test('NS-51 the plan itself leads to the same page for its payment, and asks for no other', async () => {
  show({ offer: { subscriptions: [pastDue], card: visa } });
  await planOf('PTE one-on-one');
  const payNow = screen.getByRole('link', { name: 'Pay now for PTE one-on-one' });
  expect(payNow).toHaveAttribute('href', 'http://localhost/#pay');
});

test('NS-51 after the grace bookings wait, and without a page for the payment the portal is opened', async () => {
  const { shell } = show({
    offer: { subscriptions: [{ ...pastDue, graceUntil: monday - 1, payUrl: null }], card: visa },
    api: { 'POST /payments/{id}/portal': () => ({ url: 'http://localhost/#portal' }) },
  });
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('You can book these lessons again as soon as it is paid.');
  await userEvent.click(within(alert).getByRole('button', { name: 'Pay now' }));
  await waitFor(() => expect(window.location.hash).toBe('#portal'));
  expect(sent(shell)[0]?.path).toMatch(/portal$/);
});
