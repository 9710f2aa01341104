import { Problem } from '@parlance/kit/api/problem.ts';
import { expectAccessible } from '@parlance/kit/testing/axe.ts';
import { monday } from '@parlance/kit/testing/builders.ts';
import { anOffer, aSubscription, visa } from '@parlance/kit/testing/money-builders.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { checkout, day, holding, planOf, pressed, sent, show } from './testing/show-page.tsx';

const pteOne = aSubscription({ id: 's2', tokenType: 'PTELessonTokens', price: { amount: 11_900, currency: 'USD' } });

beforeEach(() => {
  window.location.hash = '';
});

test('SUB-01, SUB-02, SUB-08 each of the four categories has its plan with price, tokens and what one lesson costs', async () => {
  show();
  for (const [name, ...texts] of [
    ['Workplace one-on-one', 'USD 89.00', 'a month, 10 tokens', 'USD 8.90 a lesson. You hold 6 tokens.'],
    ['Workplace group', 'USD 49.00', 'a month, 10 tokens', 'USD 4.90 a lesson'],
    ['PTE one-on-one', 'USD 119.00', 'a month, 10 tokens', 'USD 11.90 a lesson. You hold 7 tokens.'],
    ['PTE group', 'USD 69.00', 'a month, 10 tokens', 'USD 6.90 a lesson'],
  ] as const) {
    const plan = await planOf(name);
    await waitFor(() => {
      for (const text of texts) expect(plan).toHaveTextContent(text);
    });
    expect(within(plan).getByText('No Subscription')).toBeVisible();
  }
  await expectAccessible();
});

test('SUB-04, SUB-05, SUB-06 a held plan says tokens, expiry, next payment, and leads to a lesson', async () => {
  const { shell } = show({ offer: { subscriptions: [aSubscription()], card: visa } });
  const plan = await planOf('Workplace one-on-one');
  expect(plan).toHaveTextContent('Active');
  expect(plan).toHaveTextContent('until 14 December 2026');
  expect(plan).toHaveTextContent('Next payment USD 89.00 on Mon 14 Dec 2026');
  await waitFor(() => expect(plan).toHaveTextContent('6 tokens'));
  await pressed('Book a lesson, Workplace one-on-one');
  expect(shell.services.navigate).toHaveBeenLastCalledWith('/student/bookings?view=search');
});

test('CON-22 what the school has given says so and until when, as the balances beside it do, and needs no plan to book', async () => {
  const given = { priceId: 'p', tokenType: 'lessonTokens', expiredAt: monday + 21 * day, graceUntil: null } as const;
  const stripe = { subscription: { currentSubscription: { categories: [given] } }, freeTrialActivated: false };
  const { shell } = show({ api: { 'GET /profile/student/me': () => ({ ...holding(), stripe }) } });
  const plan = await planOf('Workplace one-on-one');
  await waitFor(() => expect(plan).toHaveTextContent('Given by the school'));
  expect(plan).toHaveTextContent('6 tokensuntil 14 December 2026');
  expect(plan).toHaveTextContent('USD 89.00 a month, 10 tokens');
  expect(within(plan).getByRole('button', { name: 'Subscribe to Workplace one-on-one' })).toBeEnabled();
  await pressed('Book a lesson, Workplace one-on-one');
  expect(shell.services.navigate).toHaveBeenLastCalledWith('/student/bookings?view=search');
  expect(await planOf('PTE one-on-one')).toHaveTextContent('No Subscription');
  const buy = screen.getByRole('region', { name: 'Buy single tokens' });
  expect(buy).not.toHaveTextContent('you also need a plan');
});

test.each([
  ['Workplace one-on-one', 'payments/subscribe/', 'lessonTokens'],
  ['PTE one-on-one', 'payments/subscribe/', 'PTELessonTokens'],
  ['Workplace group', 'payments/groupsessionsubscription/', 'groupLessonTokens'],
  ['PTE group', 'payments/groupsessionsubscription/', 'PTEGroupLessonTokens'],
])(
  'SUB-08, SUB-09, NS-07 subscribing to %s asks %s for a page of the provider and leaves for it',
  async (name, where, type) => {
    const { shell } = show({
      api: {
        'POST /payments/subscribe/{id}': () => checkout,
        'POST /payments/groupsessionsubscription/{id}': () => checkout,
      },
    });
    await planOf(name);
    await userEvent.dblClick(screen.getByRole('button', { name: `Subscribe to ${name}` }));
    await waitFor(() => expect(window.location.hash).toBe('#checkout'));
    expect(sent(shell)).toEqual([
      expect.objectContaining({ path: `${where}${shell.services.session.person.uid}`, body: { type } }),
    ]);
  },
);

test('SUB-08 who is subscribed already is told so, and can go on', async () => {
  const words = 'You have subscribed to this plan already.';
  const { shell } = show({
    api: {
      'POST /payments/subscribe/{id}': () =>
        Promise.reject(new Problem(words, { code: 'ALREADY_SUBSCRIBED', status: 409 })),
    },
  });
  await planOf('Workplace one-on-one');
  await pressed('Subscribe to Workplace one-on-one');
  await waitFor(() => expect(shell.services.notify.error).toHaveBeenCalledWith(words));
  expect(screen.getByRole('button', { name: 'Subscribe to Workplace one-on-one' })).toBeEnabled();
});

test('SUB-10, NS-08, NS-50 cancelling names each plan with tokens and the day it stays until; all are chosen, and one command ends them', async () => {
  const { shell } = show({
    offer: { subscriptions: [aSubscription(), pteOne] },
    api: { 'POST /payments/{id}/cancel': () => ({ subscriptions: [] }) },
  });
  await planOf('PTE one-on-one');
  await pressed('Cancel subscription');
  const dialog = await screen.findByRole('dialog', { name: 'Cancel your subscription?' });
  expect(dialog).toHaveTextContent('No payment follows. Each plan stays until the end of the period you paid for.');
  expect(dialog).toHaveTextContent('6 tokens, until 14 December 2026, 10:00');
  expect(dialog).toHaveTextContent('7 tokens, until 14 December 2026, 10:00');
  expect(dialog).toHaveTextContent('Lessons already booked take place.');
  for (const box of within(dialog).getAllByRole('checkbox')) expect(box).toBeChecked();
  await expectAccessible();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel subscription' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent(shell)).toEqual([expect.objectContaining({ body: {} })]);
  expect(shell.services.notify.success).toHaveBeenCalledWith('Subscription cancelled. No further payment is taken.');
});

test('NS-50 the question is over when it is answered: it does not come back with a plan that renews again', async () => {
  let now = anOffer({ subscriptions: [aSubscription()] });
  const become = (state: 'ending' | 'active') => {
    now = anOffer({ subscriptions: [aSubscription({ state })] });
    return { subscriptions: now.subscriptions };
  };
  const { shell } = show({
    offer: () => now,
    api: {
      'POST /payments/{id}/cancel': () => become('ending'),
      'POST /payments/{id}/resume': () => become('active'),
    },
  });
  const plan = await planOf('Workplace one-on-one');
  await pressed('Cancel subscription');
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel subscription' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(shell.services.notify.success).toHaveBeenCalledWith('Subscription cancelled. No further payment is taken.');
  expect(plan).toHaveTextContent('Ends, no renewal');
  await pressed('Renew Workplace one-on-one again');
  await waitFor(() => expect(plan).toHaveTextContent('Active'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('NS-50 one plan of two is cancelled alone, and nothing when none is chosen', async () => {
  const { shell } = show({
    offer: { subscriptions: [aSubscription(), pteOne] },
    api: { 'POST /payments/{id}/cancel': () => ({ subscriptions: [] }) },
  });
  await planOf('PTE one-on-one');
  await pressed('Cancel subscription');
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Workplace one-on-one' }));
  await userEvent.click(within(dialog).getByRole('checkbox', { name: 'PTE one-on-one' }));
  expect(within(dialog).getByRole('button', { name: 'Cancel subscription' })).toBeDisabled();
  await userEvent.click(within(dialog).getByRole('checkbox', { name: 'PTE one-on-one' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel subscription' }));
  await waitFor(() => expect(sent(shell)).toEqual([expect.objectContaining({ body: { type: 'PTELessonTokens' } })]));
});

test('NS-50 a cancelled plan says that it ends, and one press takes that back', async () => {
  const ending = aSubscription({ state: 'ending', nextPaymentAt: null });
  let now = anOffer({ subscriptions: [ending] });
  const { shell } = show({
    offer: () => now,
    api: {
      'POST /payments/{id}/resume': () => {
        now = anOffer({ subscriptions: [aSubscription()] });
        return { subscriptions: now.subscriptions };
      },
    },
  });
  const plan = await planOf('Workplace one-on-one');
  expect(plan).toHaveTextContent('Ends, no renewal');
  expect(screen.getByText('Your subscription is cancelled and runs out by itself:').closest('p')).toHaveTextContent(
    'Workplace one-on-one on Mon 14 Dec 2026, 10:00. Times are yours, São Paulo (UTC−3).',
  );
  expect(screen.queryByRole('button', { name: 'Cancel subscription' })).not.toBeInTheDocument();
  await pressed('Renew Workplace one-on-one again');
  await waitFor(() => expect(plan).toHaveTextContent('Active'));
  expect(sent(shell)[0]).toMatchObject({ path: expect.stringMatching(/resume$/), body: { type: 'lessonTokens' } });
  expect(shell.services.notify.success).toHaveBeenCalledWith('Workplace one-on-one renews again on Mon 14 Dec 2026.');
});

test('the card is changed on the provider’s page, and each press opens a page of its own', async () => {
  let urls = 0;
  const { shell } = show({
    offer: { subscriptions: [aSubscription()], card: visa },
    api: {
      'POST /payments/{id}/portal': () =>
        Promise.reject(new Problem('Please wait.', { code: 'PROVIDER_UNAVAILABLE', status: 503 })).finally(
          () => (urls += 1),
        ),
    },
  });
  const card = await screen.findByRole('region', { name: 'Card and receipts' });
  expect(card).toHaveTextContent('Visa 4417');
  expect(card).toHaveTextContent('expires 08/2028');
  for (const times of [1, 2]) {
    await userEvent.click(within(card).getByRole('button', { name: 'Change card' }));
    await waitFor(() => expect(urls).toBe(times));
    await waitFor(() => expect(within(card).getByRole('button', { name: 'Change card' })).toBeEnabled());
  }
  const keys = sent(shell).map(({ headers }) => headers['Idempotency-Key']);
  expect(new Set(keys).size).toBe(2);
  expect(shell.services.notify.error).toHaveBeenCalledWith('Please wait.');
});

test('what renews is summed by day and currency, with the card it is taken from', async () => {
  const group = aSubscription({ id: 's3', tokenType: 'groupLessonTokens', price: { amount: 4_900, currency: 'USD' } });
  const later = { ...pteOne, nextPaymentAt: monday + 30 * day };
  show({ offer: { subscriptions: [aSubscription(), group, later], card: visa } });
  const renewal = await screen.findByRole('region', { name: 'Renewal' });
  expect(renewal).toHaveTextContent(
    'By itself, each month: USD 138.00 on Mon 14 Dec 2026, USD 119.00 on Wed 23 Dec 2026, with Visa 4417',
  );
});

test('SUB-07, NS-07 single tokens show price and balance after as they are chosen, by buttons and by keyboard', async () => {
  const { shell } = show({
    offer: { subscriptions: [aSubscription()] },
    api: { 'POST /payments/tokens/{id}': () => checkout },
  });
  const buy = await screen.findByRole('region', { name: 'Buy single tokens' });
  const total = within(buy).getByRole('status', { name: 'Price' });
  await waitFor(() => expect(total).toHaveTextContent('5 × USD 9.90Balance after: 11 tokensUSD 49.50'));
  await userEvent.click(within(buy).getByRole('button', { name: 'One more' }));
  expect(total).toHaveTextContent('6 × USD 9.90Balance after: 12 tokensUSD 59.40');
  await userEvent.click(within(buy).getByRole('button', { name: 'Choose 20 tokens' }));
  expect(total).toHaveTextContent('USD 198.00');
  within(buy).getByRole('radio', { name: 'Workplace one-on-one' }).focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(within(buy).getByRole('radio', { name: 'PTE one-on-one' })).toBeChecked();
  expect(total).toHaveTextContent('20 × USD 12.90Balance after: 27 tokensUSD 258.00');
  expect(buy).toHaveTextContent('To book with these you also need a plan of the same stream.');
  await userEvent.click(within(buy).getByRole('button', { name: 'Go to checkout' }));
  await waitFor(() => expect(window.location.hash).toBe('#checkout'));
  expect(sent(shell)).toEqual([expect.objectContaining({ body: { tokenType: 'PTELessonTokens', quantity: 20 } })]);
});

test.each(['0', '51', ''])('NS-07 %j is no number of tokens: it is said, and nothing is sent', async (typed) => {
  const { shell } = show();
  const buy = await screen.findByRole('region', { name: 'Buy single tokens' });
  const field = within(buy).getByRole('textbox', { name: 'How many' });
  await userEvent.clear(field);
  if (typed) await userEvent.type(field, typed);
  await userEvent.click(within(buy).getByRole('button', { name: 'Go to checkout' }));
  expect(await within(buy).findByText('Choose 1 to 50 tokens')).toBeVisible();
  expect(field).toHaveFocus();
  expect(sent(shell)).toEqual([]);
});

test('SUB-11, SUB-12, NS-10 the trial starts with a kind of lesson and a promo code; then until when it runs stands there', async () => {
  let now = anOffer();
  let freeTrialToken = 0;
  const { shell } = show({
    offer: () => now,
    api: {
      'GET /profile/student/me': () => holding({ freeTrialToken }),
      'POST /payments/free-trial': () => {
        now = anOffer({ trialAvailable: false, trialExpiresAt: monday + 7 * day });
        freeTrialToken = 1;
        return {
          entitlement: { categories: [], freeTrialActivated: true },
          tokens: 1,
          trialExpiresAt: now.trialExpiresAt,
        };
      },
    },
  });
  const trial = await screen.findByRole('region', { name: 'Try one lesson free' });
  await userEvent.click(within(trial).getByRole('combobox', { name: 'Kind of lesson' }));
  await userEvent.click(await screen.findByRole('option', { name: 'PTE one-on-one' }));
  await userEvent.type(within(trial).getByRole('textbox', { name: /Promo code/ }), ' WELCOME-SP ');
  await expectAccessible();
  await userEvent.click(within(trial).getByRole('button', { name: 'Start free trial' }));
  expect(await screen.findByText('Your free trial runs until Mon 30 Nov 2026, 10:00 São Paulo (UTC−3).')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Try one lesson free' })).not.toBeInTheDocument();
  expect(sent(shell)[0]?.body).toEqual({ priceId: 'price_pte_one', promoCode: 'WELCOME-SP' });
});

test.each([
  [monday + 3.5 * day, 1, 'Your free trial runs until Thu 26 Nov 2026, 22:00 São Paulo (UTC−3). 4 days are left.'],
  [monday + day / 2, 1, '22:00 São Paulo (UTC−3). It is the last day.'],
  [monday + 3 * day, 0, 'You have used your free trial. With a plan you go on booking.'],
  [monday - 3 * day, 0, 'Your free trial ended on Fri 20 Nov 2026. With a plan you go on booking.'],
])(
  'SUB-12, NS-10 of a trial until %d with %d tokens left it is said: %s',
  async (trialExpiresAt, freeTrialToken, words) => {
    show({
      offer: { trialAvailable: false, trialExpiresAt },
      api: { 'GET /profile/student/me': () => holding({ freeTrialToken }) },
    });
    await planOf('PTE group');
    await waitFor(() => expect(document.body).toHaveTextContent(words));
  },
);

test('SUB-12 who has a plan is told nothing of a trial that is over', async () => {
  show({ offer: { subscriptions: [aSubscription()], trialAvailable: false, trialExpiresAt: monday - 3 * day } });
  await planOf('Workplace one-on-one');
  expect(screen.queryByText(/free trial/)).not.toBeInTheDocument();
});

test('NS-52 a code that is refused as the trial starts is said at its field, once, until it is changed', async () => {
  const words = 'This promo code has ended.';
  const problem = new Problem(words, { code: 'PROMOTION_REFUSED', status: 422 });
  show({ api: { 'POST /payments/free-trial': () => Promise.reject(problem) } });
  const trial = await screen.findByRole('region', { name: 'Try one lesson free' });
  const field = within(trial).getByRole('textbox', { name: /Promo code/ });
  await userEvent.type(field, 'SUMMER2025');
  await userEvent.click(within(trial).getByRole('button', { name: 'Start free trial' }));
  expect(await within(trial).findAllByText(words)).toHaveLength(1);
  expect(field).toBeInvalid();
  await userEvent.type(field, 'X');
  expect(within(trial).queryByText(words)).not.toBeInTheDocument();
});

test('SUB-11, NS-10 a second trial is refused where the trial is, and nothing has started', async () => {
  const words = 'You have had your free trial.';
  const problem = new Problem(words, { code: 'TRIAL_USED', status: 409 });
  show({ api: { 'POST /payments/free-trial': () => Promise.reject(problem) } });
  const trial = await screen.findByRole('region', { name: 'Try one lesson free' });
  await userEvent.click(within(trial).getByRole('button', { name: 'Start free trial' }));
  expect(await within(trial).findByRole('alert')).toHaveTextContent(words);
});

test('ERR-09 plans that do not come are said, with another try; the ledger stands beside it all the same', async () => {
  let tries = 0;
  show({
    offer: () => {
      tries += 1;
      if (tries === 1) throw new Problem('Please wait.', { code: 'PROVIDER_UNAVAILABLE', status: 503 });
      return anOffer();
    },
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('Please wait.');
  expect(screen.getByRole('region', { name: 'Token ledger' })).toBeVisible();
  await pressed('Retry');
  expect(await planOf('PTE group')).toBeVisible();
});

test('NS-55 the two tabs are of one page, and the address says which', async () => {
  const { shell } = show();
  expect(screen.getByRole('tab', { name: 'Plans and tokens', selected: true })).toBeVisible();
  await userEvent.click(screen.getByRole('tab', { name: 'Billing History' }));
  expect(shell.services.navigate).toHaveBeenCalledWith('/student/subscription?view=billing', { replace: true });
});
