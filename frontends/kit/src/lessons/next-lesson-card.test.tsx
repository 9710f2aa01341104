import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { BookingJson } from '../api/types.ts';
import { expectAccessible } from '../testing/axe.ts';
import { aBooking, monday } from '../testing/builders.ts';
import { makeFakeShell } from '../testing/fake-shell.ts';
import { renderInShell } from '../testing/render.tsx';
import { LiveLessonCard } from './live-lesson-card.tsx';
import { NextLessonCard } from './next-lesson-card.tsx';

const minute = 60_000;
const page = <T,>(items: T[]) => ({ items, nextPageToken: null });
type Over = { upcoming?: BookingJson[]; live?: BookingJson[]; viewer?: 'student' | 'tutor' };

function show({ upcoming = [], live = [], viewer = 'student' }: Over) {
  const shell = makeFakeShell({
    now: monday,
    api: {
      'GET /bookings/mine': ({ params }) => page(params?.query?.view === 'live' ? live : upcoming),
      'GET /groupsessions/mine': () => page([]),
    },
  });
  renderInShell(
    <>
      <LiveLessonCard viewer={viewer} />
      <NextLessonCard viewer={viewer} />
    </>,
    { shell },
  );
  return shell;
}
const card = () => screen.queryByRole('region', { name: 'Next lesson' });
const at = (when: number, id = 'l1') => aBooking({ id, when, status: 'booked' });

beforeEach(() => localStorage.clear());

test.each(['student', 'tutor'] as const)(
  'a %s has the soonest of what is booked as a card: how long there is, the material, and one way to its page',
  async (viewer) => {
    show({ viewer, upcoming: [at(monday + 26 * 60 * minute, 'l2'), at(monday + 13 * 60 * minute)] });
    await waitFor(() => expect(card()).toHaveTextContent('in 13 hours'));
    expect(screen.getByRole('link', { name: 'Open lesson' })).toHaveAttribute('href', `/${viewer}/lesson/l1`);
    expect(screen.getByRole('button', { name: 'Open Material' })).toBeVisible();
    await expectAccessible();
  },
);

test('it says whether camera and microphone can be used, and tries them out', async () => {
  const getUserMedia = jest.fn().mockRejectedValueOnce(new Error('NotAllowedError'));
  getUserMedia.mockResolvedValue({ getTracks: () => [] });
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true });
  show({ upcoming: [at(monday + 60 * minute)] });
  const check = await screen.findByRole('button', { name: 'Check camera and microphone' });
  await userEvent.click(check);
  await waitFor(() => expect(card()).toHaveTextContent('could not be reached'));
  await userEvent.click(check);
  await waitFor(() => expect(card()).toHaveTextContent('Camera and microphone ready'));
});

test('LIVE-06 ten minutes before its start the live card takes its place', async () => {
  const near = at(monday + 10 * minute);
  show({ upcoming: [near, at(monday + 60 * minute, 'l2')], live: [near] });
  expect(await screen.findByRole('region', { name: 'Live lesson' })).toBeVisible();
  expect(card()).toBeNull();
});

test('where nothing is booked there is none, and no place is kept for it the next time', async () => {
  const shell = show({});
  await waitFor(() => expect(shell.calls).toHaveLength(4));
  await waitFor(() => expect(localStorage.getItem('rows-of-next')).toBe('0'));
  expect(card()).toBeNull();
});
