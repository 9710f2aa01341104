import { payPeriods } from '@parlance/proto/limits';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Problem } from '../api/problem.ts';
import { expectAccessible } from '../testing/axe.ts';
import { aPayLine, aTutor, monday } from '../testing/builders.ts';
import { makeFakeShell } from '../testing/fake-shell.ts';
import { periodBefore, thisPeriod } from '../testing/pay-builders.ts';
import { renderInShell } from '../testing/render.tsx';
import { IncomeScreen } from './income-screen.tsx';

const sums = { paidCount: 0, unpaidCount: 0, paidIncome: 0, unpaidIncome: 0, currency: 'PHP', totals: [] };
const none = { ...sums, period: null, lines: [], nextPageToken: null };
const tutor = { uid: 't1', timeZone: 'Asia/Manila' };
const at = (days: number) => thisPeriod.start + days * 86_400_000 + 3_600_000;
const lines = [
  aPayLine({ id: 'l1', bookingId: 'b1', when: at(5), topic: { code: 'HL212', name: 'Ordering by phone' } }),
  aPayLine({ id: 'l2', bookingId: 'b2', when: at(3), paid: true, payoutReference: 'BDO 0417' }),
];
const total = { currency: 'PHP', paidMinor: 39_000, unpaidMinor: 39_000, lines: 2 };
const aWeek = { ...none, lines, paidCount: 1, unpaidCount: 1, totals: [total] };

type Answer = NonNullable<NonNullable<Parameters<typeof makeFakeShell>[0]>['api']>['GET /earnings/{tutorId}'];

function show(answer: Answer = () => aWeek, viewer: 'tutor' | 'admin' = 'tutor', path = '/') {
  const opened: string[] = [];
  const shell = makeFakeShell({
    person: aTutor(),
    api: {
      'GET /earnings/{tutorId}/periods': () => ({ items: [thisPeriod, periodBefore] }),
      'GET /earnings/{tutorId}': answer,
    },
  });
  const asked = () => shell.calls.flatMap(({ path: sent }) => /[?&]period=([\d-]+)/.exec(sent)?.[1] ?? []);
  renderInShell(<IncomeScreen tutor={tutor} viewer={viewer} onOpen={({ bookingId }) => opened.push(bookingId)} />, {
    shell,
    path,
  });
  return { shell, asked, opened };
}

const figure = (name: string) => screen.getByRole('group', { name });

test('ERR-09, EARN-23, EARN-25 earnings that do not come are said, with another try that may succeed', async () => {
  let tries = 0;
  show(() => {
    tries += 1;
    if (tries === 1) throw new Problem('Something went wrong, please try again', { code: 'INTERNAL', status: 500 });
    return none;
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong, please try again');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No completed bookings found within this time period')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('EARN-03, EARN-05, EARN-13 weeks are chosen, and the current one is read anew', async () => {
  const { asked } = show();
  await userEvent.click(await screen.findByRole('combobox', { name: 'Previous One-on-One Payment Records' }));
  await userEvent.click(await screen.findByRole('option', { name: periodBefore.label }));
  await waitFor(() => expect(asked()).toContain(periodBefore.id));
  const times = asked().length;
  await userEvent.click(screen.getByRole('button', { name: 'Refresh Current Payment Period' }));
  await waitFor(() => expect(asked().slice(times)).toContain(thisPeriod.id));
});

test('EARN-13 six weeks are offered, and apart from them any other one, by a day of it; the address holds it', async () => {
  const old = { ...periodBefore, id: '2026-01-05', label: '05 Jan 2026 to 11 Jan 2026 (ACST)' };
  const { asked } = show(() => ({ ...aWeek, period: old }), 'tutor', '/?period=2026-01-05');
  const weeks = await screen.findByRole('combobox', { name: 'Previous One-on-One Payment Records' });
  await waitFor(() => expect(weeks).toHaveValue(old.label));
  expect(asked()).toEqual([old.id]);
  await userEvent.click(weeks);
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    thisPeriod.label,
    periodBefore.label,
    old.label,
    'Another week …',
  ]);
  await userEvent.click(screen.getByRole('option', { name: 'Another week …' }));
  expect(await screen.findByText('A day of that week')).toBeVisible();
  await userEvent.click(screen.getByRole('tab', { name: 'Group Session' }));
  await waitFor(() => expect(asked()).toEqual([old.id, old.id]));
});

test('EARN-25 a week that cannot be shown is said, and another try is the current one', async () => {
  const { asked } = show(
    () => {
      throw new Problem('This week is not over yet.', { code: 'PERIOD_UNKNOWN', status: 422 });
    },
    'tutor',
    '/?period=2030-01-07',
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('This week is not over yet.');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(asked()).toContain(thisPeriod.id));
});

test('EARN-02, EARN-04 group sessions have their own tab, periods and words', async () => {
  const { shell } = show();
  await userEvent.click(await screen.findByRole('tab', { name: 'Group Session' }));
  expect(await screen.findByRole('combobox', { name: 'Previous Group Session Payment Records' })).toBeVisible();
  await waitFor(() => expect(figure('Paid sessions')).toHaveTextContent('1 session'));
  expect(shell.calls.some(({ path }) => path.includes('group=true'))).toBe(true);
});

test('EARN-06, EARN-15, LIM-14 four figures, exact in each currency, and pressing one lists what it counts', async () => {
  const yen = { currency: 'JPY', paidMinor: 0, unpaidMinor: 6_500, lines: 1 };
  show(() => ({ ...aWeek, totals: [yen, { ...total, unpaidMinor: 1_014_000 }] }));
  expect(await screen.findByText('List of Included Lessons')).toBeVisible();
  expect(figure('Paid lessons')).toHaveTextContent('1 lesson');
  expect(figure('Unpaid income')).toHaveTextContent('PHP 10,140.00');
  expect(figure('Unpaid income')).toHaveTextContent('JPY 6,500');
  await userEvent.click(within(figure('Paid income')).getByRole('button'));
  expect(screen.queryByText('Ordering by phone')).not.toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('Paid: 1 lesson');
  await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
  expect(screen.getByText('Ordering by phone')).toBeVisible();
});

test('EARN-07, EARN-20 totals per date stand in a table too; a date lists its lessons, and what has no rate is said', async () => {
  show(() => ({ ...aWeek, lines: [...lines, aPayLine({ id: 'l3', when: at(3), rate: 0, amount: 0 })] }));
  await userEvent.click(await screen.findByRole('button', { name: 'Table' }));
  const table = screen.getByRole('table', { name: 'Income per date, PHP' });
  const thursday = within(table).getByRole('row', { name: /Thu 19 Nov 2026/ });
  expect(
    within(thursday)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['Thu 19 Nov 2026', '390.00', '390.00', '780.00']);
  expect(screen.getByText(/1 lesson came without a rate and is drawn as 390/)).toBeVisible();
  expect(screen.getAllByText('No rate')).not.toHaveLength(0);
  await expectAccessible();
  await userEvent.click(within(table).getByRole('button', { name: 'Sat 21 Nov 2026' }));
  expect(screen.getByRole('status')).toHaveTextContent('Sat 21 Nov 2026: 1 lesson');
});

test('EARN-24 that nothing is unpaid is said', async () => {
  show(() => ({ ...aWeek, lines: [aPayLine({ paid: true })], unpaidCount: 0 }));
  expect(await screen.findByText('You have no unpaid lessons')).toBeVisible();
});

test('EARN-08, EARN-09, EARN-10 a row leads to its lesson; its amount tells the lesson, the minutes and the rule', async () => {
  const { opened } = show();
  await userEvent.click(await screen.findByText('Ordering by phone'));
  expect(opened).toEqual(['b1']);
  await userEvent.click(screen.getAllByRole('button', { name: 'PHP\u00a0390.00' })[1] as HTMLElement);
  const dialog = await screen.findByRole('dialog', { name: 'How this amount came about' });
  for (const text of ['Completed, with feedback in time: the whole rate of the booking.', 'Paid, BDO 0417'])
    expect(within(dialog).getByText(text)).toBeVisible();
  expect(within(dialog).getByText(/^50 minutes, /)).toBeVisible();
  expect(opened).toEqual(['b1']);
});

test.each([
  [{}, 'Completed, with feedback in time'],
  [{ status: 'student-absent' as const, cause: 'sweep-settle' }, 'The student was absent'],
  [{ cause: 'admin' }, 'Completed by an administrator'],
])('EARN-10 an amount that is a part of the rate says that minutes were paid (%#)', async (over, rule) => {
  show(() => ({ ...aWeek, lines: [aPayLine({ amount: 19_500, ...over })] }));
  await userEvent.click((await screen.findAllByRole('button', { name: 'PHP\u00a0195.00' }))[0] as HTMLElement);
  const dialog = await screen.findByRole('dialog', { name: 'How this amount came about' });
  expect(within(dialog).getByText(`${rule}: the part of the rate for the minutes that were taught.`)).toBeVisible();
});

test.each([
  [true, 'The week of Mon 9 Nov 2026, which had been paid'],
  [false, 'The week of Mon 9 Nov 2026'],
])(
  'NS-54 a correction names its lesson, the week that it corrects, paid before: %s, and why',
  async (correctsPaid, week) => {
    const correction = aPayLine({
      id: 'c1',
      amount: -39_000,
      correctsPeriod: '2026-11-09',
      correctsPaid,
      cause: 'corrected',
      reason: 'Agreed by mail',
      when: at(-5),
      standsAt: monday,
    });
    show(() => ({ ...aWeek, lines: [correction] }));
    expect(await screen.findByText('Correction for Asking the way')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'PHP\u00a0−390.00' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('Agreed by mail')).toBeVisible();
    expect(within(dialog).getByText(week)).toBeVisible();
  },
);

test('EARN-11 the edges of the week stand in the school’s time and in the teacher’s', async () => {
  show();
  expect(
    await screen.findByText(
      'A period runs from Monday 00:00 in Darwin (ACST, UTC+9:30). In Manila (UTC+8) that is Sun 15 Nov 2026, 22:30 to Sun 22 Nov 2026, 22:30.',
    ),
  ).toBeVisible();
});

test('EARN-14, LIM-15 with each hour of the school’s clock the periods are read again, also when that clock is moved', async () => {
  const { shell } = show();
  await screen.findByText('List of Included Lessons');
  const reads = () => shell.calls.filter(({ path }) => path.includes('/periods')).length;
  const before = reads();
  const moveTo = (when: number) => act(() => shell.moveTo(when));
  moveTo(monday + payPeriods.clockRefreshMs);
  await waitFor(() => expect(reads()).toBe(before + 1));
  moveTo(monday + payPeriods.clockRefreshMs + 60_000);
  moveTo(monday + 2 * payPeriods.clockRefreshMs);
  await waitFor(() => expect(reads()).toBe(before + 2));
});

test('a long week shows ten lessons at first, and a week of more pages than one is shown whole', async () => {
  const many = Array.from({ length: 12 }, (_none, n) => aPayLine({ id: `l${n}`, bookingId: `b${n}` }));
  show(({ params }) =>
    params.query?.pageToken === 'more'
      ? { ...aWeek, lines: many.slice(8) }
      : { ...aWeek, lines: many.slice(0, 8), nextPageToken: 'more' },
  );
  const rows = () => document.querySelectorAll('[data-pay-line]').length;
  expect(await screen.findByText(/^12 lessons\./)).toBeVisible();
  expect(rows()).toBe(10);
  await userEvent.click(screen.getByRole('button', { name: 'Show 2 more lessons' }));
  expect(rows()).toBe(12);
});

test('a week’s statement is saved with the teacher’s times', async () => {
  URL.createObjectURL = () => 'blob:statement';
  URL.revokeObjectURL = () => undefined;
  const { shell } = show();
  await userEvent.click(await screen.findByRole('button', { name: 'Statement as CSV' }));
  await waitFor(() =>
    expect(shell.calls.map(({ path }) => path)).toContain(
      `earnings/t1/statement.csv?period=${thisPeriod.id}&timezone=Asia%2FManila`,
    ),
  );
});
