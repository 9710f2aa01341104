import type { SubscriptionsJson } from '@parlance/kit/api/types.ts';
import { Problem } from '@parlance/kit/api/problem.ts';
import { expectAccessible } from '@parlance/kit/testing/axe.ts';
import { monday } from '@parlance/kit/testing/builders.ts';
import { aBillingItem, aHistory, anOffer, aSubscription } from '@parlance/kit/testing/money-builders.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { day, path, planOf, pressed, show } from './testing/show-page.tsx';

const pending: SubscriptionsJson['pending'][number] = {
  id: 'c1',
  tokenType: 'PTEGroupLessonTokens',
  tokens: 10,
  isPlan: true,
  price: { amount: 6_900, currency: 'USD' },
  openedAt: monday - 60_000,
  checkoutUrl: 'http://localhost/#again',
};

test('SUB-14 back from the checkout the page waits, however long, and the live event turns it into the tokens in the same place', async () => {
  let now = anOffer({ pending: [pending] });
  let items = [aBillingItem({ created: (monday - 40 * day) / 1000 })];
  const { shell } = show({
    at: `${path}?checkout=c1`,
    offer: () => now,
    api: { 'GET /payments/history/{id}': () => aHistory(items) },
  });
  const note = (await screen.findByText('Waiting for the payment to be confirmed.')).closest(
    '[role=status]',
  ) as HTMLElement;
  expect(note).toHaveTextContent('PTE group, USD 69.00, Mon 23 Nov 2026, 09:59 São Paulo (UTC−3).');
  expect(note).toHaveTextContent(
    'Your 10 tokens appear here by themselves, as a rule within a minute. You can leave this page.',
  );
  const plan = await planOf('PTE group');
  expect(plan).toHaveTextContent('Waiting for confirmation');
  expect(within(plan).getByRole('button', { name: 'Subscribe to PTE group' })).toBeDisabled();
  await expectAccessible();
  now = anOffer({ subscriptions: [aSubscription({ tokenType: 'PTEGroupLessonTokens' })] });
  items = [aBillingItem({ id: 'new', tokenType: 'PTEGroupLessonTokens', created: monday / 1000 }), ...items];
  shell.say('billing.changed', { kind: 'receipt' });
  await waitFor(() =>
    expect(note).toHaveTextContent(
      'Payment confirmed at 10:00:00. 10 PTE Group Lesson Tokens has been added in your account',
    ),
  );
  expect(within(note).getByRole('link', { name: 'Receipt' })).toHaveAttribute(
    'href',
    'https://receipts.example.invalid/p1',
  );
  expect(plan).toHaveTextContent('Active');
  await userEvent.click(within(note).getByRole('button', { name: 'Find a group session' }));
  expect(shell.services.navigate).toHaveBeenLastCalledWith('/student/bookings?view=search&kind=group');
});

test('SUB-14 a payment that stands in the history is confirmed, though the provider has not yet said that its page is done', async () => {
  const items = [aBillingItem({ tokenType: 'PTEGroupLessonTokens', created: monday / 1000 })];
  const shown = {
    offer: { pending: [pending], subscriptions: [aSubscription({ tokenType: 'PTEGroupLessonTokens' })] },
    api: { 'GET /payments/history/{id}': () => aHistory(items) },
  };
  const { unmount } = show({ ...shown, at: `${path}?checkout=c1` });
  expect(await screen.findByText('Payment confirmed at 10:00:00.')).toBeVisible();
  unmount();
  show(shown);
  await planOf('PTE group');
  await waitFor(() => expect(screen.queryByText(/A checkout for/)).not.toBeInTheDocument());
});

test('SUB-14 a payment that was confirmed before the student came back is told by its own checkout, and not again a day later', async () => {
  const settled = { isPaid: true, isOver: false, checkout: { ...pending, checkoutUrl: null } };
  const line = (created: number) => aBillingItem({ tokenType: 'PTEGroupLessonTokens', created: created / 1000 });
  const other = aBillingItem({ id: 'other', created: monday / 1000 - 30 });
  const shown = (item: ReturnType<typeof line>, opened = pending.openedAt) => ({
    at: `${path}?checkout=c1`,
    api: {
      'GET /payments/{id}/checkouts/{checkoutId}': () => ({
        ...settled,
        checkout: { ...settled.checkout, openedAt: opened },
      }),
      'GET /payments/history/{id}': () => aHistory([other, item]),
    },
  });
  const { unmount } = show(shown(line(monday - 50_000)));
  expect(await screen.findByText('Payment confirmed at 09:59:10.')).toBeVisible();
  unmount();
  const { shell } = show(shown(line(monday - day), monday - day));
  await planOf('PTE group');
  await waitFor(() => expect(shell.calls.some(({ path: called }) => called.includes('/checkouts/'))).toBe(true));
  expect(screen.queryByText(/Payment confirmed/)).not.toBeInTheDocument();
});

test('SUB-14 while the history still lacks the payment, no other one is taken for it', async () => {
  let items = [aBillingItem({ id: 'before', created: monday / 1000 - 30 })];
  let finish = (): void => undefined;
  const told = new Promise<void>((resolve) => (finish = resolve));
  show({
    at: `${path}?checkout=c1`,
    api: {
      'GET /payments/history/{id}': () => aHistory(items),
      'GET /payments/{id}/checkouts/{checkoutId}': async () => {
        await told;
        items = [aBillingItem({ id: 'mine', tokenType: 'PTEGroupLessonTokens', created: monday / 1000 }), ...items];
        return { isPaid: true, isOver: false, checkout: pending };
      },
    },
  });
  await planOf('PTE group');
  expect(screen.queryByText(/Payment confirmed/)).not.toBeInTheDocument();
  finish();
  expect(await screen.findByText('Payment confirmed at 10:00:00.')).toBeVisible();
});

test('a checkout that ended unpaid says that nothing was charged', async () => {
  let now = anOffer({ pending: [pending] });
  const { shell } = show({ at: `${path}?checkout=c1`, offer: () => now });
  await screen.findByText('Waiting for the payment to be confirmed.');
  now = anOffer();
  shell.say('billing.changed', { kind: 'payment-failed' });
  expect(await screen.findByText('The checkout for PTE group has ended without a payment.')).toBeVisible();
  expect(screen.getByText('Nothing was charged and your plans are as before.', { exact: false })).toBeVisible();
});

test('a checkout that was left is told with the way back; nothing is lost by a closed window', async () => {
  show({ offer: { pending: [{ ...pending, isPlan: false, tokens: 5 }] } });
  const note = (await screen.findByText('A checkout for 5 single tokens PTE group is open:')).closest(
    'div',
  ) as HTMLElement;
  expect(note).toHaveTextContent(
    'If you have paid there, your tokens appear here by themselves. If not, nothing was charged.',
  );
  await pressed('Back to the checkout');
  expect(window.location.hash).toBe('#again');
});

test('while the stream is away the page asks by itself', async () => {
  jest.useFakeTimers();
  try {
    let now = anOffer();
    const { shell } = show({ offer: () => now });
    await act(() => jest.advanceTimersByTimeAsync(0));
    act(() => shell.become('failing'));
    now = anOffer({ subscriptions: [aSubscription()] });
    await act(() => jest.advanceTimersByTimeAsync(31_000));
    expect(screen.getByRole('article', { name: 'Workplace one-on-one' })).toHaveTextContent('Active');
  } finally {
    jest.useRealTimers();
  }
});

test('SUB-14 while no event comes the page asks about its own checkout again and again, and shows the tokens once they are there', async () => {
  jest.useFakeTimers();
  try {
    let now = anOffer({ pending: [pending] });
    let items = [aBillingItem({ created: (monday - 40 * day) / 1000 })];
    let looks = 0;
    const { shell } = show({
      at: `${path}?checkout=c1`,
      offer: () => now,
      api: {
        'GET /payments/history/{id}': () => aHistory(items),
        'GET /payments/{id}/checkouts/{checkoutId}': () => {
          looks += 1;
          if (looks < 3) return { isPaid: false, isOver: false, checkout: pending };
          now = anOffer({ subscriptions: [aSubscription({ tokenType: 'PTEGroupLessonTokens' })] });
          items = [aBillingItem({ id: 'new', tokenType: 'PTEGroupLessonTokens', created: monday / 1000 }), ...items];
          return { isPaid: true, isOver: false, checkout: pending };
        },
      },
    });
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect(screen.getByText('Waiting for the payment to be confirmed.')).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(15_000));
    expect(screen.getByText(/Payment confirmed at/)).toBeVisible();
    const asked = shell.calls.filter(({ path: called }) => called.includes('/checkouts/'));
    expect(asked.length).toBeGreaterThanOrEqual(3);
    await act(() => jest.advanceTimersByTimeAsync(600_000));
    expect(shell.calls.filter(({ path: called }) => called.includes('/checkouts/'))).toHaveLength(asked.length);
  } finally {
    jest.useRealTimers();
  }
});

test('SUB-14 a checkout that nobody knows is asked for once, also where the refusal is of another copy of its class', async () => {
  jest.useFakeTimers();
  try {
    // As in the built portal: the shell makes what the remote gets.
    const unknown = Object.assign(new Error('Unknown'), { name: 'Problem', status: 404, code: 'CHECKOUT_NOT_FOUND' });
    const asked = jest.fn(() => Promise.reject(unknown));
    show({ at: `${path}?checkout=another`, api: { 'GET /payments/{id}/checkouts/{checkoutId}': asked } });
    await act(() => jest.advanceTimersByTimeAsync(600_000));
    expect(asked).toHaveBeenCalledTimes(1);
  } finally {
    jest.useRealTimers();
  }
});

test('SUB-14 a checkout of somebody else in the address shows nothing, and the page is whole', async () => {
  show({
    at: `${path}?checkout=another`,
    api: {
      'GET /payments/{id}/checkouts/{checkoutId}': () => {
        throw new Problem('This checkout was not found.', { code: 'CHECKOUT_NOT_FOUND', status: 404 });
      },
    },
  });
  expect(await planOf('PTE group')).toBeVisible();
  expect(screen.queryByText('This checkout was not found.')).not.toBeInTheDocument();
});
