import { Problem } from '@parlance/kit/api/problem.ts';
import type { TutorJson } from '@parlance/kit/api/types.ts';
import { expectAccessible } from '@parlance/kit/testing/axe.ts';
import { aBooking, monday } from '@parlance/kit/testing/builders.ts';
import type { FakeAnswers } from '@parlance/kit/testing/fake-api.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TeacherPage } from './teacher-page.tsx';

const uid = 'a'.repeat(32);
const teacher: TutorJson = {
  uid,
  status: 'completed',
  isPte: false,
  rating: { avg: 4.75, count: 12 },
  isFavourite: false,
  profile: {
    image: '/files/public/hannah',
    name: 'Hannah Okafor',
    introduction: 'I taught nurses for ten years.',
    languages: ['de', 'pt'],
    video: 'dQw4w9WgXcQ',
    timeZone: 'America/Toronto',
  },
};
const rating = {
  id: 's1',
  avg: 5,
  message: 'Patient and clear.',
  hasMessage: true,
  when: monday,
  student: { uid: '', name: 'Mei', image: '' },
};
const done = aBooking({ id: 'done-1', status: 'completed' });
const answers: FakeAnswers = {
  'GET /profile/tutor/{id}': () => teacher,
  'GET /profile/tutor/{id}/ratings': () => ({ items: [rating] }),
  'GET /bookings/mine/history': () => ({
    items: [done, aBooking({ id: 'x', status: 'student-absent' })],
    nextPageToken: null,
  }),
  'GET /profile/ratings/mine': () => ({ items: [] }),
  'POST /bookings/search': () => ({}),
};

function show(more: FakeAnswers = {}) {
  const shell = makeFakeShell({ api: { ...answers, ...more }, now: monday });
  return renderInShell(<TeacherPage />, { shell, path: `/student/profile/${uid}` });
}
const writes = (shell: ReturnType<typeof makeFakeShell>) =>
  shell.calls.filter(({ method, path }) => method !== 'GET' && path !== 'bookings/search');

test('PROF-01 photo, name, introduction, average, local time with its zone, and a video that loads nothing before the click', async () => {
  const { container } = show();
  expect(await screen.findByRole('heading', { name: 'Hannah Okafor' })).toBeVisible();
  expect(screen.getByText('I taught nurses for ten years.')).toBeVisible();
  expect(screen.getByText('Also speaks German and Portuguese.')).toBeVisible();
  expect(screen.getByText('4.8')).toBeVisible();
  expect(screen.getByText('12 ratings')).toBeVisible();
  expect(screen.getByText('08:00')).toBeVisible();
  expect(screen.getByText('Toronto (UTC−5), 2 h behind')).toBeVisible();
  expect(container.querySelector('img[src="/files/public/hannah"]')).toBeVisible();
  expect(container.querySelector('iframe')).toBeNull();
  expect(screen.getByRole('button', { name: /^Play|Introduction/ })).toBeVisible();
  await expectAccessible();
});

test('PROF-07 ratings with a message are asked for, at most 5, and shown by first name', async () => {
  const { shell } = show();
  const ratings = await screen.findByRole('region', { name: 'What students say' });
  expect(await within(ratings).findByText('Patient and clear.')).toBeVisible();
  expect(ratings).toHaveTextContent('5 of 5');
  expect(ratings).toHaveTextContent('Mei, Mon 23 Nov 2026');
  expect(shell.calls.map((call) => call.path)).toContain(`profile/tutor/${uid}/ratings?hasMessage=true&limit=5`);
});

test('PROF-03 a profile that does not come is said in the catalogue’s words, with a retry', async () => {
  const answer = jest.fn((): TutorJson => {
    throw new Problem('This teacher was not found', { code: 'TUTOR_NOT_FOUND', status: 404 });
  });
  show({ 'GET /profile/tutor/{id}': answer });
  expect(await screen.findByText('The teacher profile was not found')).toBeVisible();
  await expectAccessible();
  answer.mockReturnValue(teacher);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'Hannah Okafor' })).toBeVisible();
});

test('PROF-05, NS-32 a student rates a completed lesson with stars and words', async () => {
  const { shell } = show({ 'POST /profile/tutor/{id}/rate': () => ({ rating, tutor: teacher.rating }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Rate' }));
  const dialog = await screen.findByRole('dialog', { name: 'Rate Hannah Okafor' });
  const send = () => userEvent.click(within(dialog).getByRole('button', { name: 'Send rating' }));
  await send();
  expect(within(dialog).getByText('is required')).toBeVisible();
  expect(writes(shell)).toEqual([]);
  await userEvent.click(within(dialog).getByRole('radio', { name: '4 stars' }));
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Message' }), 'Clear and kind.');
  await expectAccessible(dialog);
  await send();
  await waitFor(() => expect(shell.services.notify.success).toHaveBeenCalledWith('Thank you for your rating'));
  expect(writes(shell)[0]?.body).toEqual({ rating: 4, message: 'Clear and kind.', bookingId: 'done-1' });
  expect(writes(shell)[0]?.headers['Idempotency-Key']).toBeTruthy();
});

test('NS-32 a second rating of the same lesson is refused in the server’s words, and the dialog stays', async () => {
  show({
    'POST /profile/tutor/{id}/rate': () => {
      throw new Problem('You have already rated this lesson', { code: 'ALREADY_RATED', status: 409 });
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Rate' }));
  const dialog = await screen.findByRole('dialog', { name: 'Rate Hannah Okafor' });
  await userEvent.click(within(dialog).getByRole('radio', { name: '1 star' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send rating' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('You have already rated this lesson');
});

test('PROF-05 without a completed lesson there is nothing to rate', async () => {
  show({ 'GET /bookings/mine/history': () => ({ items: [], nextPageToken: null }) });
  expect(await screen.findByRole('button', { name: 'Report' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Rate' })).not.toBeInTheDocument();
});

test('PROF-05, NS-32 what is rated is not offered again', async () => {
  const own = { id: 'r1', avg: 4, message: '', hasMessage: false, when: monday, bookingId: 'done-1' };
  const { shell } = show({ 'GET /profile/ratings/mine': () => ({ items: [own] }) });
  expect(await screen.findByText('You rated your lessons with this teacher')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Rate' })).not.toBeInTheDocument();
  expect(shell.calls.map((call) => call.path)).toContain('profile/ratings/mine?bookings=done-1');
});

test('PROF-09, NS-32 a student reports a teacher in at least five characters', async () => {
  const { shell } = show({ 'POST /profile/tutor/{id}/report': () => ({ ok: true }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Report' }));
  const dialog = await screen.findByRole('dialog', { name: 'Report Hannah Okafor' });
  const message = within(dialog).getByRole('textbox', { name: 'What happened' });
  const send = () => userEvent.click(within(dialog).getByRole('button', { name: 'Send report' }));
  await userEvent.type(message, 'Late');
  await send();
  expect(within(dialog).getByText('must be between 5 and 1000 characters')).toBeVisible();
  await userEvent.type(message, ' every time');
  await expectAccessible(dialog);
  await send();
  await waitFor(() => expect(shell.services.notify.success).toHaveBeenCalledWith('Your report was sent to the school'));
  expect(writes(shell)[0]?.body).toEqual({ message: 'Late every time' });
});

test('PROF-09 a report sent again after a lost answer has the same key also when its words were changed, so that there is one report', async () => {
  const { shell } = show({
    'POST /profile/tutor/{id}/report': () => {
      throw new Problem('Something went wrong, please try again', { code: 'INTERNAL', status: 503 });
    },
  });
  const report = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Report' }));
    return within(await screen.findByRole('dialog'));
  };
  const send = async (dialog: Awaited<ReturnType<typeof report>>, words: string) => {
    const before = writes(shell).length;
    await userEvent.type(dialog.getByRole('textbox', { name: 'What happened' }), words);
    await userEvent.click(dialog.getByRole('button', { name: 'Send report' }));
    await waitFor(() => expect(writes(shell)).toHaveLength(before + 1));
    await dialog.findByRole('alert');
  };
  const dialog = await report();
  await send(dialog, 'Came late');
  await send(dialog, ' and left early');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await send(await report(), 'Came late');
  const [first, again, another] = writes(shell);
  expect(again?.body).not.toEqual(first?.body);
  expect(again?.headers['Idempotency-Key']).toBe(first?.headers['Idempotency-Key']);
  expect(another?.headers['Idempotency-Key']).not.toBe(first?.headers['Idempotency-Key']);
});

test('NS-33, PROF-13 the heart adds a favourite when the server has done it; an eleventh is refused in its words', async () => {
  const read = jest.fn(() => teacher);
  const add = jest.fn((): { ok: true } => {
    throw new Problem('You can have at most 10 favourite teachers', { code: 'FAVOURITES_FULL', status: 422 });
  });
  const { shell } = show({
    'GET /profile/tutor/{id}': read,
    'PUT /profile/tutors/favourites/{tutorId}': add,
  });
  const heart = await screen.findByRole('button', { name: 'Add to favourites' });
  await userEvent.click(heart);
  await waitFor(() =>
    expect(shell.services.notify.error).toHaveBeenCalledWith('You can have at most 10 favourite teachers'),
  );
  expect(await screen.findByRole('button', { name: 'Add to favourites' })).toHaveAttribute('aria-pressed', 'false');
  add.mockReturnValue({ ok: true });
  read.mockReturnValue({ ...teacher, isFavourite: true });
  await userEvent.click(screen.getByRole('button', { name: 'Add to favourites' }));
  expect(await screen.findByRole('button', { name: 'Favourite', pressed: true })).toBeVisible();
});
