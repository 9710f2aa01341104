import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Problem } from '../api/problem.ts';
import type { BookingJson } from '../api/types.ts';
import { expectAccessible } from '../testing/axe.ts';
import { aBooking, aPerson, aTutor, monday } from '../testing/builders.ts';
import type { FakeAnswers } from '../testing/fake-api.ts';
import { makeFakeShell } from '../testing/fake-shell.ts';
import { aGroupLesson, aGroupStudent } from '../testing/session-builders.ts';
import { renderInShell } from '../testing/render.tsx';
import { LiveLessonCard } from './live-lesson-card.tsx';
import { useLessonEvents } from './my-lessons.ts';

const minute = 60_000;

function Card({ viewer }: { viewer: 'student' | 'tutor' }) {
  useLessonEvents();
  return <LiveLessonCard viewer={viewer} />;
}

function show(viewer: 'student' | 'tutor', booking: BookingJson, now = monday - 9 * minute, api: FakeAnswers = {}) {
  const shell = makeFakeShell({
    person: viewer === 'student' ? aPerson() : aTutor(),
    now,
    api: { 'GET /bookings/mine': () => ({ items: [booking], nextPageToken: null }), ...api },
  });
  return renderInShell(<Card viewer={viewer} />, { shell });
}

test.each([
  ['LIVE-10', 'student', 'in-progress', 'Join Lesson'],
  ['CON-07', 'student', 'tutor-present', 'Join Lesson'],
  ['LIVE-13', 'tutor', 'booked', 'Commence Lesson'],
  ['LIVE-16', 'tutor', 'in-progress', 'Join Lesson'],
] as const)('%s %s, %s: the one button says "%s"', async (_id, viewer, status, words) => {
  show(viewer, aBooking({ status }));
  expect(await screen.findByRole('button')).toHaveTextContent(words);
  expect(screen.getByRole('region', { name: 'Live lesson' })).toBeVisible();
  await expectAccessible();
});

test.each([
  ['LIVE-11', 'student', 'tutor-absent', 0, 'Your teacher was absent. Your lesson token has been refunded.'],
  ['LIVE-12', 'student', 'booked', 0, 'Waiting for your teacher to commence the lesson.'],
  ...(['booked', 'tutor-absent'] as const).map(
    (status) =>
      [
        ...(['LIVE-14, LIVE-17', 'tutor', status, 5] as const),
        'You missed the deadline to commence this lesson. The student has been refunded.',
      ] as const,
  ),
] as const)('%s %s, %s, %d minutes in: no button, but a sentence', async (_id, viewer, status, minutes, words) => {
  show(viewer, aBooking({ status }), monday + minutes * minute);
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  await expectAccessible();
});

test('LIVE-13 commencing is open until the last millisecond before start + 5 minutes', async () => {
  show('tutor', aBooking(), monday + 5 * minute - 1);
  expect(await screen.findByRole('button', { name: 'Commence Lesson' })).toBeEnabled();
});

test.each([
  ['LIVE-06 more than 10 minutes before', monday - 10 * minute - 1, 'booked'],
  ['LIVE-06 more than 50 minutes after', monday + 50 * minute + 1, 'in-progress'],
  ['LIVE-07 completed', monday, 'completed'],
] as const)('%s: nothing is shown', async (_name, now, status) => {
  const { shell, container } = show('student', aBooking({ status }), now);
  await waitFor(() => expect(shell.calls).toHaveLength(2));
  expect(container.querySelector('section')).toBeNull();
});

test('LIVE-05, LIVE-22, NS-15 the waiting card turns to "Join Lesson" by a live event, without another request', async () => {
  const { shell } = show('student', aBooking());
  await screen.findByText('Waiting for your teacher to commence the lesson.');
  act(() => shell.say('booking.changed', aBooking({ status: 'in-progress', version: 2 })));
  expect(await screen.findByRole('button', { name: 'Join Lesson' })).toBeVisible();
  expect(shell.calls).toHaveLength(2);
});

test('LIVE-05 the time that is left counts on the school’s clock', async () => {
  const { shell } = show('student', aBooking({ status: 'in-progress' }), monday + 2 * minute + 18_000);
  expect(await screen.findByRole('timer')).toHaveTextContent('47:42');
  act(() => shell.moveTo(monday + 3 * minute));
  expect(screen.getByRole('timer')).toHaveTextContent('47:00');
});

test('CON-58 before its start a lesson in progress says that the room is open, and when it begins', async () => {
  const { shell } = show('student', aBooking({ status: 'in-progress' }));
  expect(await screen.findByText('The room is open.')).toBeVisible();
  expect(screen.getByText('In Progress')).toBeVisible();
  expect(screen.getByText('until the lesson starts')).toBeVisible();
  expect(screen.getByRole('timer')).toHaveTextContent('9:00');
  act(() => shell.moveTo(monday));
  expect(screen.queryByText('The room is open.')).toBeNull();
});

test('LIVE-13, CON-59 commencing opens the lobby in the same click; a refusal is said, no window is left, and the button stays', async () => {
  const opened = { closed: false, location: { href: 'about:blank' }, focus: jest.fn(), close: jest.fn() };
  const open = jest.spyOn(window, 'open').mockReturnValue(opened as unknown as Window);
  const answer = jest.fn((): BookingJson => {
    throw new Problem('Too early', { code: 'TOO_EARLY_TO_COMMENCE', status: 422 });
  });
  const booking = aBooking();
  const { shell } = show('tutor', booking, undefined, {
    'PUT /bookings/booking/{id}/commence': answer,
    'PUT /bookings/booking/{id}/join': () => ({ booking, token: 't', room: `${booking.tutor}-${booking.id}` }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Commence Lesson' }));
  await waitFor(() => expect(shell.services.notify.error).toHaveBeenCalledWith('Too early'));
  expect(opened.close).toHaveBeenCalledTimes(1);
  answer.mockReturnValue(aBooking({ status: 'in-progress', version: 2 }));
  await userEvent.click(screen.getByRole('button', { name: 'Commence Lesson' }));
  expect(await screen.findByRole('button', { name: 'Join Lesson' })).toBeVisible();
  await waitFor(() => expect(opened.location.href).toBe(`/call?token=t&room=${booking.tutor}-${booking.id}`));
  expect(open).toHaveBeenLastCalledWith('', `call-${booking.id}`);
  expect(shell.calls.map(({ path }) => path).filter((path) => /commence|join/.test(path))).toEqual([
    `bookings/booking/${booking.id}/commence`,
    `bookings/booking/${booking.id}/commence`,
    `bookings/booking/${booking.id}/join`,
  ]);
});

test('LIVE-13 a lesson that began although the answer was lost is read anew, and can be joined', async () => {
  jest.spyOn(window, 'open').mockReturnValue(null);
  let status: BookingJson['status'] = 'booked';
  const { shell } = show('tutor', aBooking(), undefined, {
    'GET /bookings/mine': () => ({ items: [aBooking({ status, version: 2 })], nextPageToken: null }),
    'PUT /bookings/booking/{id}/commence': () => {
      status = 'in-progress';
      throw new TypeError('Failed to fetch');
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Commence Lesson' }));
  expect(await screen.findByRole('button', { name: 'Join Lesson' })).toBeVisible();
  expect(shell.services.notify.error).toHaveBeenCalledTimes(1);
});

test('LIVE-08, LIVE-13, FB-49 a group lesson that is near is commenced by its teacher; one-on-one lessons come first', async () => {
  const group = aGroupLesson({ when: monday, status: 'open', students: [aGroupStudent()] });
  const address = 'groupsessions/groupsession/session-1/lesson-1/commence';
  const api: FakeAnswers = {
    'GET /groupsessions/mine': () => ({ items: [group], nextPageToken: null }),
    'PUT /groupsessions/groupsession/{id}/{bookingId}/commence': () => ({ ...group, status: 'in-progress' }),
  };
  const away = aBooking({ when: monday + 86_400_000 });
  const { shell, unmount } = show('tutor', away, monday, api);
  expect(await screen.findByText('Meetings that work')).toBeVisible();
  expect(screen.getByText('1 student')).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: 'Commence Lesson' }));
  await waitFor(() => expect(shell.calls.map(({ path }) => path)).toContain(address));
  unmount();
  show('tutor', aBooking(), monday, api);
  expect(await screen.findByText('Camila Duarte')).toBeVisible();
  expect(screen.queryByText('Meetings that work')).not.toBeInTheDocument();
});

test('a student reads on the card that the lesson is a group’s, and which', async () => {
  const group = aGroupLesson({ when: monday, status: 'open', students: [aGroupStudent()] });
  const api: FakeAnswers = { 'GET /groupsessions/mine': () => ({ items: [group], nextPageToken: null }) };
  show('student', aBooking({ when: monday + 86_400_000 }), monday, api);
  expect(await screen.findByText('Group lesson of Meetings that work')).toBeVisible();
  expect(screen.getByText('Hannah Okafor')).toBeVisible();
});
