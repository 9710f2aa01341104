import { expectAccessible } from '@parlance/kit/testing/axe.ts';
import type { FakeAnswers } from '@parlance/kit/testing/fake-api.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SearchForm } from './search-form.tsx';

/** The school's day in the fake shell; the calendar opens on its month. */
const today = '2026-11-23';
const nextDays = { start: today, end: '2026-11-29', time: 'anytime' };

type Days = NonNullable<FakeAnswers['GET /bookings/free-days']>;

function show(
  values: { start: string | null; end: string | null; time: string } = nextDays,
  days: Days = () => ({ items: [] }),
) {
  const onSearch = jest.fn();
  const shell = makeFakeShell({ api: { 'GET /bookings/free-days': days } });
  renderInShell(<SearchForm today={today} busy={false} values={values} onSearch={onSearch} />, { shell });
  return { onSearch, shell };
}
const field = (name: string) => screen.getByRole('button', { name });
const calendar = (name: string) => screen.findByRole('dialog', { name });
/** By label: role queries over a calendar take their time. */
async function press(name: string, day: string): Promise<void> {
  fireEvent.click(within(await calendar(name)).getByLabelText(day, { selector: 'button' }));
}
const search = () => userEvent.click(screen.getByRole('button', { name: 'Search' }));

test('SRCH-05, SRCH-06, SRCH-08, CON-01 two dates, a time with anytime, three parts and 24 hours, and what happens after a search', async () => {
  show();
  expect(
    screen.getByText(
      'After a date search, the available teachers and their times appear below. Pick a time, then choose a lesson topic.',
    ),
  ).toBeVisible();
  expect(field('Start date')).toHaveTextContent('Mon 23 Nov 2026');
  expect(field('End date')).toHaveTextContent('Sun 29 Nov 2026');
  await userEvent.click(screen.getByRole('combobox', { name: 'Time' }));
  const options = (await screen.findAllByRole('option')).map((option) => option.textContent);
  expect(options).toHaveLength(28);
  expect([options[0], options[1], options[4], options.at(-1)]).toEqual([
    'Anytime',
    'Morning, 5 AM to 12 PM',
    '12 AM',
    '11 PM',
  ]);
  await userEvent.keyboard('{Escape}');
  await expectAccessible(screen.getByRole('form', { name: 'Booking Search' }));
});

test('SRCH-07, SRCH-25, SRCH-26, CON-15 one calendar fills both fields: another start clears the end, which then is next', async () => {
  const { onSearch } = show();
  await userEvent.click(field('Start date'));
  await press('Start date', '24 November 2026');
  expect(field('End date')).toHaveTextContent('Choose a date');
  await press('End date', '26 November 2026');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await search();
  expect(onSearch).toHaveBeenLastCalledWith({ startDate: '2026-11-24', endDate: '2026-11-26', time: 'anytime' });
  await userEvent.click(field('End date'));
  await press('End date', '27 November 2026');
  await search();
  expect(onSearch).toHaveBeenLastCalledWith({ startDate: '2026-11-24', endDate: '2026-11-27', time: 'anytime' });
});

test('CON-15 the calendar begins today, marks the days with free times, and Escape closes it where it was opened', async () => {
  const days = jest.fn(() => ({ items: ['2026-11-24', '2026-11-26'] }));
  show(nextDays, days);
  await userEvent.click(field('Start date'));
  const shown = await calendar('Start date');
  const day = (name: string) => within(shown).getByLabelText(name, { selector: 'button' });
  expect(day('22 November 2026')).toBeDisabled();
  expect(day('23 November 2026')).toBeEnabled();
  await waitFor(() => expect(day('24 November 2026')).toHaveAccessibleDescription('has free times'));
  expect(day('25 November 2026')).not.toHaveAccessibleDescription();
  const query = { startDate: today, endDate: '2026-12-06', timezone: 'America/Sao_Paulo' };
  expect(days).toHaveBeenLastCalledWith({ params: { query } });
  await expectAccessible(shown);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(field('Start date')).toHaveFocus();
});

test('SRCH-26 without a start there is no end; AUTH-33 both are needed, and the first that is missing takes the focus', async () => {
  const { onSearch } = show({ start: null, end: null, time: 'anytime' });
  expect(field('End date')).toBeDisabled();
  await search();
  expect(screen.getAllByText('is required')).toHaveLength(2);
  expect(field('Start date')).toHaveFocus();
  expect(onSearch).not.toHaveBeenCalled();
});

test.each([
  ['SRCH-24, CON-16', { start: '2026-11-25', end: '2026-11-24' }, 'End date cannot be selected before start date'],
  ['SRCH-22', { start: '2026-09-22', end: '2026-09-24' }, 'Start date cannot be more than 2 months in the past'],
  ['SRCH-23', { start: '2026-09-22', end: '2026-09-21' }, 'End date cannot be more than 2 months in the past'],
])(
  '%s dates of an address that cannot be searched are said at their field: %j, and red goes when it is right',
  async (_ids, dates, fault) => {
    const { onSearch } = show({ ...dates, time: 'anytime' });
    expect(await screen.findByText(fault)).toBeVisible();
    await search();
    expect(onSearch).not.toHaveBeenCalled();
    await userEvent.click(field('Start date'));
    await press('Start date', '24 November 2026');
    await press('End date', '26 November 2026');
    expect(screen.queryByText(fault)).toBeNull();
  },
);
