import { act, screen, waitFor } from '@testing-library/react';
import type { BookingJson } from '../api/types.ts';
import { aBooking, monday } from '../testing/builders.ts';
import { aGroupLesson } from '../testing/session-builders.ts';
import { makeFakeShell } from '../testing/fake-shell.ts';
import { renderInShell } from '../testing/render.tsx';
import { useLessonEvents, useLessonHistory, useLiveLessons, useUpcomingLessons } from './my-lessons.ts';
import { UpcomingLessons } from './upcoming-lessons.tsx';

const hour = 3_600_000;
const lesson = aBooking({ when: monday + hour });

function Lists() {
  useLessonEvents();
  const live = useLiveLessons();
  const upcoming = useUpcomingLessons('one-on-one');
  const items = upcoming.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <>
      <p>{`live: ${live.map(({ status }) => status).join(' ')}`}</p>
      <p>{`upcoming: ${items.map(({ id }) => id).join(' ')}`}</p>
    </>
  );
}

function show() {
  const shell = makeFakeShell({
    api: { 'GET /bookings/mine': () => ({ items: [lesson], nextPageToken: null }) },
  });
  return { ...renderInShell(<Lists />, { shell }), shell };
}
const asked = (shell: ReturnType<typeof makeFakeShell>) =>
  shell.calls.filter(({ path }) => path === 'bookings/mine?view=live').length;

afterEach(() => jest.useRealTimers());

test('LIVE-18 a status that the stream tells is shown at once, in every list, without asking', async () => {
  const { shell } = show();
  expect(await screen.findByText('live: booked')).toBeVisible();
  expect(await screen.findByText(`upcoming: ${lesson.id}`)).toBeVisible();
  const before = shell.calls.length;
  act(() => shell.say('booking.changed', { ...lesson, status: 'in-progress', version: 2 }));
  expect(await screen.findByText('live: in-progress')).toBeVisible();
  expect(await screen.findByText('upcoming:')).toBeVisible();
  expect(shell.calls).toHaveLength(before);
  act(() => shell.say('booking.changed', { ...lesson, status: 'booked', version: 1 }));
  expect(screen.getByText('live: in-progress')).toBeVisible();
});

test('LIVE-19 while the stream is away the status is checked every 30 s, and not while it tells', async () => {
  jest.useFakeTimers();
  const { shell } = show();
  await act(() => jest.advanceTimersByTimeAsync(0));
  expect(asked(shell)).toBe(1);
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(asked(shell)).toBe(1);
  act(() => shell.become('failing'));
  await act(() => jest.advanceTimersByTimeAsync(29_999));
  expect(asked(shell)).toBe(1);
  await act(() => jest.advanceTimersByTimeAsync(1));
  expect(asked(shell)).toBe(2);
  act(() => shell.become('open'));
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(asked(shell)).toBe(2);
});

test('LIVE-20, NS-45 what another tab says about a lesson makes this one ask again', async () => {
  const { shell } = show();
  await screen.findByText('live: booked');
  const before = asked(shell);
  const newValue = JSON.stringify({ id: lesson.id, status: 'in-progress', at: monday });
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'booking-status', newValue })));
  await waitFor(() => expect(asked(shell)).toBe(before + 1));
});

test('LST-06, CON-41 the card of the next lessons has a shorter text for none: "You have no upcoming lessons"', async () => {
  const shell = makeFakeShell({ api: { 'GET /bookings/mine': () => ({ items: [], nextPageToken: null }) } });
  renderInShell(<UpcomingLessons viewer="student" action={null} />, { shell });
  expect(await screen.findByText('You have no upcoming lessons')).toBeVisible();
});

test('DASH-06 a group lesson stands in the card too, so that nobody reads that nothing comes', async () => {
  const lesson = aGroupLesson({ title: 'Small talk', when: monday + 3_600_000 });
  const none = { items: [], nextPageToken: null };
  const shell = makeFakeShell({
    now: monday,
    api: { 'GET /bookings/mine': () => none, 'GET /groupsessions/mine': () => ({ ...none, items: [lesson] }) },
  });
  renderInShell(<UpcomingLessons viewer="student" action={null} />, { shell });
  expect(await screen.findByRole('article', { name: 'Group lesson of Small talk' })).toBeVisible();
  expect(screen.queryByText('You have no upcoming lessons')).toBeNull();
});

test('LIVE-18, LST-07 a lesson that is booked while the list is open comes into it at its place, one that is over or still open does not', async () => {
  const { shell } = show();
  await screen.findByText(`upcoming: ${lesson.id}`);
  const before = shell.calls.length;
  const say = (id: string, when: number, status: 'booked' | 'pending' = 'booked') =>
    act(() => shell.say('booking.changed', { ...lesson, id, when, status }));
  say('later', monday + 3 * hour);
  say('sooner', monday + hour / 2);
  say('over', monday - hour);
  say('unbooked', monday + 2 * hour, 'pending');
  expect(await screen.findByText(`upcoming: sooner ${lesson.id} later`)).toBeVisible();
  act(() => shell.say('booking.changed', { ...lesson, status: 'student-cancelled', version: 2 }));
  expect(await screen.findByText('upcoming: sooner later')).toBeVisible();
  expect(shell.calls).toHaveLength(before);
});

test('NS-61 a lesson that was moved stands at its new place at once, and the pages are read anew', async () => {
  let answer: (page: { items: BookingJson[]; nextPageToken: null }) => void = () => undefined;
  const other = aBooking({ id: 'other', when: lesson.when + hour });
  let items = [lesson, other];
  let hasAnswered = true;
  const shell = makeFakeShell({
    api: {
      'GET /bookings/mine': () =>
        hasAnswered ? { items, nextPageToken: null } : new Promise((resolve) => (answer = resolve)),
    },
  });
  renderInShell(<Lists />, { shell });
  expect(await screen.findByText(`upcoming: ${lesson.id} other`)).toBeVisible();
  hasAnswered = false;
  const moved = { ...lesson, when: lesson.when + 2 * hour, version: lesson.version + 1 };
  act(() => shell.say('booking.changed', moved));
  expect(await screen.findByText(`upcoming: other ${lesson.id}`)).toBeVisible();
  const between = aBooking({ id: 'between', when: lesson.when + hour * 1.5 });
  items = [other, between, moved];
  await act(async () => answer({ items, nextPageToken: null }));
  expect(await screen.findByText(`upcoming: other between ${lesson.id}`)).toBeVisible();
});

const range = { from: monday - 86_400_000, to: monday };

function GroupLists() {
  useLessonEvents();
  const live = useLiveLessons().map(({ status }) => status);
  const upcoming = useUpcomingLessons('group').data?.pages[0]?.items.map(({ status }) => status);
  const history = useLessonHistory('group', range).data?.pages[0]?.items.map(({ status }) => status);
  return <p>{`${live} ${upcoming} ${history}`}</p>;
}

test('FB-19, FB-25 a group lesson that moved is read again in every list that is on screen', async () => {
  let status: 'pending' | 'open' = 'pending';
  const page = () => ({ items: [aGroupLesson({ status })], nextPageToken: null, hasAny: true });
  const shell = makeFakeShell({
    now: monday,
    api: {
      'GET /bookings/mine': () => ({ items: [], nextPageToken: null }),
      'GET /groupsessions/mine': page,
      'GET /groupsessions/mine/history': page,
    },
  });
  renderInShell(<GroupLists />, { shell });
  expect(await screen.findByText('pending pending pending')).toBeVisible();
  status = 'open';
  act(() => shell.say('group.changed', { groupSessionId: 'session-1', bookingId: 'lesson-1', version: 2 }));
  expect(await screen.findByText('open open open')).toBeVisible();
  const ofGroups = shell.calls.filter(({ path }) => path.startsWith('groupsessions'));
  await waitFor(() => expect(ofGroups).toHaveLength(6));
});
