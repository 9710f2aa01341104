import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { BookingJson } from '../api/types.ts';
import { expectAccessible } from '../testing/axe.ts';
import { aBooking, monday } from '../testing/builders.ts';
import { makeFakeShell } from '../testing/fake-shell.ts';
import { renderInShell } from '../testing/render.tsx';
import { HistoryList } from './history-list.tsx';

const day = 86_400_000;
/** The fake shell's today is Monday 23 November 2026 in São Paulo, where clocks never change. */
const midnight = Date.UTC(2026, 10, 23, 3);

function show(items: BookingJson[] = [], path = '/') {
  const shell = makeFakeShell({ api: { 'GET /bookings/mine/history': () => ({ items, nextPageToken: null }) } });
  return {
    ...renderInShell(<HistoryList kind="one-on-one" viewer="student" actions={() => null} />, { shell, path }),
    shell,
  };
}
const ranges = (shell: ReturnType<typeof makeFakeShell>) =>
  shell.calls
    .filter(({ path }) => path.startsWith('bookings/mine/history'))
    .map(({ path }) => [...new URLSearchParams(path.split('?')[1]).values()].map(Number));
const dates = () =>
  ['Start date', 'End date'].map((name) => screen.getByLabelText(name, { selector: 'button' }).textContent);
async function pick(field: string, name: string) {
  fireEvent.click(screen.getByLabelText(field, { selector: 'button' }));
  fireEvent.click(await screen.findByLabelText(name, { selector: 'button' }));
}

test('LST-12, LST-14, LST-15, LIM-17 a month back to today at first, written dd/MM/yyyy; another range goes with Apply', async () => {
  const { shell, container } = show([aBooking({ status: 'completed', when: monday - day })]);
  await screen.findByRole('article', { name: 'Lesson with Hannah Okafor' });
  expect(dates()).toEqual(['23/10/2026', '23/11/2026']);
  expect(ranges(shell)).toEqual([[midnight - 31 * day, midnight + day]]);
  await expectAccessible(container);
  await pick('End date', '20 November 2026');
  expect(ranges(shell)).toHaveLength(1);
  fireEvent.click(screen.getByText('Apply'));
  await waitFor(() => expect(ranges(shell).at(-1)).toEqual([midnight - 31 * day, midnight - 2 * day]));
});

test('LST-12, NS-09 a link opens the one day of its lesson, and the lesson is marked, in view and where reading goes on', async () => {
  const seen = jest.spyOn(HTMLElement.prototype, 'scrollIntoView');
  const items = ['b1', 'b2'].map((id) => aBooking({ id, status: 'completed', when: monday - 3 * day }));
  const { shell } = show(items, '/student/bookings?view=history&day=2026-11-20&lesson=b2');
  const [other, linked] = await screen.findAllByRole('article', { name: 'Lesson with Hannah Okafor' });
  expect(ranges(shell)).toEqual([[midnight - 3 * day, midnight - 2 * day]]);
  expect(linked).toHaveFocus();
  expect(linked).toHaveAttribute('data-shown');
  expect(seen.mock.contexts).toEqual([linked]);
  expect(other).not.toHaveAttribute('data-shown');
});

test('LST-13 "Refresh Bookings" asks again for the same range', async () => {
  const { shell } = show();
  await waitFor(() => expect(ranges(shell)).toHaveLength(1));
  await screen.findByText('No bookings found for time period');
  fireEvent.click(screen.getByText('Refresh Bookings'));
  await waitFor(() => expect(ranges(shell)).toHaveLength(2));
  expect(ranges(shell)[1]).toEqual(ranges(shell)[0]);
});

test('LST-16, CON-16 an end before the start: "End date cannot be before start date", and nothing is asked', async () => {
  const { shell } = show();
  await screen.findByText('No bookings found for time period');
  await pick('Start date', '24 October 2026');
  await pick('End date', '1 November 2026');
  await pick('Start date', '31 October 2026');
  expect(screen.queryByText('End date cannot be before start date')).toBeNull();
  fireEvent.click(screen.getByLabelText('End date', { selector: 'button' }));
  fireEvent.click(await screen.findByLabelText('Month before', { selector: 'button' }));
  fireEvent.click(await screen.findByLabelText('30 October 2026', { selector: 'button' }));
  expect(await screen.findByText('End date cannot be before start date')).toBeVisible();
  expect(screen.getByText('Apply').closest('button')).toBeDisabled();
  expect(ranges(shell)).toHaveLength(1);
});

test('LST-17 nothing in the range: "No bookings found for time period"', async () => {
  show();
  expect(await screen.findByText('No bookings found for time period')).toBeVisible();
});
