import { Problem } from '@parlance/kit/api/problem.ts';
import type { BookingJson } from '@parlance/kit/api/types.ts';
import { lessonOf } from '@parlance/kit/lessons/lesson.ts';
import { expectAccessible } from '@parlance/kit/testing/axe.ts';
import { aBooking, monday } from '@parlance/kit/testing/builders.ts';
import type { FakeAnswers } from '@parlance/kit/testing/fake-api.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { MoveLesson } from './move-lesson.tsx';

const hour = 3_600_000;
const lesson = aBooking({ when: monday + 24 * hour, version: 4 });
const free = (id: string, hours: number, over: Partial<BookingJson> = {}) =>
  aBooking({ id, when: monday + hours * hour, status: 'pending', student: null, info: null, ...over });
const hours = [free('h1', 25), free('h2', 26), free('h3', 50), free('pte', 27, { isPte: true })];

type Over = {
  booking?: BookingJson;
  schedule?: FakeAnswers['GET /bookings/tutor/{tutorId}'];
  move?: FakeAnswers['PUT /bookings/tutor/{tutorId}/{bookingId}/move'];
};
function show({ booking = lesson, schedule, move }: Over = {}) {
  const shell = makeFakeShell({
    now: monday,
    api: {
      'GET /bookings/tutor/{tutorId}': schedule ?? (() => ({ items: hours, nextPageToken: null })),
      'PUT /bookings/tutor/{tutorId}/{bookingId}/move':
        move ?? (() => aBooking({ ...booking, when: monday + 50 * hour, version: 5 })),
    },
  });
  return renderInShell(<MoveLesson lesson={lessonOf(booking)} />, { shell });
}
async function open() {
  fireEvent.click(screen.getByRole('button', { name: 'Move lesson' }));
  return screen.findByRole('dialog', { name: 'Move lesson' });
}
const moveIn = (dialog: HTMLElement) => fireEvent.click(within(dialog).getByRole('button', { name: 'Move lesson' }));

test('NS-61 the same teacher’s free hours of the same stream by day, in the student’s zone; what is chosen is sent once', async () => {
  const { shell } = show();
  const dialog = await open();
  expect(dialog).toHaveTextContent('It is on Tue 24 Nov 2026, 10:00 São Paulo (UTC−3).');
  expect(dialog).toHaveTextContent('Your token stays with the lesson');
  const tuesday = await within(dialog).findByRole('group', { name: 'Tue 24 Nov 2026' });
  expect(
    within(tuesday)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['11:00', '12:00']);
  const [asked] = shell.calls;
  expect(asked?.path).toBe(`bookings/tutor/${lesson.tutor}?from=${monday}&to=${monday + 28 * 24 * hour}`);
  expect(within(dialog).getByRole('button', { name: 'Move lesson' })).toBeDisabled();
  fireEvent.click(within(tuesday).getByRole('button', { name: '12:00' }));
  fireEvent.click(within(within(dialog).getByRole('group', { name: 'Wed 25 Nov 2026' })).getByRole('button'));
  expect(dialog).toHaveTextContent('From Tue 24 Nov 2026, 10:00 to Wed 25 Nov 2026, 12:00');
  await expectAccessible(dialog);
  moveIn(dialog);
  await waitFor(() =>
    expect(shell.services.notify.success).toHaveBeenCalledWith('Lesson moved to Wed 25 Nov 2026, 12:00'),
  );
  const sent = shell.calls.filter(({ method }) => method === 'PUT');
  expect(sent).toMatchObject([{ path: `bookings/tutor/${lesson.tutor}/${lesson.id}/move`, body: { to: 'h3' } }]);
  expect(sent[0]?.headers).toHaveProperty('Idempotency-Key');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each([
  [12 * hour, true],
  [12 * hour - 1, false],
])('NS-61 %d ms before the start it is offered: %s', (before, isOffered) => {
  show({ booking: aBooking({ when: monday + before }) });
  expect(screen.queryByRole('button', { name: 'Move lesson' }) !== null).toBe(isOffered);
});

test('NS-61 a lesson that is not booked any more is not moved', () => {
  show({ booking: aBooking({ ...lesson, status: 'tutor-cancelled' }) });
  expect(screen.queryByRole('button', { name: 'Move lesson' })).toBeNull();
});

test('NS-61 while the hours are on their way it says so; without any it says so, and there is nothing to press', async () => {
  let answer: (page: { items: BookingJson[]; nextPageToken: null }) => void = () => undefined;
  show({ schedule: () => new Promise((resolve) => (answer = resolve)) });
  const dialog = await open();
  expect(within(dialog).getByRole('status', { name: 'Looking for free hours...' })).toBeVisible();
  await act(async () => answer({ items: [], nextPageToken: null }));
  expect(await within(dialog).findByText('Hannah Okafor has no other free hour in the next four weeks.')).toBeVisible();
  expect(within(dialog).getByRole('button', { name: 'Move lesson' })).toBeDisabled();
});

test('NS-61 hours that cannot be read are asked for again', async () => {
  let tries = 0;
  show({
    schedule: () => {
      tries += 1;
      if (tries === 1) throw new Problem('Something went wrong, please try again', { code: 'INTERNAL', status: 500 });
      return { items: hours, nextPageToken: null };
    },
  });
  const dialog = await open();
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('Something went wrong');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Retry' }));
  expect(await within(dialog).findByRole('button', { name: '11:00' })).toBeVisible();
});

test('NS-61 an hour that somebody else has taken is said, goes from the list, and another one can be chosen', async () => {
  let left = hours;
  const { shell } = show({
    schedule: () => ({ items: left, nextPageToken: null }),
    move: () => {
      left = hours.slice(1);
      throw new Problem('This slot has just been taken. Please choose another time.', {
        code: 'SLOT_TAKEN',
        status: 409,
      });
    },
  });
  const dialog = await open();
  fireEvent.click(await within(dialog).findByRole('button', { name: '11:00' }));
  moveIn(dialog);
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('This slot has just been taken.');
  await waitFor(() => expect(within(dialog).queryByRole('button', { name: '11:00' })).toBeNull());
  expect(within(dialog).getByRole('button', { name: 'Move lesson' })).toBeDisabled();
  fireEvent.click(within(dialog).getAllByRole('button', { name: '12:00' })[0]!);
  expect(within(dialog).getByRole('button', { name: 'Move lesson' })).toBeEnabled();
  expect(shell.calls.filter(({ method }) => method === 'PUT')).toHaveLength(1);
});

test('NS-61 while it is being moved nothing closes the dialog', async () => {
  show({ move: () => new Promise(() => undefined) });
  const dialog = await open();
  fireEvent.click(await within(dialog).findByRole('button', { name: '11:00' }));
  moveIn(dialog);
  await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Close' })).toBeDisabled());
  fireEvent.keyDown(dialog, { key: 'Escape' });
  expect(dialog).toBeInTheDocument();
});

test('NS-61 what opens and goes meanwhile is followed, of this teacher alone', async () => {
  let items = hours;
  const { shell } = show({ schedule: () => ({ items, nextPageToken: null }) });
  const dialog = await open();
  await within(dialog).findByRole('button', { name: '11:00' });
  expect(shell.watched).toEqual([
    {
      startDate: '2026-11-23',
      endDate: '2026-12-21',
      time: 'anytime',
      timezone: 'America/Sao_Paulo',
      tutor: lesson.tutor,
    },
  ]);
  items = [...hours.slice(1), free('h4', 28)];
  act(() => shell.say('slot.taken', { id: 'h1' }));
  expect(await within(dialog).findByRole('button', { name: '14:00' })).toBeVisible();
  expect(within(dialog).queryByRole('button', { name: '11:00' })).toBeNull();
});

test('NS-61 five days at first, and all of them when they are asked for', async () => {
  const items = Array.from({ length: 9 }, (_none, day) => free(`d${day}`, 25 + 24 * day));
  show({ schedule: () => ({ items, nextPageToken: null }) });
  const dialog = await open();
  expect(await within(dialog).findAllByRole('group')).toHaveLength(5);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Show later days' }));
  expect(within(dialog).getAllByRole('group')).toHaveLength(9);
});
