import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { BookingJson } from '../api/types.ts';
import { aBooking, aPerson, aTutor } from '../testing/builders.ts';
import type { Answers } from '../testing/fake-api.ts';
import { makeFakeShell } from '../testing/fake-shell.ts';
import { renderInShell } from '../testing/render.tsx';
import { MaterialActions } from './material-actions.tsx';

const booking = aBooking({ status: 'in-progress' });
const topic = booking.info!.topic!;
const read = `GET bookings/tutor/${booking.tutor}/${booking.id}`;
const recording = (filename: string) => ({
  path: `a/${filename}`,
  filename,
  contentType: 'audio/wav',
  size: 9,
  url: '/files/1',
});

type Options = { shown?: BookingJson; now?: BookingJson; viewer?: 'student' | 'tutor'; answers?: Answers };

function show({ shown = booking, now = booking, viewer = 'student', answers = {} }: Options = {}) {
  const person = viewer === 'tutor' ? aTutor() : aPerson();
  const shell = makeFakeShell({
    person,
    answers: {
      [read]: () => now,
      'GET materials/lesson-document': () => new Promise(() => undefined),
      ...answers,
    },
  });
  renderInShell(<MaterialActions booking={shown} viewer={viewer} />, { shell });
  return shell;
}
const button = (name: string) => screen.getByRole('button', { name });

test('MAT-12, MAT-15 "Open Material" opens the viewer over the whole screen, which says "Loading PDF..."', async () => {
  const { calls } = show();
  fireEvent.click(button('Open Material'));
  const viewer = await screen.findByRole('dialog');
  expect(viewer.closest('[data-full-screen]')).not.toBeNull();
  expect(await within(viewer).findByText('Loading PDF...')).toBeVisible();
  expect(viewer).toHaveAccessibleName('HL304 Giving directions at work');
  const { material, course, lesson } = topic;
  await waitFor(() =>
    expect(calls.at(-1)?.path).toBe(`materials/lesson-document?${new URLSearchParams({ material, course, lesson })}`),
  );
  fireEvent.click(within(viewer).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('MAT-12 the booking has another lesson by now: the warning, and nothing opens', async () => {
  const now = aBooking({ status: 'in-progress', info: { ...booking.info!, topic: { ...topic, lesson: 'another' } } });
  const { services } = show({ now });
  fireEvent.click(button('Open Material'));
  await waitFor(() =>
    expect(services.notify.warning).toHaveBeenCalledWith('This material cannot be opened for the current lesson.'),
  );
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('MAT-14, CON-41 a booking without a lesson says what is missing', async () => {
  const { services } = show({ shown: aBooking({ info: null }) });
  fireEvent.click(button('Open Material'));
  await waitFor(() =>
    expect(services.notify.warning).toHaveBeenCalledWith(
      'Cannot open material. Missing booking or lesson information.',
    ),
  );
});

test.each([
  'cancelled',
  'tutor-cancelled',
  'student-cancelled',
  'tutor-absent',
  'student-absent',
  'pending-feedback',
] as const)('MAT-13 neither material nor audio of a booking that is %s can be opened', (status) => {
  show({ shown: aBooking({ status }), viewer: 'tutor' });
  expect(button('Open Material')).toBeDisabled();
  expect(button('Audio')).toBeDisabled();
});

test('PERM-04 students have no "Audio"', () => {
  show();
  expect(screen.queryByRole('button', { name: 'Audio' })).toBeNull();
});

const courses = (audioResource: string) => ({
  [`GET materials/${topic.material}/courses`]: () => ({
    items: [{ id: topic.course, lessons: [{ id: topic.lesson, audioResource }] }],
  }),
});

test('MAT-30, FB-33 "Audio" lists the lesson’s recordings', async () => {
  const asked = jest.fn(() => ({ items: [recording('01 At the desk.wav'), recording('02 At home.wav')] }));
  show({ viewer: 'tutor', answers: { ...courses('audio/hl'), 'POST materials/audio': asked } });
  fireEvent.click(button('Audio'));
  const list = await screen.findByRole('list', { name: 'Lesson audio' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['01 At the desk', '02 At home']);
  expect(list.querySelector('audio')).toHaveAttribute('src', '/files/1');
  expect(asked).toHaveBeenCalledWith({ paths: ['audio/hl'] }, 'materials/audio');
});

test('FB-33 a lesson of more recordings than a page, in a course beyond the first page, has them all', async () => {
  const pages: Record<string, unknown> = {
    '': { items: [recording('01 At the desk.wav')], nextPageToken: 'more' },
    more: { items: [recording('02 At home.wav')], nextPageToken: null },
  };
  const asked = jest.fn((body: unknown) => pages[(body as { pageToken?: string }).pageToken ?? '']);
  const found = { items: [{ id: topic.course, lessons: [{ id: topic.lesson, audioResource: 'audio/hl' }] }] };
  const shelf = (_body: unknown, path: string) =>
    path.endsWith('?pageToken=on') ? found : { items: [{ id: 'another', lessons: [] }], nextPageToken: 'on' };
  show({
    viewer: 'tutor',
    answers: { [`GET materials/${topic.material}/courses`]: shelf, 'POST materials/audio': asked },
  });
  fireEvent.click(button('Audio'));
  const list = await screen.findByRole('list', { name: 'Lesson audio' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(2);
  expect(asked.mock.calls.map(([body]) => body)).toEqual([
    { paths: ['audio/hl'] },
    { paths: ['audio/hl'], pageToken: 'more' },
  ]);
});

test('MAT-31 a lesson without any: "No audio available"', async () => {
  show({ viewer: 'tutor', answers: courses('') });
  fireEvent.click(button('Audio'));
  expect(await screen.findByText('No audio available')).toBeVisible();
});

test('MAT-30 recordings that cannot be read are asked for again', async () => {
  let broken = true;
  const answer = () => {
    if (broken) throw new Error('Something broke');
    return { items: [recording('01 At the desk.wav')] };
  };
  show({ viewer: 'tutor', answers: { ...courses('audio/hl'), 'POST materials/audio': answer } });
  fireEvent.click(button('Audio'));
  const alert = await screen.findByRole('alert');
  broken = false;
  fireEvent.click(within(alert).getByRole('button'));
  expect(await screen.findByText('01 At the desk')).toBeVisible();
});
