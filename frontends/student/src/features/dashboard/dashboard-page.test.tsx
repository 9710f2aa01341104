import type { AnnouncementJson, BillingItemJson, BookingJson } from '@parlance/kit/api/types.ts';
import { expectAccessible } from '@parlance/kit/testing/axe.ts';
import { aBooking, anAnnouncement, monday } from '@parlance/kit/testing/builders.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { aBillingItem, aHistory } from '@parlance/kit/testing/money-builders.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DashboardPage } from './dashboard-page.tsx';

const page = <T,>(items: T[]) => ({ items, nextPageToken: null });

type Shown = { live?: BookingJson[]; upcoming?: BookingJson[]; notices?: AnnouncementJson[]; paid?: BillingItemJson[] };

function show({ live = [], upcoming = [], notices = [], paid = [] }: Shown = {}) {
  const shell = makeFakeShell({
    now: monday,
    api: {
      'GET /bookings/proposals': () => ({ items: [] }),
      'GET /bookings/mine': ({ params }) => page(params.query.view === 'live' ? live : upcoming),
      'GET /announcements': () => ({ ...page(notices), unviewedCount: notices.length }),
      'GET /payments/history/{id}': () => aHistory([...paid]),
    },
  });
  return renderInShell(<DashboardPage />, { shell });
}

test('DASH-01, DASH-02, DASH-03 the welcome card greets by first name and has a live clock with its zone', () => {
  const { shell } = show();
  expect(screen.getByRole('heading', { name: 'Good morning, Camila' })).toBeVisible();
  expect(screen.getByText('10:00:00')).toBeVisible();
  expect(screen.getByText('Mon 23 Nov 2026, São Paulo (UTC−3)')).toBeVisible();
  act(() => shell.moveTo(monday + 61_000));
  expect(screen.getByText('10:01:01')).toBeVisible();
});

test('DASH-04 a lesson that is near has its card', async () => {
  show({ live: [aBooking({ status: 'in-progress' })] });
  expect(await screen.findByRole('button', { name: 'Join Lesson' })).toBeVisible();
});

test('DASH-06, DASH-07 "Upcoming Lessons" with "Book Now", which leads to the search', async () => {
  const { shell } = show({ upcoming: [aBooking({ when: monday + 86_400_000 })] });
  const card = screen.getByRole('region', { name: 'Upcoming Lessons' });
  expect(await within(card).findByText('Hannah Okafor')).toBeVisible();
  await userEvent.click(within(card).getByRole('button', { name: 'Open the profile of Hannah Okafor' }));
  expect(shell.services.navigate).toHaveBeenCalledWith(`/student/profile/${'a'.repeat(32)}`, expect.anything());
  await userEvent.click(within(card).getByRole('button', { name: 'Book Now' }));
  expect(shell.services.navigate).toHaveBeenCalledWith('/student/bookings?view=search');
});

test('DASH-09, DASH-10 four announcements show two and the way to all', async () => {
  const { shell } = show({ notices: ['1', '2', '3', '4'].map((id) => anAnnouncement({ id, title: `Notice ${id}` })) });
  const card = screen.getByRole('region', { name: 'Latest Announcements' });
  expect(await within(card).findByRole('heading', { name: 'Notice 2' })).toBeVisible();
  expect(within(card).queryByRole('heading', { name: 'Notice 3' })).not.toBeInTheDocument();
  await userEvent.click(within(card).getByRole('button', { name: 'View all 4' }));
  expect(shell.services.navigate).toHaveBeenCalledWith('/student/dashboard/announcements');
});

test('CON-29 three announcements show all three', async () => {
  show({ notices: ['1', '2', '3'].map((id) => anAnnouncement({ id, title: `Notice ${id}` })) });
  expect(await screen.findByRole('heading', { name: 'Notice 3' })).toBeVisible();
});

test('DASH-11, CON-27 an empty card says so, and no longer when there is something', async () => {
  const { unmount } = show();
  expect(await screen.findByText('There are no new announcements')).toBeVisible();
  await expectAccessible();
  unmount();
  show({ notices: [anAnnouncement({ id: '1', title: 'Notice 1' })] });
  expect(await screen.findByRole('heading', { name: 'Notice 1' })).toBeVisible();
  expect(screen.queryByText('There are no new announcements')).not.toBeInTheDocument();
});

const billing = () => screen.getByRole('region', { name: 'Billing History' });

test('DASH-12 a student has a card for the billing history; before the first payment it says so', async () => {
  show();
  expect(await within(billing()).findByText('No transactions found')).toBeVisible();
});

test('DASH-12, BILL-03 the card shows the last three of what was paid and given back, and leads to all of it', async () => {
  const paid = ['p1', 'p2', 'p3', 'p4'].map((id) =>
    aBillingItem({ id, number: id, card: { brand: 'visa', last4: `000${id[1]}` } }),
  );
  const { shell } = show({
    paid: [
      aBillingItem({
        id: 'r1',
        kind: 'refund',
        amount: -1_980,
        tokens: 2,
        subsriptionStatus: 'refunded',
        receipt: null,
      }),
      ...paid,
    ],
  });
  const lines = await within(billing()).findAllByRole('listitem');
  expect(lines).toHaveLength(3);
  expect(lines[0]).toHaveTextContent('Refund of 2 tokensMon 23 Nov 2026 · Visa 4417USD −19.80Refunded');
  expect(lines[1]).toHaveTextContent('PTE one-on-oneMon 23 Nov 2026 · Visa 0001USD 119.00PaidReceipt');
  await expectAccessible();
  await userEvent.click(within(billing()).getByRole('button', { name: 'View all' }));
  expect(shell.services.navigate).toHaveBeenCalledWith('/student/subscription?view=billing');
});

test('DASH-12 a payment that comes while the dashboard is open stands in the card', async () => {
  const items: BillingItemJson[] = [];
  const { shell } = show({ paid: items });
  expect(await within(billing()).findByText('No transactions found')).toBeVisible();
  items.push(aBillingItem());
  shell.say('billing.changed', { kind: 'receipt' });
  expect(await within(billing()).findByText('USD 119.00')).toBeVisible();
});
