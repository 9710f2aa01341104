import { Problem } from '@parlance/kit/api/problem.ts';
import { expectAccessible } from '@parlance/kit/testing/axe.ts';
import { aPerson } from '@parlance/kit/testing/builders.ts';
import type { FakeAnswers } from '@parlance/kit/testing/fake-api.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  aLine,
  aPartlyPaid,
  aPayWeek,
  aPayout,
  aStatement,
  aTutorWeek,
  hannah,
  liezel,
  periodBefore,
  thisPeriod,
} from '@parlance/kit/testing/pay-builders.ts';
import { PaymentsPage } from './payments-page.tsx';

const periodAfter = '2026-11-23';
const teacher = { ...aPerson({ uid: liezel, role: 'tutor', name: 'Liezel Santos', timeZone: 'Asia/Manila' }) };

function show(api: FakeAnswers = {}, path = '/admin/payments') {
  const answers: FakeAnswers = {
    'GET /admin/payweek': () => aPayWeek(),
    'GET /admin/payments/reconciliation': () => ({ runs: [], events: [] }),
    'GET /admin/user/{id}': () => ({ ...teacher, data: null, tutor: null, stripe: null }) as never,
    ...api,
  };
  const shell = makeFakeShell({ person: aPerson({ role: 'admin' }), api: answers });
  return renderInShell(<PaymentsPage />, { shell, path });
}
const rowOf = async (name: string) => (await screen.findByRole('button', { name })).closest('tr') as HTMLElement;
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const choose = (name: string | RegExp) => userEvent.click(screen.getByRole('checkbox', { name }));
const sent = (shell: ReturnType<typeof show>['shell'], path: string) =>
  shell.calls.filter((call) => call.method === 'POST' && call.path === path);

test('NS-55 the week says what each teacher is owed, and what that comes to by currency', async () => {
  show();
  const row = await rowOf('Liezel Santos');
  for (const text of ['23', '1 correction', 'PHP 5,460.00', 'PHP 5,070.00', 'Partly paid'])
    expect(within(row).getByText(text)).toBeVisible();
  expect(screen.getByText('Total CAD').closest('tr')).toHaveTextContent('1 teacher');
  expect(screen.getByText('Total PHP').closest('tr')).toHaveTextContent('PHP 5,070.00');
  expect(screen.getByText(/^Monday 00:00 to Sunday 24:00 in Darwin/)).toBeVisible();
  await expectAccessible();
});

test('a list that does not hold all of the week says so', async () => {
  const { unmount } = show();
  await rowOf('Liezel Santos');
  const more = /^There are more teachers or payouts in this week/;
  expect(screen.queryByText(more)).toBeNull();
  unmount();
  show({ 'GET /admin/payweek': () => aPayWeek({ hasMore: true }) });
  expect(await screen.findByText(more)).toBeVisible();
});

test('LIM-15 the six periods are offered, and the address holds the one that is looked at', async () => {
  const { shell } = show({}, `/admin/payments?period=${periodBefore.id}`);
  await rowOf('Liezel Santos');
  expect(shell.calls.map(({ path }) => path)).toContain(`admin/payweek?period=${periodBefore.id}`);
  await userEvent.click(screen.getByRole('combobox', { name: 'Payment period' }));
  await userEvent.click(await screen.findByRole('option', { name: periodBefore.label }));
  expect(shell.services.navigate).toHaveBeenCalledWith(
    `/admin/payments?period=${periodBefore.id}`,
    expect.objectContaining({ replace: true }),
  );
});

test('state and name in the address decide who is shown; totals are of those', async () => {
  show({}, '/admin/payments?state=partly&text=santos');
  await rowOf('Liezel Santos');
  expect(screen.queryByText('Hannah Okafor')).not.toBeInTheDocument();
  expect(screen.queryByText('Total CAD')).not.toBeInTheDocument();
});

test('EARN-22 several teachers are marked as paid at once: with the sums that were looked at, and the payout’s reference', async () => {
  const { shell } = show({ 'POST /admin/payweek': () => ({ payouts: [aPayout()] }) });
  await rowOf('Liezel Santos');
  await choose('Choose every teacher with unpaid lessons');
  expect(screen.getByText('2 teachers selected')).toBeVisible();
  expect(screen.getByText('CAD 588.00, PHP 5,070.00')).toBeVisible();
  await press('Mark as paid');
  const dialog = await screen.findByRole('dialog', { name: 'Mark 2 teachers as paid?' });
  expect(
    within(dialog).getByText('41 lessons and 4 group lessons of 16 Nov 2026 to 22 Nov 2026 (ACST), with 1 correction.'),
  ).toBeVisible();
  await expectAccessible(dialog);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Mark as paid' }));
  expect(within(dialog).getByText('Give the reference of the transfer')).toBeVisible();
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Payout reference' }), 'BPI 5512{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent(shell, 'admin/payweek')).toEqual([
    expect.objectContaining({
      body: {
        period: thisPeriod.id,
        tutors: [
          { uid: hannah, currency: 'CAD', unpaidMinor: 58_800 },
          { uid: liezel, currency: 'PHP', unpaidMinor: 507_000 },
        ],
        reference: 'BPI 5512',
      },
    }),
  ]);
  expect(screen.getByRole('region', { name: 'Teachers' })).toHaveFocus();
  expect(shell.services.notify.success).toHaveBeenCalledWith(
    '2 teachers marked as paid, 2 currencies',
    expect.any(Function),
  );
});

test('EARN-22 sums that changed meanwhile are not paid: the new ones are shown, and are what is sent then', async () => {
  let owed = 58_800;
  const { shell } = show({
    'GET /admin/payweek': () => aPayWeek({ tutors: [aTutorWeek({ unpaidMinor: owed })] }),
    'POST /admin/payweek': ({ body }) => {
      if (body.tutors[0]?.unpaidMinor === owed && owed === 61_600) return { payouts: [aPayout()] };
      owed = 61_600;
      throw new Problem('The sums have changed in the meantime. Please look at them again.', {
        code: 'OWED_CHANGED',
        status: 409,
      });
    },
  });
  await rowOf('Hannah Okafor');
  await choose('Choose Hannah Okafor, CAD\u00a0588.00');
  await press('Mark as paid');
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Payout reference' }), 'A1{Enter}');
  expect(await within(dialog).findByText('CAD 616.00')).toBeVisible();
  expect(within(dialog).getByRole('alert')).toHaveTextContent(
    'Sums have changed since you looked. Above are the new ones; nothing was marked as paid.',
  );
  expect(within(dialog).getByText('Hannah Okafor: CAD 616.00 instead of CAD 588.00')).toBeVisible();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Mark as paid' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const keys = sent(shell, 'admin/payweek').map(({ headers }) => headers['Idempotency-Key']);
  expect(new Set(keys).size).toBe(2);
});

test('EARN-22 who was paid by somebody else meanwhile is left out, and nothing can be sent', async () => {
  let isPaid = false;
  show({
    'GET /admin/payweek': () => aPayWeek({ tutors: [aTutorWeek(isPaid ? { unpaidMinor: 0, paidMinor: 58_800 } : {})] }),
    'POST /admin/payweek': () => {
      isPaid = true;
      throw new Problem('Some of these teachers are owed nothing.', { code: 'NOTHING_OWED', status: 409 });
    },
  });
  await rowOf('Hannah Okafor');
  await choose(/^Choose Hannah/);
  await press('Mark as paid');
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Payout reference' }), 'A1{Enter}');
  expect(await within(dialog).findByText('Nothing is owed to these teachers any more.')).toBeVisible();
  expect(within(dialog).getByText('Hannah Okafor: nothing is owed any more')).toBeVisible();
  expect(within(dialog).getByRole('button', { name: 'Mark as paid' })).toBeDisabled();
});

test('by keyboard: Space chooses a teacher, Enter on the name opens the statement, arrows change the tab', async () => {
  const { shell } = show();
  await rowOf('Hannah Okafor');
  const box = screen.getByRole('checkbox', { name: /^Choose Hannah/ });
  box.focus();
  await userEvent.keyboard(' ');
  expect(box).toBeChecked();
  expect(shell.services.navigate).not.toHaveBeenCalled();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(shell.services.navigate).toHaveBeenLastCalledWith(`/admin/payments?tutor=${hannah}`, expect.anything());
  screen.getByRole('tab', { name: 'Pay week' }).focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(shell.services.navigate).toHaveBeenLastCalledWith('/admin/payments?view=students', expect.anything());
});

test('a paid teacher cannot be chosen', async () => {
  const paid = aTutorWeek({ uid: 'e'.repeat(32), name: 'Grace Whitfield', unpaidMinor: 0, paidMinor: 54_400 });
  show({ 'GET /admin/payweek': () => aPayWeek({ tutors: [aTutorWeek(), aPartlyPaid(), paid] }) });
  const row = await rowOf('Grace Whitfield');
  expect(within(row).queryByRole('checkbox')).not.toBeInTheDocument();
  expect(within(row).getByText('Paid')).toBeVisible();
});

test('EARN-22 a payout is taken back with a reason, by whoever sees it', async () => {
  const taken = aPayout({ id: 'p2', reference: 'BPI 5513', takenBackReason: 'Sent twice', takenBackAt: 5 });
  const { shell } = show({
    'GET /admin/payweek': () => aPayWeek({ payouts: [aPayout(), taken] }),
    'POST /admin/payouts/{payoutId}/takeback': () => ({ payout: taken }),
  });
  const list = await screen.findByRole('region', { name: 'Marked as paid in this period' });
  // Lines, not lessons: corrections are among them.
  expect(within(list).getByText(/^BPI 5512, 14 lines, Nadia Rahman/)).toBeVisible();
  expect(within(list).getByText('Taken back: Sent twice')).toBeVisible();
  expect(within(list).getAllByRole('button')).toHaveLength(1);
  await press('Take back PHP\u00a05,460.00 of Liezel Santos');
  const dialog = await screen.findByRole('dialog', { name: 'Take back what Liezel Santos was paid?' });
  await expectAccessible(dialog);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Take back' }));
  expect(within(dialog).getByText('Say why')).toBeVisible();
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Bank returned it');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Take back' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent(shell, 'admin/payouts/p1/takeback')[0]?.body).toEqual({ reason: 'Bank returned it' });
});

test('EARN-15, NS-54 a teacher’s statement adds up: lessons, group lessons, corrections, and what is unpaid', async () => {
  const lines = [
    aLine(),
    aLine({ lesson: { id: 'l2', topic: { code: 'HO201', name: 'Checking in' } }, group: true, amount: 58_500 }),
    aLine({
      lesson: { id: 'l3', topic: { code: 'HL109', name: 'Phoning' } },
      correctsPeriod: periodBefore.id,
      amount: -9_000,
    }),
    aLine({ lesson: { id: 'l4', topic: { code: 'HL112', name: 'Asking' } }, paid: true, payoutReference: 'BPI 5512' }),
  ];
  const { shell } = show(
    { 'GET /earnings/{tutorId}/statement': () => aStatement(lines) },
    `/admin/payments?tutor=${liezel}`,
  );
  const panel = await screen.findByRole('complementary', { name: 'Statement' });
  expect(await within(panel).findByText('Statement 16 Nov 2026 to 22 Nov 2026 (ACST)')).toBeVisible();
  expect(
    await within(panel).findByText('In Manila: Sun 15, 22:30 to Sun 22, 22:30. Times below are ACST.'),
  ).toBeVisible();
  expect(within(panel).getByRole('link', { name: 'All earnings' })).toHaveAttribute(
    'href',
    `/admin/users/${liezel}/income?period=${thisPeriod.id}`,
  );
  expect(within(panel).getByText('Correction for HL109 Phoning')).toBeVisible();
  expect(within(panel).getByText('HO201 Checking in, group')).toBeVisible();
  const sums = within(panel)
    .getAllByRole('term')
    .map((term) => `${term.textContent} ${term.nextSibling?.textContent}`);
  expect(sums).toEqual(
    expect.arrayContaining([
      '1 lesson PHP\u00a0390.00',
      '1 group lesson PHP\u00a0585.00',
      '1 correction PHP\u00a0−90.00',
      'Unpaid PHP\u00a0885.00',
    ]),
  );
  expect(within(panel).queryByText('HL112 Asking')).not.toBeInTheDocument();
  await userEvent.click(within(panel).getByRole('button', { name: 'Show them' }));
  expect(within(panel).getByText('HL112 Asking')).toBeVisible();
  await expectAccessible(panel);
  await userEvent.click(within(panel).getByRole('button', { name: 'Close panel' }));
  expect(shell.services.navigate).toHaveBeenCalledWith('/admin/payments', expect.anything());
});

test('NS-54 a line opens to its student and its rule, and what it pays is corrected with a reason', async () => {
  const { shell } = show(
    {
      'GET /earnings/{tutorId}/statement': () => aStatement(),
      'POST /admin/earnings/{tutorId}/corrections': () => ({ line: aLine() }),
    },
    `/admin/payments?tutor=${liezel}`,
  );
  const panel = await screen.findByRole('complementary', { name: 'Statement' });
  const line = (await within(panel).findByText('HO107 Room service')).closest('details') as HTMLDetailsElement;
  await userEvent.click(within(line).getByText('HO107 Room service'));
  expect(within(line).getByRole('link', { name: 'Camila Duarte' })).toHaveAttribute(
    'href',
    `/admin/users/${'c'.repeat(32)}`,
  );
  expect(within(line).getByText('Completed, with feedback within 24 hours: the whole rate')).toBeVisible();
  await userEvent.click(within(line).getByRole('button', { name: 'Correct the pay of HO107, Tue 17, 00:00' }));
  const dialog = await screen.findByRole('dialog', { name: 'Correct the pay of HO107' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add correction' }));
  expect(within(dialog).getByText('Give the amount')).toBeVisible();
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Added, PHP' }), '-28.5');
  expect(within(dialog).getByText('A line of PHP −28.50')).toBeVisible();
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Counted twice');
  await expectAccessible(dialog);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add correction' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent(shell, `admin/earnings/${liezel}/corrections`)[0]?.body).toEqual({
    bookingId: 'b1',
    amount: -2_850,
    reason: 'Counted twice',
  });
});

test('EARN-23 a week without lessons says so and leads to the one before; one that does not come can be asked for again', async () => {
  const { shell, unmount } = show({ 'GET /admin/payweek': () => aPayWeek({ tutors: [] }) });
  expect(await screen.findByText('No completed bookings found within this time period')).toBeVisible();
  await press('Show the week before');
  expect(shell.services.navigate).toHaveBeenCalledWith(`/admin/payments?period=${periodBefore.id}`, expect.anything());
  unmount();
  let tries = 0;
  show({
    'GET /admin/payweek': () => {
      tries += 1;
      if (tries === 1) throw new Problem('No', { code: 'INTERNAL', status: 500 });
      return aPayWeek();
    },
  });
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The pay of this week could not be loaded. Nothing was marked as paid.',
  );
  await press('Retry');
  await rowOf('Liezel Santos');
});

test.each(['This week is not over yet.', 'This payment period is not available.'])(
  'an address with a week that cannot be shown says so and leads to the last one that is over: %s',
  async (message) => {
    const { shell } = show(
      {
        'GET /admin/payweek': () => {
          throw new Problem(message, { code: 'PERIOD_UNKNOWN', status: 422 });
        },
      },
      `/admin/payments?period=${periodAfter}`,
    );
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await press('Show the last week that is over');
    expect(shell.services.navigate).toHaveBeenCalledWith('/admin/payments', expect.anything());
  },
);

test('EARN-15, NS-54 a statement of several pages is read whole: its sums are of all lines, of which fifty are shown at once', async () => {
  const pages = [
    { lines: Array.from({ length: 60 }, (_none, n) => aLine({ lesson: { id: `l${n}` } })), nextPageToken: 'two' },
    { lines: [aLine({ lesson: { id: 'last', topic: { code: 'HL900', name: 'The last one' } } })], nextPageToken: null },
  ] as const;
  show(
    {
      'GET /earnings/{tutorId}/statement': ({ params }) => {
        const { lines, nextPageToken } = pages[params?.query?.pageToken === 'two' ? 1 : 0];
        return { ...aStatement([...lines]), nextPageToken };
      },
    },
    `/admin/payments?tutor=${liezel}`,
  );
  const panel = await screen.findByRole('complementary', { name: 'Statement' });
  expect(await within(panel).findByText('61 lessons')).toBeVisible();
  expect(within(panel).getAllByText('PHP 23,790.00')).toHaveLength(2);
  expect(within(panel).queryByText('HL900 The last one')).not.toBeInTheDocument();
  await userEvent.click(within(panel).getByRole('button', { name: 'Show 11 more of 11 lines' }));
  expect(within(panel).getByText('HL900 The last one')).toBeVisible();
});

test('FEED-32 a week names lessons without feedback; whoever has no name any more is a deleted user, never an id', async () => {
  const gone = aTutorWeek({ name: '', withoutFeedback: 3, corrections: 1 });
  show({ 'GET /admin/payweek': () => aPayWeek({ tutors: [gone], payouts: [aPayout({ tutor: gone.uid })] }) });
  const row = await rowOf('Deleted user');
  expect(within(row).getByText('3 without feedback')).toBeVisible();
  expect(within(row).getByText('1 correction')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Take back PHP\u00a05,460.00 of Deleted user' })).toBeVisible();
  expect(document.body).not.toHaveTextContent(gone.uid);
});

test('NS-54 any week that is over can be looked at, by a day of it; it stays among the weeks while it is shown', async () => {
  const { shell, unmount } = show();
  await rowOf('Liezel Santos');
  await userEvent.click(screen.getByRole('combobox', { name: 'Payment period' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Another week …' }));
  await userEvent.click(screen.getByLabelText('A day of that week', { selector: 'button' }));
  const [day] = await screen.findAllByRole('button', { name: /^18 / });
  await userEvent.click(day as HTMLElement);
  const [, week] = /period=(\d{4}-\d{2}-\d{2})/.exec(String(shell.services.navigate.mock.lastCall?.[0])) ?? [];
  expect(new Date(week ?? '').getUTCDay()).toBe(1);
  unmount();
  const long = { ...periodBefore, id: '2025-11-03', label: '03 Nov 2025 to 09 Nov 2025 (ACST)' };
  show({ 'GET /admin/payweek': () => aPayWeek({ period: long }) }, '/admin/payments?period=2025-11-03');
  await rowOf('Liezel Santos');
  expect(screen.getByRole('combobox', { name: 'Payment period' })).toHaveValue(long.label);
});
