import type { ListedTutorJson } from '@parlance/kit/api/types.ts';
import { aBooking, aStudent, monday } from '@parlance/kit/testing/builders.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { materialsPage } from '@parlance/kit/testing/material-builders.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SearchTab } from './search-tab.tsx';

const day = 86_400_000;
const slots = [1, 2].map((days) =>
  aBooking({ id: `slot-${days}`, status: 'pending', student: null, when: monday + days * day }),
);
const [{ tutor, profile }] = slots as [(typeof slots)[0]];
const liked: ListedTutorJson = {
  uid: tutor,
  status: 'completed',
  isPte: false,
  profile: { image: '', name: profile.tutor.name, introduction: '', languages: [], video: '', timeZone: 'UTC' },
  rating: { avg: 0, count: 0 },
  isFavourite: true,
  reason: null,
  lastLessonAt: null,
};

/** Favourites come when `tell` is called. */
async function searched(narrowedBy = '') {
  let tell = () => {};
  const late = new Promise<{ items: ListedTutorJson[] }>((resolve) => (tell = () => resolve({ items: [liked] })));
  const shell = makeFakeShell({
    api: {
      'POST /bookings/search': () => ({ [tutor]: slots }),
      'GET /profile/student/me': () => aStudent(),
      'GET /materials': () => materialsPage([]),
      'GET /profile/tutors/favourites': () => late,
    },
  });
  const path = `/student/bookings?view=search&from=2026-11-24&to=2026-11-26${narrowedBy}`;
  renderInShell(<SearchTab onBooked={jest.fn()} />, { shell, path });
  await screen.findAllByRole('article');
  const asked = () => shell.calls.filter((call) => call.path.endsWith('bookings/search'));
  return { shell, tell, asked };
}

test('favourites that come after the results are no other search: nothing is asked or followed anew', async () => {
  const { shell, tell, asked } = await searched();
  await act(async () => tell());
  expect(await screen.findByRole('button', { name: /Favourites/ })).toBeVisible();
  expect([asked().length, shell.watched.length]).toEqual([1, 1]);
});

test('another day of a search that is narrowed is the same search', async () => {
  const { shell, asked } = await searched('&stream=workplace');
  const [, second] = within(screen.getByRole('tablist', { name: 'Dates' })).getAllByRole('tab');
  await userEvent.click(second as HTMLElement);
  expect(second).toHaveAttribute('aria-selected', 'true');
  expect([asked().length, shell.watched.length]).toEqual([1, 1]);
});
