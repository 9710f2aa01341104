import { Problem } from '@parlance/kit/api/problem.ts';
import { expectAccessible } from '@parlance/kit/testing/axe.ts';
import { aPayLine, aTutor, monday } from '@parlance/kit/testing/builders.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IncomePage } from './income-page.tsx';

const week = { id: 'w1', start: monday - 7 * 86_400_000, end: monday, label: '16 to 22 November 2026', current: true };
const none = {
  period: null,
  lines: [],
  paidCount: 0,
  unpaidCount: 0,
  paidIncome: 0,
  unpaidIncome: 0,
  currency: 'AUD',
  totals: [],
  nextPageToken: null,
};

test('ERR-09, EARN-23 earnings that do not come are said, with another try that may succeed', async () => {
  const person = aTutor();
  let tries = 0;
  const shell = makeFakeShell({
    person,
    api: {
      'GET /earnings/{tutorId}/periods': () => ({ items: [week] }),
      'GET /earnings/{tutorId}': () => {
        tries += 1;
        if (tries === 1) throw new Problem('Something went wrong, please try again', { code: 'INTERNAL', status: 500 });
        return none;
      },
    },
  });
  renderInShell(<IncomePage />, { shell });
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong, please try again');
  await expectAccessible();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No completed bookings found within this time period')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a week with more lessons than a page holds is shown whole, with what the week comes to', async () => {
  const person = aTutor();
  const line = (id: string, name: string) =>
    aPayLine({ id, bookingId: id, rate: 65, currency: 'AUD', topic: { code: 'HL304', name } });
  const totals = { ...none, unpaidCount: 2, unpaidIncome: 130 };
  const page = (pageToken?: string) =>
    pageToken === 'more'
      ? { ...totals, lines: [line('l2', 'On the phone')], nextPageToken: null }
      : { ...totals, lines: [line('l1', 'Directions')], nextPageToken: 'more' };
  const shell = makeFakeShell({
    person,
    api: {
      'GET /earnings/{tutorId}/periods': () => ({ items: [week] }),
      'GET /earnings/{tutorId}': ({ params }) => page(params.query?.pageToken),
    },
  });
  renderInShell(<IncomePage />, { shell });
  expect(await screen.findAllByText(/Directions/)).not.toHaveLength(0);
  expect(screen.getAllByText(/On the phone/)).not.toHaveLength(0);
  const stat = (name: string) => screen.getByRole('group', { name });
  expect(stat('Unpaid lessons')).toHaveTextContent('2 lessons');
  expect(stat('Unpaid income')).toHaveTextContent('AUD 130.00');
  expect(stat('Paid lessons')).toHaveTextContent('0');
  // Forced colours leave lines and take backgrounds.
  expect(stat('Paid lessons').style.outline).toBe('1px solid var(--p-line)');
});

test('EARN-03, EARN-05, EARN-08, EARN-09 weeks are chosen, the current one is read anew, and a row leads to the history', async () => {
  const before = { ...week, id: 'w0', label: '9 to 15 November 2026', current: false };
  const line = aPayLine({ paid: true, topic: { code: 'HL304', name: 'Directions' } });
  const shell = makeFakeShell({
    person: aTutor(),
    api: {
      'GET /earnings/{tutorId}/periods': () => ({ items: [week, before] }),
      'GET /earnings/{tutorId}': () => ({ ...none, lines: [line] }),
    },
  });
  renderInShell(<IncomePage />, { shell });
  const asked = () => shell.calls.flatMap(({ path }) => /[?&]period=(\w+)/.exec(path)?.[1] ?? []);
  expect(await screen.findByText('List of Included Lessons')).toBeVisible();
  await userEvent.click(screen.getByRole('combobox', { name: 'Previous One-on-One Payment Records' }));
  await userEvent.click(await screen.findByRole('option', { name: before.label }));
  await waitFor(() => expect(asked()).toContain('w0'));
  const times = asked().length;
  await userEvent.click(screen.getByRole('button', { name: 'Refresh Current Payment Period' }));
  await waitFor(() => expect(asked().slice(times)).toContain('w1'));
  await userEvent.click(await screen.findByText('Directions'));
  expect(shell.services.navigate).toHaveBeenLastCalledWith('/tutor/bookings', { state: { history: true } });
});
