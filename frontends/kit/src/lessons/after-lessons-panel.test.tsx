import { screen, within } from '@testing-library/react';
import { expectAccessible } from '../testing/axe.ts';
import { aBooking, aTutor, monday } from '../testing/builders.ts';
import { makeFakeShell } from '../testing/fake-shell.ts';
import { renderInShell } from '../testing/render.tsx';
import { AfterLessonsPanel } from './after-lessons-panel.tsx';

const hour = 3_600_000;
const empty = { items: [], nextPageToken: null };
const noGroups = { 'GET /groupsessions/mine/history': () => ({ ...empty, hasAny: false }) };

test('FEED-04 a teacher reads what is due and for how long, and is led straight to the words', async () => {
  const due = aBooking({ status: 'pending-feedback', when: monday - hour });
  const shell = makeFakeShell({
    person: aTutor(),
    api: { ...noGroups, 'GET /bookings/mine/history': () => ({ items: [due], nextPageToken: null }) },
  });
  renderInShell(<AfterLessonsPanel viewer="tutor" />, { shell });
  const row = await screen.findByRole('listitem');
  expect(within(row).getByText('Feedback due, 23 h left')).toBeVisible();
  expect(within(row).getByRole('link', { name: 'Write feedback: Camila Duarte' })).toHaveAttribute(
    'href',
    `/tutor/lesson/${due.id}?write`,
  );
  await expectAccessible();
});

test('NS-32 a student reads what arrived and what can be rated, each leading to the recap', async () => {
  const taught = { status: 'completed', hasFeedback: true } as const;
  const arrived = aBooking({ ...taught, when: monday - 2 * hour });
  const seen = aBooking({ ...taught, id: 'b2', when: monday - 26 * hour, isViewedOnce: true });
  const judged = aBooking({ ...taught, id: 'b3', when: monday - 50 * hour, isViewedOnce: true });
  const rating = { bookingId: 'b3', avg: 5, hasMessage: false, message: '', when: monday, tutor: 't' };
  const shell = makeFakeShell({
    api: {
      ...noGroups,
      'GET /bookings/mine/history': () => ({ items: [arrived, seen, judged], nextPageToken: null }),
      'GET /profile/ratings/mine': () => ({ items: [rating] }) as never,
    },
  });
  renderInShell(<AfterLessonsPanel viewer="student" />, { shell });
  expect(await screen.findByText('Rate your lesson')).toBeVisible();
  const rows = screen.getAllByRole('listitem');
  expect(rows).toHaveLength(2);
  expect(within(rows[0]!).getByRole('link', { name: 'Read it: Hannah Okafor' })).toHaveAttribute(
    'href',
    `/student/lesson/${arrived.id}`,
  );
  expect(within(rows[1]!).getByRole('link', { name: 'Rate: Hannah Okafor' })).toHaveAttribute(
    'href',
    '/student/lesson/b2',
  );
});

test('nothing to do says so, and what cannot be read can be asked for again', async () => {
  const shell = makeFakeShell({ api: { ...noGroups, 'GET /bookings/mine/history': () => empty } });
  const { unmount } = renderInShell(<AfterLessonsPanel viewer="student" />, { shell });
  expect(await screen.findByText('Nothing waits for you.')).toBeVisible();
  unmount();
  renderInShell(<AfterLessonsPanel viewer="student" />, { shell: makeFakeShell() });
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
});
