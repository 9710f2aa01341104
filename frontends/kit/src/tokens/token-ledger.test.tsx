import { Problem } from '../api/problem.ts';
import type { LedgerLineJson } from '../api/types.ts';
import { expectAccessible } from '../testing/axe.ts';
import { aBooking, aPerson, monday } from '../testing/builders.ts';
import type { FakeAnswers } from '../testing/fake-api.ts';
import { makeFakeShell } from '../testing/fake-shell.ts';
import { aLedger, aLedgerLine } from '../testing/money-builders.ts';
import { renderInShell } from '../testing/render.tsx';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TokenLedger } from './token-ledger.tsx';

const day = 86_400_000;
const student = aPerson();
const own = [
  aLedgerLine({
    id: 'l3',
    delta: 1,
    balanceAfter: 7,
    reason: 'admin-adjusted',
    note: 'Sound failed',
    bookingId: null,
    lessonWhen: null,
    lessonName: '',
    tutor: null,
    actor: { id: 'n', role: 'admin', name: 'Nadia Rahman' },
  }),
  aLedgerLine({ id: 'l2', at: monday - 3 * day }),
  aLedgerLine({
    id: 'l1',
    delta: 7,
    balanceAfter: 7,
    reason: 'purchase-credited',
    bookingId: null,
    invoiceId: 'p1',
    invoiceNumber: '2026-10-0033',
    bought: 'tokens',
    lessonWhen: null,
    lessonName: '',
    tutor: null,
    actor: { id: 'payments', role: 'service', name: 'payments' },
    at: monday - 40 * day,
  }),
];

type Shown = { lines?: LedgerLineJson[]; api?: FakeAnswers; reader?: typeof student };

function show({ lines = own, api = {}, reader = student }: Shown = {}) {
  const shell = makeFakeShell({
    person: reader,
    now: monday,
    api: {
      'GET /tokens/{uid}/ledger': () => aLedger(lines),
      'GET /bookings/tutor/{tutorId}/{bookingId}': () => aBooking({ status: 'student-absent' }),
      ...api,
    },
  });
  const behind = (line: LedgerLineJson) => line.invoiceId && <a href={`/${line.invoiceId}`}>The payment</a>;
  return renderInShell(<TokenLedger uid={student.uid} behind={behind} />, { shell });
}

const lines = async () => (await screen.findAllByRole('listitem')) as [HTMLElement, HTMLElement, HTMLElement];

test('FB-54, SUB-06 each line says the change, why, of which kind, when, by whom and the balance after', async () => {
  show();
  const [adjusted, booked, paid] = await lines();
  expect(adjusted).toHaveTextContent('+1Adjusted by hand: “Sound failed”');
  expect(adjusted).toHaveTextContent('Nadia RahmanBalance after: 7');
  expect(booked).toHaveTextContent('−1Booked HL306 Explaining a delay for Wed 25 Nov 2026, 10:00');
  expect(booked).toHaveTextContent('Workplace one-on-oneFri 20 Nov 2026, 10:00YouBalance after: 6');
  expect(paid).toHaveTextContent('+77 single tokens bought, receipt 2026-10-0033');
  expect(paid).toHaveTextContent('Payment provider');
  await expectAccessible();
});

test('NS-09 "Why did I lose a token?" opens the lesson, what happened, the rule and who, by keyboard too', async () => {
  show();
  const [, booked] = await lines();
  const why = within(booked).getByRole('button', { name: 'Why did I lose a token?', expanded: false });
  why.focus();
  await userEvent.keyboard('{Enter}');
  expect(why).toHaveAttribute('aria-expanded', 'true');
  expect(await within(booked).findByText('student absent')).toBeVisible();
  for (const text of [
    'HL306 Explaining a delay for Wed 25 Nov 2026, 10:00',
    'Hannah Okafor',
    'It comes back when the student cancels more than 12 hours before',
  ])
    expect(within(booked).getByText(text, { exact: false, selector: 'dd' })).toBeVisible();
  await expectAccessible();
  await userEvent.click(why);
  expect(within(booked).queryByText('Hannah Okafor')).not.toBeInTheDocument();
});

test('a line of a payment leads to the payment, and one without a lesson asks for none', async () => {
  const { shell } = show();
  const [, , paid] = await lines();
  await userEvent.click(within(paid).getByRole('button', { name: 'Why?' }));
  expect(within(paid).getByRole('link', { name: 'The payment' })).toHaveAttribute('href', '/p1');
  expect(shell.calls.filter(({ path }) => path.startsWith('bookings'))).toEqual([]);
});

test('for administrators it is the student’s token, and the student has a name', async () => {
  show({ reader: aPerson({ uid: 'n'.repeat(32), role: 'admin', name: 'Nadia Rahman' }) });
  const [, booked] = await lines();
  expect(booked).toHaveTextContent('Camila Duarte');
  expect(within(booked).getByRole('button', { name: 'Why?' })).toBeVisible();
});

test('GEN-07 the lines come to the balance beside them: before, lines, after, now', async () => {
  show();
  await lines();
  const sums = ['Before', '3 lines', 'After', 'Balance now'].map(
    (name) => screen.getByText(name, { selector: 'dt' }).nextSibling?.textContent,
  );
  expect(sums).toEqual(['0', '+7', '7', '7']);
});

test('the filters ask by kind and by month of the reader’s zone, and of a month no present balance is told', async () => {
  const { shell } = show();
  await lines();
  await userEvent.click(screen.getByRole('combobox', { name: 'Month' }));
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'All months',
    'November 2026',
    'October 2026',
  ]);
  await userEvent.click(screen.getByRole('option', { name: 'November 2026' }));
  await waitFor(() => expect(shell.calls.at(-1)?.path).toContain('month=2026-11'));
  await userEvent.click(screen.getByRole('combobox', { name: 'Kind of token' }));
  await userEvent.click(await screen.findByRole('option', { name: 'PTE group' }));
  await waitFor(() => expect(shell.calls.at(-1)?.path).toContain('tokenType=PTEGroupLessonTokens&month=2026-11'));
  expect(shell.calls.at(-1)?.path).toContain('timezone=America%2FSao_Paulo');
  await lines();
  expect(screen.queryByText('Balance now')).not.toBeInTheDocument();
});

test('nothing yet, and nothing that fits, are said in different words', async () => {
  show({ api: { 'GET /tokens/{uid}/ledger': () => aLedger([]) } });
  expect(
    await screen.findByText('No tokens yet. Each token that comes or goes is listed here with its reason.'),
  ).toBeVisible();
  await userEvent.click(screen.getByRole('combobox', { name: 'Kind of token' }));
  await userEvent.click(await screen.findByRole('option', { name: 'PTE group' }));
  expect(await screen.findByText('No tokens moved here. Choose another kind or month.')).toBeVisible();
});

test('SUB-14 a token that moves while the ledger is open has its line there', async () => {
  let now = own;
  const { shell } = show({ api: { 'GET /tokens/{uid}/ledger': () => aLedger(now) } });
  await lines();
  now = [aLedgerLine({ id: 'l4', lessonName: 'HL999 New', balanceAfter: 6 }), ...own];
  const change = {
    tokenType: 'lessonTokens',
    delta: -1,
    balance: 6,
    reason: 'lesson-booked',
    label: 'Lesson Tokens',
    note: '',
  } as const;
  act(() => shell.say('tokens.changed', change));
  expect(await screen.findByText(/Booked HL999 New/)).toBeVisible();
});

test('SUB-14 while the stream is away the ledger is looked at', async () => {
  jest.useFakeTimers();
  try {
    let now = own;
    const { shell } = show({ api: { 'GET /tokens/{uid}/ledger': () => aLedger(now) } });
    await act(() => jest.advanceTimersByTimeAsync(120_000));
    expect(shell.calls).toHaveLength(1);
    act(() => shell.become('failing'));
    now = [aLedgerLine({ id: 'l4', lessonName: 'HL999 New', balanceAfter: 6 }), ...own];
    await act(() => jest.advanceTimersByTimeAsync(31_000));
    expect(screen.getByText(/Booked HL999 New/)).toBeVisible();
  } finally {
    jest.useRealTimers();
  }
});

test('the file has every line that fits, not only those on screen', async () => {
  const saved: Blob[] = [];
  const names: string[] = [];
  URL.createObjectURL = (file) => {
    saved.push(file as Blob);
    return 'blob:test';
  };
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function press(this: HTMLAnchorElement) {
    names.push(this.download);
  });
  show({
    api: {
      'GET /tokens/{uid}/ledger': ({ params }) =>
        params.query?.cursor ? aLedger([own[2] as LedgerLineJson]) : aLedger(own.slice(0, 2), 'next'),
    },
  });
  await lines();
  await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
  await waitFor(() => expect(names).toEqual(['tokens.csv']));
  const reader = new FileReader();
  const text = new Promise((resolve) => (reader.onload = () => resolve(reader.result)));
  reader.readAsText(saved[0] as Blob);
  expect(
    String(await text)
      .trim()
      .split('\r\n'),
  ).toHaveLength(4);
});

test('ERR-09 a ledger that does not come is said, with another try', async () => {
  let tries = 0;
  show({
    api: {
      'GET /tokens/{uid}/ledger': () => {
        tries += 1;
        if (tries === 1) throw new Problem('Please wait.', { code: 'INTERNAL', status: 500 });
        return aLedger(own);
      },
    },
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('Please wait.');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await lines()).toHaveLength(3);
});
