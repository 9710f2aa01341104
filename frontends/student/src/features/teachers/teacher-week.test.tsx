import { expectAccessible } from '@parlance/kit/testing/axe.ts';
import { aBooking, aStudent, monday } from '@parlance/kit/testing/builders.ts';
import { AnswerWithHeaders, type FakeAnswers } from '@parlance/kit/testing/fake-api.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { materialsPage } from '@parlance/kit/testing/material-builders.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TeacherPage } from './teacher-page.tsx';

const uid = 'a'.repeat(32);
const hour = 3_600_000;
const slot = (id: string, when: number) => aBooking({ id, when, status: 'pending', student: null, info: null });
const hours = () => ({ [uid]: [slot('one', monday + 24 * hour), slot('two', monday + 37 * hour)] });

function show(answer: FakeAnswers['POST /bookings/search'], timeZone = 'America/Toronto', query = '') {
  const shell = makeFakeShell({
    now: monday,
    api: {
      'GET /profile/tutor/{id}': () => ({
        uid,
        status: 'completed',
        isPte: false,
        rating: { avg: 4.75, count: 12 },
        isFavourite: false,
        profile: { image: '', name: 'Hannah Okafor', introduction: '', languages: [], video: '', timeZone },
      }),
      'GET /profile/student/me': () => aStudent(),
      'GET /materials': () => materialsPage([]),
      'GET /bookings/tutor/{tutorId}/{bookingId}/book': () => ({
        wallet: { tokenType: 'lessonTokens', balance: 2 },
        policy: null,
      }),
      'POST /bookings/search': answer,
    },
  });
  return renderInShell(<TeacherPage />, { shell, path: `/student/profile/${uid}${query}` });
}
const week = () => screen.findByRole('region', { name: 'Free hours' });
const asked = ({ shell }: ReturnType<typeof show>) =>
  shell.calls.filter(({ path }) => path === 'bookings/search').map(({ body }) => (body as { data: object }).data);

test('PROF-01 a profile has the week of free hours on both walls, and a press on one begins to book it', async () => {
  const view = show(hours);
  const region = await week();
  const tuesday = await within(region).findByRole('group', { name: 'Tue 24 Nov' });
  expect(await within(tuesday).findByRole('button', { name: '10:00 08:00' })).toBeVisible();
  expect(within(tuesday).getByRole('button', { name: '23:00 21:00' })).toBeVisible();
  expect(region).toHaveTextContent(
    'Large times are yours, São Paulo (UTC−3). Small ones are Hannah Okafor’s, Toronto (UTC−5).',
  );
  expect(asked(view)).toEqual([{ startDate: '2026-11-23', endDate: '2026-11-29', time: 'anytime', tutor: uid }]);
  await expectAccessible(region);
  await userEvent.click(within(tuesday).getByRole('button', { name: '10:00 08:00' }));
  expect(await screen.findByRole('dialog', { name: 'Confirm Booking Details' })).toHaveTextContent('1 remains');
});

test('the zone is said once when both walls show the same', async () => {
  show(hours, 'America/Bahia');
  expect(await screen.findByText('Times are yours and Hannah Okafor’s, São Paulo (UTC−3)')).toBeVisible();
  expect(await screen.findByRole('button', { name: '10:00' })).toBeVisible();
});

test('"Book a lesson" leads to the hours of this teacher, on the page', async () => {
  const { shell } = show(hours);
  await userEvent.click(await screen.findByRole('button', { name: 'Book a lesson' }));
  expect(screen.getByRole('heading', { name: 'Free hours' })).toHaveFocus();
  expect(shell.services.navigate).not.toHaveBeenCalled();
});

test('the address says which week; one that is empty leads to the next with free hours', async () => {
  const nextFree = new AnswerWithHeaders({}, { 'X-Next-Free': String(monday + 30 * 24 * hour) });
  const view = show(() => nextFree, 'America/Toronto', '?week=2026-11-30');
  expect(await screen.findByText('No free hours in this week.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Show that week' }));
  expect(view.path()).toBe(`/student/profile/${uid}?week=2026-12-23`);
  await userEvent.click(screen.getByRole('button', { name: 'Week before' }));
  expect(view.path()).toBe(`/student/profile/${uid}?week=2026-12-16`);
});

test.each(['?week=2020-01-01', '?week=soon', '?week='])(
  'a week that is over or none is this one: %s',
  async (query) => {
    const view = show(hours, 'America/Toronto', query);
    await screen.findByRole('button', { name: '10:00 08:00' });
    expect(asked(view)).toMatchObject([{ startDate: '2026-11-23' }]);
    expect(screen.getByRole('button', { name: 'Week before' })).toBeDisabled();
  },
);
