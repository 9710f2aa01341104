import { Problem } from '@parlance/kit/api/problem.ts';
import type { PaymentJson } from '@parlance/kit/api/types.ts';
import { expectAccessible } from '@parlance/kit/testing/axe.ts';
import { aPerson, monday } from '@parlance/kit/testing/builders.ts';
import type { FakeAnswers } from '@parlance/kit/testing/fake-api.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { actor, aPayment, camila } from '@parlance/kit/testing/pay-builders.ts';
import { PaymentsPage } from './payments-page.tsx';

type Refunding = NonNullable<FakeAnswers['POST /admin/payments/{paymentId}/refund']>;

/** What all of the month came to. */
const sums = [
  { amount: 800, currency: 'JPY' },
  { amount: 16_820, currency: 'USD' },
];

function show(payments: PaymentJson[], path = '/admin/payments?view=students', refund?: Refunding) {
  const paid = path.includes('month=') ? sums : [];
  const shell = makeFakeShell({
    person: aPerson({ role: 'admin' }),
    api: {
      'GET /admin/payments': () => ({
        items: payments,
        nextPageToken: 'next-1',
        failed: 3,
        disputed: 1,
        paid,
        disputedSums: paid,
      }),
      'GET /admin/payments/reconciliation': () => ({ runs: [], events: [] }),
      'GET /admin/user/{id}': () => account,
      ...(refund ? { 'POST /admin/payments/{paymentId}/refund': refund } : {}),
    },
  });
  return renderInShell(<PaymentsPage />, { shell, path });
}
/** Who holds twelve of the tokens. */
const data = {
  lessonTokens: 12,
  groupLessonTokens: 0,
  PTELessonTokens: 0,
  PTEGroupLessonTokens: 0,
  freeTrialToken: 0,
};
const account = { ...aPerson({ uid: camila, name: 'Camila Duarte' }), data, tutor: null, stripe: null } as never;

const goneBack = {
  id: 'f1',
  amount: 9_900,
  currency: 'USD',
  tokens: 10,
  reason: 'duplicate',
  actor: null,
  at: monday,
  state: 'done' as const,
  lost: false,
};
const chosen = '/admin/payments?view=students&payment=pay1';
const sent = ({ shell }: ReturnType<typeof show>) => shell.calls.filter(({ method }) => method === 'POST');

async function openRefund() {
  await userEvent.click(await screen.findByRole('button', { name: 'Refund' }));
  return screen.findByRole('dialog', { name: 'Refund 10 tokens, Workplace one-on-one' });
}
const press = (dialog: HTMLElement, name: string | RegExp) =>
  userEvent.click(within(dialog).getByRole('button', { name }));
const write = (dialog: HTMLElement, name: string, value: string) =>
  userEvent.type(within(dialog).getByRole('textbox', { name }), value);

test('NS-53, NS-55 payments of students say who, for what, by which card, how they stand; failed and disputed are counted', async () => {
  const refund = aPayment({
    id: 'r1',
    kind: 'refund',
    amount: -1_980,
    tokens: 2,
    subsriptionStatus: 'refunded',
    card: null,
  });
  const declined = aPayment({ id: 'd1', kind: 'plan', amount: 1_500, currency: 'JPY', subsriptionStatus: 'failed' });
  const { shell } = show([aPayment(), refund, declined], '/admin/payments?view=students&text=duarte&state=paid');
  const row = (await screen.findByText('10 tokens, Workplace one-on-one')).closest('tr') as HTMLElement;
  for (const text of ['Camila Duarte', 'Mastercard 2210', 'Paid', 'USD 99.00', 'Mon 23 Nov 2026', '22:30'])
    expect(within(row).getByText(text)).toBeVisible();
  expect(screen.getByText('USD −19.80')).toBeVisible();
  expect(screen.getByText('JPY 1,500')).toBeVisible();
  expect(shell.calls.map(({ path }) => path)).toContain('admin/payments?text=duarte&state=paid');
  await userEvent.click(screen.getByRole('radio', { name: 'Declined 3' }));
  expect(shell.services.navigate).toHaveBeenCalledWith(
    '/admin/payments?view=students&text=duarte&state=failed',
    expect.anything(),
  );
  expect(screen.getByRole('radio', { name: 'Disputed 1' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Older' }));
  expect(shell.services.navigate).toHaveBeenLastCalledWith(
    '/admin/payments?view=students&text=duarte&state=failed&pageToken=next-1',
    expect.anything(),
  );
  await expectAccessible();
});

test('a payment opens beside its page of the list: its pages at the provider, what went back and why', async () => {
  const refunds = [
    {
      id: 'f1',
      amount: 1_980,
      currency: 'USD',
      tokens: 2,
      reason: 'Moved',
      actor,
      at: monday,
      state: 'done' as const,
      lost: false,
    },
  ];
  const payment = aPayment({ subsriptionStatus: 'partly-refunded', refunded: 1_980, tokensTaken: 2, refunds });
  const { shell } = show([payment], '/admin/payments?view=students&pageToken=p2');
  await userEvent.click(await screen.findByRole('button', { name: /^Camila Duarte/ }));
  expect(shell.services.navigate).toHaveBeenCalledWith(
    '/admin/payments?view=students&pageToken=p2&payment=pay1',
    expect.anything(),
  );
  show([payment], chosen);
  const panel = await screen.findByRole('complementary', { name: 'Chosen payment' });
  expect(await within(panel).findByText(/^Receipt 2026-11-0352, Mon 23 Nov 2026, 22:30 ACST$/)).toBeVisible();
  expect(within(panel).getByRole('link', { name: 'Receipt' })).toHaveAttribute('href', payment.receipt);
  expect(within(panel).queryByRole('link', { name: 'Invoice' })).not.toBeInTheDocument();
  expect(within(panel).getByRole('link', { name: 'Camila Duarte' })).toHaveAttribute('href', `/admin/users/${camila}`);
  expect(within(panel).getByText('USD 19.80, 2 tokens taken back')).toBeVisible();
  expect(within(panel).getByText('Nadia Rahman, Mon 23 Nov 2026, 22:30, done')).toBeVisible();
  await expectAccessible(panel);
});

test('NS-53 all of a payment goes back with its tokens, once and with a reason', async () => {
  const shown = show([aPayment()], chosen, () => ({ payment: aPayment({ subsriptionStatus: 'refunded' }) }));
  const dialog = await openRefund();
  expect(
    await within(dialog).findByText(
      'USD 99.00 goes back to the card, 10 tokens leave the wallet at once. 2 tokens of this kind are left in it then.',
    ),
  ).toBeVisible();
  await press(dialog, 'Refund USD\u00a099.00');
  expect(within(dialog).getByText('Say why')).toBeVisible();
  expect(sent(shown)).toEqual([]);
  await write(dialog, 'Reason', 'Agreed by mail');
  await expectAccessible(dialog);
  await press(dialog, 'Refund USD\u00a099.00');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent(shown)).toHaveLength(1);
  expect(sent(shown)[0]?.body).toEqual({ amount: 9_900, takeTokens: true, reason: 'Agreed by mail' });
  expect(shown.shell.services.notify.success).toHaveBeenCalledWith('USD\u00a099.00 is on its way back');
});

test('NS-53 where tokens are spent it is said at the choice, and the administrator leaves them and says why', async () => {
  const shown = show([aPayment()], chosen, ({ body }) => {
    if (body.takeTokens === false) return { payment: aPayment() };
    throw new Problem('Some of these tokens are spent. Give less back, or leave the tokens.', {
      code: 'TOKENS_SPENT',
      status: 409,
      details: { unspent: 7 },
    });
  });
  const dialog = await openRefund();
  await write(dialog, 'Reason', 'Sound failed twice');
  await press(dialog, /^Refund USD/);
  const tokens = within(dialog).getByRole('radiogroup', { name: 'Tokens of that part' });
  expect(
    await within(dialog).findByText(
      'Only 7 tokens of these are unspent. Refund a smaller part, or leave the tokens with the student and say why.',
    ),
  ).toBeVisible();
  await userEvent.click(within(tokens).getByRole('radio', { name: 'Leave them with the student' }));
  expect(within(dialog).getByText('USD 99.00 goes back to the card, the tokens stay.')).toBeVisible();
  await press(dialog, /^Refund USD/);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent(shown).map(({ body }) => (body as { takeTokens: boolean }).takeTokens)).toEqual([true, false]);
  const keys = sent(shown).map(({ headers }) => headers['Idempotency-Key']);
  expect(new Set(keys).size).toBe(2);
});

test('NS-53 a part that is more than is left is said at the amount', async () => {
  show([aPayment()], chosen, () => {
    throw new Problem('More than was paid cannot go back.', {
      code: 'REFUND_TOO_LARGE',
      status: 422,
      details: { refundable: 5_000 },
    });
  });
  const dialog = await openRefund();
  await userEvent.click(within(dialog).getByRole('radio', { name: 'A part' }));
  const amount = within(dialog).getByRole('textbox', { name: 'Amount, USD' });
  await userEvent.clear(amount);
  await userEvent.type(amount, '69.30');
  expect(
    within(dialog).getByText(/^USD 69.30 goes back to the card, 7 tokens leave the wallet at once./),
  ).toBeVisible();
  await write(dialog, 'Reason', 'Agreed by mail');
  await press(dialog, 'Refund USD\u00a069.30');
  expect(await within(dialog).findByText('Only USD 50.00 is left to refund')).toBeVisible();
  expect(amount).toBeInvalid();
});

test('NS-53 after a lost answer the same key goes out, whatever was changed, so that money goes back once', async () => {
  const shown = show([aPayment()], chosen, () => {
    throw new Problem('Something went wrong, please try again', { code: 'INTERNAL', status: 503 });
  });
  const dialog = await openRefund();
  await write(dialog, 'Reason', 'Sound failed');
  await press(dialog, /^Refund USD/);
  await within(dialog).findByRole('alert');
  await write(dialog, 'Reason', ' twice');
  await press(dialog, /^Refund USD/);
  await waitFor(() => expect(sent(shown)).toHaveLength(2));
  const [first, again] = sent(shown);
  expect(again?.headers['Idempotency-Key']).toBe(first?.headers['Idempotency-Key']);
});

test.each<[Partial<PaymentJson>, string]>([
  [
    { subsriptionStatus: 'failed', problem: 'Your card was declined.' },
    'The card was declined. Nothing was taken, so nothing can be given back.',
  ],
  [{ subsriptionStatus: 'refunded', refunded: 9_900, refunds: [goneBack] }, 'Refunded'],
])('NS-53 what was not taken or has gone back cannot be given back: %j', async (over, words) => {
  show([aPayment(over)], chosen);
  const panel = await screen.findByRole('complementary', { name: 'Chosen payment' });
  expect((await within(panel).findAllByText(words)).length).toBeGreaterThan(0);
  expect(within(panel).queryByRole('button', { name: 'Refund' })).not.toBeInTheDocument();
});

test.each([
  ['failed', 'generic_decline', 'Declined by the bank'],
  ['failed', 'insufficient_funds', 'Not enough money on the card'],
  ['failed', 'fraudulent', 'The bank suspects fraud'],
  ['failed', 'payment_intent_authentication_failure', 'The bank asked for a confirmation that was not given'],
  ['disputed', 'fraudulent', 'The owner of the card says that they did not pay this'],
  ['disputed', 'general', 'The bank gives no reason that is known here'],
] as const)('of a payment that is %s the code %s is said in plain words', async (subsriptionStatus, problem, words) => {
  show([aPayment({ subsriptionStatus, problem })], chosen);
  const panel = await screen.findByRole('complementary', { name: 'Chosen payment' });
  expect(await within(panel).findByText(words)).toBeVisible();
  expect(within(panel).queryByText(problem)).not.toBeInTheDocument();
});

test.each([
  [true, 'fraudulent', 'Taken back by the bank: The owner of the card says that they did not pay this'],
  [true, 'general', 'Taken back by the bank: The bank gives no reason that is known here'],
  [false, 'fraudulent', 'The payment was thought to be fraud'],
  [false, 'requested_by_customer', 'The student asked for it'],
  [false, '', 'No reason was given at the payment provider'],
])(
  'NS-53 of money that went back without the school (lost to the bank: %s) the code %j is said in plain words',
  async (lost, reason, words) => {
    const refund = { ...goneBack, actor: null, reason, lost };
    show([aPayment({ subsriptionStatus: 'refunded', refunded: 9_900, refunds: [refund] })], chosen);
    const panel = await screen.findByRole('complementary', { name: 'Chosen payment' });
    expect(await within(panel).findByText(words)).toBeVisible();
    expect(within(panel).getByText(/^At the payment provider, /)).toBeVisible();
  },
);

test('NS-53 who gives back a period of a plan is told that the plan goes on, who gives back tokens is not', async () => {
  const words = 'The plan itself goes on and is charged again, unless it is cancelled too.';
  const { unmount } = show([aPayment()], chosen);
  expect(within(await openRefund()).queryByText(words)).not.toBeInTheDocument();
  unmount();
  show([aPayment({ kind: 'plan' })], chosen);
  await userEvent.click(await screen.findByRole('button', { name: 'Refund' }));
  expect(within(await screen.findByRole('dialog')).getByText(words)).toBeVisible();
});

test('one token is counted as one', async () => {
  show([aPayment({ tokens: 1 })], chosen);
  await userEvent.click(await screen.findByRole('button', { name: 'Refund' }));
  const dialog = await screen.findByRole('dialog');
  expect(
    await within(dialog).findByText(/, 1 token leaves the wallet at once. 11 tokens of this kind are left in it then/),
  ).toBeVisible();
});

test('NS-53 what was given back at the provider’s own page names nobody of the school', async () => {
  show([aPayment({ subsriptionStatus: 'refunded', refunded: 9_900, refunds: [goneBack] })], chosen);
  const panel = await screen.findByRole('complementary', { name: 'Chosen payment' });
  expect(await within(panel).findByText('At the payment provider, Mon 23 Nov 2026, 22:30, done')).toBeVisible();
});

test('NS-53 a dispute is shown with what is objected to and where it is answered, and is not refunded here', async () => {
  show([aPayment({ subsriptionStatus: 'disputed', problem: 'product_not_received' })], chosen);
  const panel = await screen.findByRole('complementary', { name: 'Chosen payment' });
  expect(await within(panel).findByText('Not received, the owner of the card says')).toBeVisible();
  expect(within(panel).getByText(/^The owner of the card objects .* answered at the payment provider/)).toBeVisible();
  expect(within(panel).queryByRole('button', { name: 'Refund' })).not.toBeInTheDocument();
});

test.each([
  ['', 'No student has paid anything yet.'],
  ['&state=disputed', 'No payment fits this search.'],
])('nothing under "%s" is said in its words', async (query, words) => {
  show([], `/admin/payments?view=students${query}`);
  expect(await screen.findByText(words)).toBeVisible();
});

test('payments of one plan and one month are asked for, and the month’s sums stand below, one a currency', async () => {
  const { shell } = show([aPayment()], '/admin/payments?view=students&month=2026-10&plan=PTELessonTokens');
  const sum = (await screen.findByText('Paid less refunds, USD')).closest('tr');
  expect(sum).toHaveTextContent('USD 168.20');
  expect(screen.getByText('Disputed, USD').closest('tr')).toHaveTextContent('USD 168.20');
  expect(screen.getByText('Paid less refunds, JPY').closest('tr')).toHaveTextContent('JPY 800');
  expect(shell.calls.map(({ path }) => path)).toContain('admin/payments?month=2026-10&tokenType=PTELessonTokens');
  await userEvent.click(screen.getByRole('combobox', { name: 'Month, ACST' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Any month' }));
  expect(shell.services.navigate).toHaveBeenLastCalledWith(
    '/admin/payments?view=students&plan=PTELessonTokens',
    expect.anything(),
  );
  await expectAccessible();
});
