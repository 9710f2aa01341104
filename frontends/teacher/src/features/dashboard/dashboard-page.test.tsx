import type { AnnouncementJson } from '@parlance/kit/api/types.ts';
import { expectAccessible } from '@parlance/kit/testing/axe.ts';
import { aTutor, anAnnouncement } from '@parlance/kit/testing/builders.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DashboardPage } from './dashboard-page.tsx';

function show(notices: AnnouncementJson[] = []) {
  const shell = makeFakeShell({
    person: aTutor(),
    api: {
      'GET /bookings/mine': () => ({ items: [], nextPageToken: null }),
      'GET /announcements': () => ({ items: notices, nextPageToken: null, unviewedCount: notices.length }),
    },
  });
  return renderInShell(<DashboardPage />, { shell });
}
const fromColleague = (tutor: string) =>
  anAnnouncement({ adminPost: false, from: 'Oliver Brandt', type: 'user', tutor, bookingId: 'b1' });

test('DASH-08, DASH-12 a teacher’s upcoming lessons have "Go To Schedule"; there is no billing history', async () => {
  const { shell } = show();
  await userEvent.click(await screen.findByRole('button', { name: 'Go To Schedule' }));
  expect(shell.services.navigate).toHaveBeenCalledWith('/tutor/schedule');
  expect(screen.queryByText('Billing History')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Book Now' })).not.toBeInTheDocument();
  await expectAccessible();
});

test('PROF-04, CON-52 another teacher’s photo leads nowhere but to a warning', async () => {
  const { shell } = show([fromColleague('d'.repeat(32))]);
  await userEvent.click(await screen.findByRole('button', { name: 'Open the profile of Oliver Brandt' }));
  expect(shell.services.notify.warning).toHaveBeenCalledWith('Sorry, you are not authorized to view another teacher');
  expect(shell.services.navigate).not.toHaveBeenCalled();
});

test('CON-52 one’s own photo warns of nothing', async () => {
  const { shell } = show([fromColleague(aTutor().uid)]);
  await userEvent.click(await screen.findByRole('button', { name: 'Open the profile of Oliver Brandt' }));
  expect(shell.services.notify.warning).not.toHaveBeenCalled();
});
