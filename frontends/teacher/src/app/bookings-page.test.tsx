import type { BookingJson } from '@parlance/kit/api/types.ts';
import { aBooking, aTutor } from '@parlance/kit/testing/builders.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { fireEvent, screen, within } from '@testing-library/react';
import { BookingsPage } from './bookings-page.tsx';

const nothing = { items: [], nextPageToken: null };

function show(path: string, lessons: BookingJson[] = []) {
  const shell = makeFakeShell({
    person: aTutor(),
    api: {
      'GET /bookings/mine': () => ({ ...nothing, items: lessons }),
      'GET /bookings/mine/history': () => ({ ...nothing, items: lessons }),
      'GET /feedback/student/{studentId}': () => ({ items: [] }),
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

test.each(['upcoming', 'history'])(
  'LST-23 under %s a click on a student’s picture opens the feedback history of that student',
  async (view) => {
    const status = view === 'upcoming' ? 'booked' : 'completed';
    const lesson = (id: string, student: string, name: string) => {
      const booking = aBooking({ id, student, status });
      return { ...booking, profile: { ...booking.profile, student: { name, image: '', timeZone: 'UTC' } } };
    };
    const lessons = [lesson('b1', 's1', 'Camila Duarte'), lesson('b2', 's2', 'Noor Sample')];
    const { shell } = show(`/tutor/bookings?view=${view}`, lessons);
    fireEvent.click(await screen.findByRole('button', { name: /feedback history of Noor Sample$/ }));
    expect(await screen.findByRole('dialog', { name: 'Feedback history of Noor Sample' })).toBeVisible();
    expect(await screen.findByText('No feedback available for this student')).toBeVisible();
    expect(shell.calls.map(({ path }) => path).filter((path) => path.startsWith('feedback'))).toEqual([
      'feedback/student/s2?isPte=false&limit=5',
    ]);
  },
);
