import { expectAccessible } from '@parlance/kit/testing/axe.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SearchForm } from './search-form.tsx';

/** The school's day in the fake shell; the calendar opens on its month. */
const today = '2026-11-23';

function show(at = today) {
  const onSearch = jest.fn();
  renderInShell(<SearchForm today={at} busy={false} onSearch={onSearch} />);
  return onSearch;
}
/** Days are pressed by their full name, because the neighbours of the month are drawn too. */
async function pick(label: string, day: number): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: label }));
  const calendar = await screen.findByRole('dialog', { name: label });
  await userEvent.click(within(calendar).getByRole('button', { name: `${day} November 2026` }));
}
const search = () => userEvent.click(screen.getByRole('button', { name: 'Search' }));
const day = (n: number) => `${today.slice(0, 8)}${String(n).padStart(2, '0')}`;

test('SRCH-05, SRCH-06, SRCH-08 two dates, a time with anytime and 24 hours, and what happens after a search', async () => {
  show();
  expect(
    screen.getByText(
      'After a date search, the available teachers and their times appear below. Pick a time, then choose a lesson topic.',
    ),
  ).toBeVisible();
  for (const name of ['Start date', 'End date']) expect(screen.getByRole('button', { name })).toBeVisible();
  await userEvent.click(screen.getByRole('combobox', { name: 'Time' }));
  const options = (await screen.findAllByRole('option')).map((option) => option.textContent);
  expect(options).toHaveLength(25);
  expect(options.slice(0, 2)).toEqual(['Anytime', '1 AM']);
  expect(options.at(-1)).toBe('12 PM');
  await userEvent.keyboard('{Escape}');
  await expectAccessible(screen.getByRole('form', { name: 'Booking Search' }));
});

test('SRCH-07 "Search" runs it; SRCH-26 the end date waits for a start date; SRCH-25 another start clears the end', async () => {
  const onSearch = show();
  expect(screen.getByRole('button', { name: 'End date' })).toBeDisabled();
  await pick('Start date', 10);
  await pick('End date', 12);
  await search();
  expect(onSearch).toHaveBeenLastCalledWith({ startDate: day(10), endDate: day(12), time: 'anytime' });
  await pick('Start date', 11);
  await search();
  expect(screen.getByText('is required')).toBeVisible();
  expect(onSearch).toHaveBeenCalledTimes(1);
});

test('SRCH-24, CON-16 an end before the start is refused', async () => {
  const onSearch = show();
  await pick('Start date', 12);
  await pick('End date', 10);
  await search();
  expect(screen.getByText('End date cannot be selected before start date')).toBeVisible();
  expect(onSearch).not.toHaveBeenCalled();
});

test('SRCH-22, SRCH-23 dates more than two months back are refused', async () => {
  const onSearch = show('2027-03-23');
  await pick('Start date', 10);
  await pick('End date', 12);
  await search();
  expect(screen.getByText('Start date cannot be more than 2 months in the past')).toBeVisible();
  expect(screen.getByText('End date cannot be more than 2 months in the past')).toBeVisible();
  expect(onSearch).not.toHaveBeenCalled();
});
