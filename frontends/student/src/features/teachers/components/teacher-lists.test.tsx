import type { ListedTutorJson } from '@parlance/kit/api/types.ts';
import { expectAccessible } from '@parlance/kit/testing/axe.ts';
import { monday } from '@parlance/kit/testing/builders.ts';
import type { FakeAnswers } from '@parlance/kit/testing/fake-api.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TeacherLists } from './teacher-lists.tsx';

function listed(over: Partial<ListedTutorJson> & { name: string }): ListedTutorJson {
  const { name, ...rest } = over;
  return {
    uid: name,
    status: 'completed',
    isPte: false,
    rating: { avg: 4.8, count: 3 },
    isFavourite: false,
    profile: { image: '', name, introduction: '', languages: [], video: '', timeZone: 'America/Toronto' },
    reason: null,
    lastLessonAt: null,
    ...rest,
  };
}

function show(api: FakeAnswers) {
  return renderInShell(<TeacherLists />, { shell: makeFakeShell({ api }) });
}

test('PROF-12, NS-33 each recommended teacher says why', async () => {
  show({
    'GET /profile/tutors/recommended': () => ({
      items: [
        listed({ name: 'Hannah', reason: 'taughtYou', lastLessonAt: monday }),
        listed({ name: 'Grace', reason: 'sameStream' }),
        listed({ name: 'Tendai', reason: 'highlyRated' }),
      ],
    }),
  });
  const hannah = await screen.findByRole('article', { name: 'Hannah' });
  expect(hannah).toHaveTextContent('You know each other from a lesson');
  expect(hannah).toHaveTextContent('Last lesson Mon 23 Nov 2026');
  expect(screen.getByRole('article', { name: 'Grace' })).toHaveTextContent('Teaches what you learn');
  expect(screen.getByRole('article', { name: 'Tendai' })).toHaveTextContent('Rated highly by other students');
  await expectAccessible();
});

test('PROF-14, NS-33 teachers of past lessons come in pages of 10', async () => {
  const ten = Array.from({ length: 10 }, (_unused, index) => listed({ name: `T${index}` }));
  const first = { items: ten, page: 1, hasMore: true };
  const last = { items: [listed({ name: 'T10' })], page: 2, hasMore: false };
  const { shell } = show({
    'GET /profile/tutors/recommended': () => ({ items: [] }),
    'GET /profile/tutors/used': ({ params }) => (params?.query?.page === '2' ? last : first),
  });
  await userEvent.click(await screen.findByRole('radio', { name: 'Past' }));
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(10));
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(11));
  expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  expect(shell.calls.map((call) => call.path)).toEqual(
    expect.arrayContaining(['profile/tutors/used?page=1', 'profile/tutors/used?page=2']),
  );
});

test('NS-33 a favourite leads to the profile and can be taken off', async () => {
  const { shell } = show({
    'GET /profile/tutors/recommended': () => ({ items: [] }),
    'GET /profile/tutors/favourites': () => ({ items: [listed({ name: 'Hannah', isFavourite: true })] }),
    'DELETE /profile/tutors/favourites/{tutorId}': () => ({ ok: true }),
  });
  await userEvent.click(await screen.findByRole('radio', { name: 'Favourites' }));
  await userEvent.click(await screen.findByRole('button', { name: 'View teacher Hannah' }));
  expect(shell.services.navigate).toHaveBeenCalledWith('/student/profile/Hannah', expect.anything());
  await userEvent.click(screen.getByRole('button', { name: 'Take Hannah off the favourites', pressed: true }));
  await waitFor(() => expect(shell.calls.some((call) => call.method === 'DELETE')).toBe(true));
});

test.each([
  ['Recommended', 'There is nobody to recommend yet. Search for a time and meet a teacher.'],
  ['Favourites', 'You have no favourites yet. The heart on a teacher’s profile adds one; ten fit in here.'],
  ['Past', 'You have not had a lesson yet.'],
])('NS-33 an empty list under "%s" says what to do', async (name, words) => {
  const none = () => ({ items: [] });
  show({
    'GET /profile/tutors/recommended': none,
    'GET /profile/tutors/favourites': none,
    'GET /profile/tutors/used': () => ({ items: [], page: 1, hasMore: false }),
  });
  await userEvent.click(await screen.findByRole('radio', { name }));
  expect(await screen.findByText(words)).toBeVisible();
});

test('PROF-12 each teacher of a list says when they are free next, by one question for all', async () => {
  const { shell } = show({
    'GET /profile/tutors/recommended': () => ({ items: [listed({ name: 'Hannah' }), listed({ name: 'Grace' })] }),
    'GET /bookings/next-hours': () => ({ items: [{ tutor: 'Hannah', when: monday }] }),
  });
  expect(await screen.findByText('Free next Mon 23 Nov 2026, 10:00 São Paulo (UTC−3)')).toBeVisible();
  expect(screen.getByRole('article', { name: 'Grace' })).not.toHaveTextContent('Free next');
  expect(shell.calls.filter(({ path }) => path.startsWith('bookings/next-hours'))).toHaveLength(1);
});
