import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { BookingJson } from '../api/types.ts';
import { aBooking, aPerson, aTutor } from '../testing/builders.ts';
import type { FakeAnswers } from '../testing/fake-api.ts';
import { makeFakeShell } from '../testing/fake-shell.ts';
import { aCourse, aLessonOf } from '../testing/material-builders.ts';
import { renderInShell } from '../testing/render.tsx';
import { lessonOf } from './lesson.ts';
import { MaterialActions } from './material-actions.tsx';

const booking = aBooking({ status: 'in-progress' });
const topic = booking.info!.topic!;
const recording = (filename: string) => ({
  path: `a/${filename}`,
  filename,
  contentType: 'audio/wav',
  size: 9,
  url: '/files/1',
  expiresAt: 0,
});

type Options = { shown?: BookingJson; now?: BookingJson; viewer?: 'student' | 'tutor'; api?: FakeAnswers };

function show({ shown = booking, now = booking, viewer = 'student', api = {} }: Options = {}) {
  const person = viewer === 'tutor' ? aTutor() : aPerson();
  const shell = makeFakeShell({
    person,
    api: {
      'GET /bookings/tutor/{tutorId}/{bookingId}': () => now,
      'GET /materials/lesson-document': () => new Promise(() => undefined),
      ...api,
    },
  });
  renderInShell(<MaterialActions lesson={lessonOf(shown)} viewer={viewer} />, { shell });
  return shell;
}
const button = (name: string) => screen.getByRole('button', { name });

test('MAT-12, MAT-15 "Open Material" opens the viewer over the whole screen, which says "Loading PDF..." and asks for the document of this booking', async () => {
  const { calls } = show();
  fireEvent.click(button('Open Material'));
  const viewer = await screen.findByRole('dialog');
  expect(viewer.closest('[data-full-screen]')).not.toBeNull();
  expect(await within(viewer).findByText('Loading PDF...')).toBeVisible();
  expect(viewer).toHaveAccessibleName('HL304 Giving directions at work');
  const { material, course, lesson } = topic;
  await waitFor(() =>
    expect(calls.at(-1)?.path).toBe(
      `materials/lesson-document?${new URLSearchParams({ material, course, lesson, booking: booking.id })}`,
    ),
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

const shelf = (audioResource: string) => ({
  items: [aCourse({ id: topic.course, lessons: [aLessonOf({ id: topic.lesson, audioResource })] })],
  nextPageToken: null,
});
const courses = (audioResource: string) => ({ 'GET /materials/{id}/courses': () => shelf(audioResource) });
type Asked = Parameters<NonNullable<FakeAnswers['POST /materials/audio']>>[0];

test('MAT-30, FB-33 "Audio" lists the lesson’s recordings', async () => {
  const asked = jest.fn((_asked: Asked) => ({
    items: [recording('01 At the desk.wav'), recording('02 At home.wav')],
    nextPageToken: null,
  }));
  show({ viewer: 'tutor', api: { ...courses('audio/hl'), 'POST /materials/audio': asked } });
  fireEvent.click(button('Audio'));
  const list = await screen.findByRole('list', { name: 'Lesson audio' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['01 At the desk', '02 At home']);
  expect(list.querySelector('audio')).toHaveAttribute('src', '/files/1');
  expect(asked.mock.calls.map(([{ body }]) => body)).toEqual([{ paths: ['audio/hl'] }]);
});

test('FB-33 a lesson of more recordings than a page, in a course beyond the first page, has them all', async () => {
  const asked = jest.fn(({ body }: Asked) =>
    body.pageToken === 'more'
      ? { items: [recording('02 At home.wav')], nextPageToken: null }
      : { items: [recording('01 At the desk.wav')], nextPageToken: 'more' },
  );
  const pages: FakeAnswers['GET /materials/{id}/courses'] = ({ params }) =>
    params.query?.pageToken === 'on' ? shelf('audio/hl') : { items: [aCourse({ id: 'another' })], nextPageToken: 'on' };
  show({
    viewer: 'tutor',
    api: { 'GET /materials/{id}/courses': pages, 'POST /materials/audio': asked },
  });
  fireEvent.click(button('Audio'));
  const list = await screen.findByRole('list', { name: 'Lesson audio' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(2);
  expect(asked.mock.calls.map(([{ body }]) => body)).toEqual([
    { paths: ['audio/hl'] },
    { paths: ['audio/hl'], pageToken: 'more' },
  ]);
});

test('MAT-31 a lesson without any: "No audio available"', async () => {
  show({ viewer: 'tutor', api: courses('') });
  fireEvent.click(button('Audio'));
  expect(await screen.findByText('No audio available')).toBeVisible();
});

test('MAT-30 recordings that cannot be read are asked for again', async () => {
  let broken = true;
  const answer = () => {
    if (broken) throw new Error('Something broke');
    return { items: [recording('01 At the desk.wav')], nextPageToken: null };
  };
  show({ viewer: 'tutor', api: { ...courses('audio/hl'), 'POST /materials/audio': answer } });
  fireEvent.click(button('Audio'));
  const alert = await screen.findByRole('alert');
  broken = false;
  fireEvent.click(within(alert).getByRole('button'));
  expect(await screen.findByText('01 At the desk')).toBeVisible();
});
