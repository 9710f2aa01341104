import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AnnouncementJson } from '../api/types.ts';
import { expectAccessible } from '../testing/axe.ts';
import { aBooking, anAnnouncement, aPerson, monday } from '../testing/builders.ts';
import { makeFakeShell } from '../testing/fake-shell.ts';
import { renderInShell } from '../testing/render.tsx';
import { AnnouncementsScreen } from './announcements-screen.tsx';

const lesson = { adminPost: false, from: 'Hannah Okafor', tutor: 'tutor-1', bookingId: 'b1', type: 'user' };

function show(items: AnnouncementJson[], person = aPerson()) {
  const left = [...items];
  const shell = makeFakeShell({
    person,
    api: {
      'GET /announcements': () => ({ items: left, nextPageToken: null, unviewedCount: left.length }),
      'PUT /announcements/{id}/viewed': () => ({ ok: true }),
      'GET /bookings/tutor/{tutorId}/{bookingId}': () => aBooking({ status: 'tutor-cancelled' }),
    },
  });
  return renderInShell(<AnnouncementsScreen />, { shell });
}
const row = (name: string) => screen.findByRole('article', { name });

test('ANN-01 ANN-02 ANN-04 ANN-12 what is new is listed with who posted it and when, and Ok takes it away', async () => {
  const { shell, container } = show([anAnnouncement(), anAnnouncement({ id: 'n2', title: 'New session' })]);
  const first = await row('Holiday hours');
  expect(first).toHaveTextContent('Posted by Nadia Rahman');
  expect(first).toHaveTextContent('Mon 23 Nov 2026, 08:00 São Paulo (UTC−3) (2 hours ago)');
  expect(screen.getAllByRole('article').map((one) => one.getAttribute('aria-label'))).toEqual([
    'Holiday hours',
    'New session',
  ]);
  await expectAccessible(container);
  await userEvent.click(within(first).getByRole('button', { name: 'Ok: Holiday hours' }));
  await waitFor(() => expect(first).not.toBeInTheDocument());
  expect(shell.calls.map(({ path }) => path)).toContain('announcements/n1/viewed');
  expect(screen.getByRole('status')).toHaveTextContent(/^1 not viewed yet, newest first/);
  expect(screen.getByRole('status')).toHaveFocus();
});

test('ANN-03 nothing new: "No announcements have been posted"', async () => {
  show([]);
  expect(await screen.findByText('No announcements have been posted')).toBeVisible();
});

test('ANN-05 ANN-06 ANN-07 ANN-08 CON-30 a lesson’s notice shows the teacher, whose photo leads to the profile, the status, the time and the details', async () => {
  show([anAnnouncement({ ...lesson, title: 'HL310 was cancelled', message: 'The hour is open again.' })]);
  const notice = await row('HL310 was cancelled');
  expect(within(notice).getByText('Hannah Okafor')).toBeVisible();
  const link = within(notice).getByRole('link', { name: /Hannah Okafor/ });
  expect(link).toHaveAttribute('href', '/student/profile/tutor-1');
  expect(await within(notice).findByText('tutor-cancelled')).toBeVisible();
  expect(notice).toHaveTextContent('08:00 São Paulo (UTC−3) (2 hours ago)');
  await userEvent.click(within(notice).getByRole('button', { name: 'view details' }));
  const details = await screen.findByRole('dialog');
  expect(details).toHaveTextContent('The hour is open again.');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test.each([
  ['from the other side', { adminPost: false }],
  ['from the school', { adminPost: true, from: 'Admin Team' }],
])('NS-55 a notice of a group lesson %s leads to the lesson’s own page', async (_from, over) => {
  const notice = anAnnouncement({ ...lesson, ...over, bookingId: 'g1' });
  const shell = makeFakeShell({
    api: { 'GET /announcements': () => ({ items: [notice], nextPageToken: null, unviewedCount: 1 }) },
  });
  renderInShell(<AnnouncementsScreen />, { shell });
  await userEvent.click(within(await row('Holiday hours')).getByRole('button', { name: 'view details' }));
  const way = within(await screen.findByRole('dialog')).getByRole('link');
  expect(way).toHaveAttribute('href', '/student/lesson/g1');
});

test('CON-30 a teacher’s notice shows the student, whose photo leads nowhere', async () => {
  show([anAnnouncement({ ...lesson, from: 'Camila Duarte' })], aPerson({ role: 'tutor' }));
  const notice = await row('Holiday hours');
  expect(within(notice).getByText('Camila Duarte')).toBeVisible();
  expect(within(notice).queryByRole('link')).not.toBeInTheDocument();
});

test('ANN-09 CON-31 the viewer says title, "Posted by {sender} {relative time}", message and Ok, and Ok dismisses', async () => {
  show([anAnnouncement({ message: '<b>Not</b> bold\nsecond line' })]);
  await userEvent.click(within(await row('Holiday hours')).getByRole('button', { name: 'Holiday hours' }));
  const dialog = await screen.findByRole('dialog', { name: 'Holiday hours' });
  expect(within(dialog).getByText('Posted by Nadia Rahman 2 hours ago')).toBeVisible();
  expect(dialog).toHaveTextContent('<b>Not</b> bold second line');
  await expectAccessible();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Ok' }));
  await waitFor(() => expect(screen.queryByRole('article')).not.toBeInTheDocument());
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('an Ok that could not be kept is said, and the announcement comes back', async () => {
  const shell = makeFakeShell({
    api: { 'GET /announcements': () => ({ items: [anAnnouncement()], nextPageToken: null, unviewedCount: 1 }) },
  });
  renderInShell(<AnnouncementsScreen />, { shell });
  await userEvent.click(within(await row('Holiday hours')).getByRole('button', { name: 'Ok: Holiday hours' }));
  await waitFor(() => expect(shell.services.notify.error).toHaveBeenCalled());
  expect(await row('Holiday hours')).toBeVisible();
});

test('ANN-15 CON-28 an older page follows the newer one', async () => {
  const pages = {
    '': { items: [anAnnouncement()], nextPageToken: 'next', unviewedCount: 2 },
    next: {
      items: [anAnnouncement({ id: 'old', title: 'Older', when: monday - 86_400_000 * 9 })],
      nextPageToken: null,
      unviewedCount: 2,
    },
  };
  let asked = 0;
  const shell = makeFakeShell({
    api: { 'GET /announcements': () => (asked++ === 0 ? pages[''] : pages.next) },
  });
  renderInShell(<AnnouncementsScreen />, { shell });
  await row('Holiday hours');
  await userEvent.click(screen.getByRole('button', { name: 'Show older ones' }));
  await row('Older');
  expect(screen.getAllByRole('article').map((one) => one.getAttribute('aria-label'))).toEqual([
    'Holiday hours',
    'Older',
  ]);
});

test('NS-77 a notice that leads somewhere has the way there, in its row and in full; others have none', async () => {
  const path = '/student/bookings?view=search&from=2026-11-26&to=2026-11-26&time=19';
  show([
    anAnnouncement({ title: 'An hour you wanted is open', path }),
    anAnnouncement({ id: 'n2', title: 'Other news' }),
  ]);
  const notice = within(await row('An hour you wanted is open'));
  expect(notice.getByRole('link', { name: 'Go there' })).toHaveAttribute('href', path);
  expect(within(await row('Other news')).queryByRole('link')).toBeNull();
  await userEvent.click(notice.getByText('An hour you wanted is open'));
  const whole = within(await screen.findByRole('dialog'));
  expect(whole.getByRole('link', { name: 'Go there' })).toHaveAttribute('href', path);
});
