import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { fireEvent, screen, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { loadBookingsPage } from './bookings-page.tsx';

const nothing = { items: [], nextPageToken: null };

let BookingsPage: ComponentType;
beforeAll(async () => {
  BookingsPage = await loadBookingsPage();
});

function show(path: string) {
  const shell = makeFakeShell({
    api: {
      'POST /bookings/search': () => ({}),
      'GET /bookings/mine': () => nothing,
      'GET /bookings/mine/history': () => nothing,
      'GET /groupsessions/mine': () => nothing,
      'GET /groupsessions/mine/history': () => ({ ...nothing, hasAny: false }),
    },
  });
  return renderInShell(<BookingsPage />, { shell, path });
}

const tabNames = (list: HTMLElement) =>
  within(list)
    .getAllByRole('tab')
    .map((tab) => tab.textContent);

test('SRCH-01, SRCH-04..SRCH-07 search comes first, with one-on-one lessons and group sessions under it, each with dates, a time and its button', () => {
  const { path } = show('/student/bookings');
  const [views, kinds] = screen.getAllByRole('tablist') as [HTMLElement, HTMLElement];
  expect(tabNames(views)).toEqual(['Search', 'Upcoming', 'History']);
  expect(tabNames(kinds)).toEqual(['Booking Search', 'Group Sessions Search']);
  fireEvent.click(screen.getByRole('tab', { name: 'Group Sessions Search' }));
  expect(path()).toBe('/student/bookings?view=search&kind=group');
  for (const name of ['Start date', 'End date', 'Search']) expect(screen.getByRole('button', { name })).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Time' })).toBeVisible();
});

test.each(['upcoming', 'history'])('LST-01, LST-11 under %s stand the same two tabs', (view) => {
  show(`/student/bookings?view=${view}`);
  const [, kinds] = screen.getAllByRole('tablist') as HTMLElement[];
  expect(tabNames(kinds as HTMLElement)).toEqual(['One-on-One Lessons', 'Group Sessions']);
});

test('LST-03, NS-15 under upcoming students are told what a click on a photo does', async () => {
  show('/student/bookings?view=upcoming');
  expect(await screen.findByText("Click a teacher's photo to open their profile.")).toBeVisible();
});

test('LST-04, LST-05 who has no lesson ahead is led to the search of that kind', async () => {
  const { shell } = show('/student/bookings?view=upcoming');
  expect(await screen.findByText('You have no upcoming bookings')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Find a lesson' }));
  expect(shell.services.navigate).toHaveBeenLastCalledWith('/student/bookings?view=search');
  fireEvent.click(screen.getByRole('tab', { name: 'Group Sessions' }));
  expect(await screen.findByText('You have no upcoming bookings')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Find a group session' }));
  expect(shell.services.navigate).toHaveBeenLastCalledWith('/student/bookings?view=search&kind=group');
});
