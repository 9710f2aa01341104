import { aTutor } from '@parlance/kit/testing/builders.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { fireEvent, screen, within } from '@testing-library/react';
import { BookingsPage } from './bookings-page.tsx';

const nothing = { items: [], nextPageToken: null };

function show(path: string) {
  const shell = makeFakeShell({
    person: aTutor(),
    api: {
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

test.each(['upcoming', 'history'])(
  'SRCH-01, LST-01, LST-11 a teacher has no search; under %s stand two tabs',
  (view) => {
    show(`/tutor/bookings?view=${view}`);
    const [views, kinds] = screen.getAllByRole('tablist') as [HTMLElement, HTMLElement];
    expect(tabNames(views)).toEqual(['Upcoming', 'History']);
    expect(tabNames(kinds)).toEqual(['One-on-One Lessons', 'Group Sessions']);
  },
);

test('LST-02, NS-15 under upcoming teachers are told what a click on a student does', async () => {
  show('/tutor/bookings?view=upcoming');
  expect(await screen.findByText("Click a student's profile to see their feedback history.")).toBeVisible();
});

test('LST-04, LST-05 a teacher without lessons ahead is led to the schedule, under both tabs', async () => {
  const { shell } = show('/tutor/bookings?view=upcoming');
  for (const kind of ['One-on-One Lessons', 'Group Sessions']) {
    fireEvent.click(screen.getByRole('tab', { name: kind }));
    expect(await screen.findByText('You have no upcoming bookings')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Open hours' }));
    expect(shell.services.navigate).toHaveBeenLastCalledWith('/tutor/schedule');
  }
  expect(shell.services.navigate).toHaveBeenCalledTimes(2);
});
