import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Problem } from '../api/problem.ts';
import { keyOf } from '../api/read.ts';
import type { BookingJson } from '../api/types.ts';
import { expectAccessible } from '../testing/axe.ts';
import { aBooking, monday } from '../testing/builders.ts';
import type { FakeAnswers } from '../testing/fake-api.ts';
import { makeFakeShell } from '../testing/fake-shell.ts';
import { aCourse, aLessonOf, aMaterial, materialsPage } from '../testing/material-builders.ts';
import { renderInShell } from '../testing/render.tsx';
import { BookedLesson } from './booked-lesson.tsx';
import { ownLessons } from './lesson-api.ts';
import { lessonOf } from './lesson.ts';

const hour = 3_600_000;
const lesson = aBooking({ when: monday + 24 * hour, version: 4 });
const materials = [aMaterial({ isDefault: true }), aMaterial({ id: 'p', name: 'PTE Speaking', isPte: true })];
const lessons = [
  aLessonOf({ code: 'HL304', name: 'Giving directions at work', pos: 4 }),
  aLessonOf({ id: 'l2', code: 'HL305', name: 'Asking the way', pos: 5 }),
];
const courses = [aCourse({ abbreviation: 'HL', lessons })];

type Over = {
  booking?: BookingJson;
  viewer?: 'student' | 'tutor';
  cancel?: () => unknown;
  info?: FakeAnswers['PUT /bookings/booking/{id}/info'];
};
function show({ booking = lesson, viewer = 'student', cancel, info }: Over = {}) {
  const cancelling = async () => ((await cancel?.()) ?? booking) as BookingJson;
  const shell = makeFakeShell({
    api: {
      'PUT /bookings/tutor/{tutorId}/{bookingId}/cancel': cancelling,
      'PUT /bookings/tutor/{tutorId}/{bookingId}/cancelTutor': cancelling,
      'GET /materials': () => materialsPage(materials),
      'GET /materials/{id}/courses': () => ({ items: courses, nextPageToken: null }),
      'PUT /bookings/booking/{id}/info': info ?? (() => aBooking({ ...booking, version: 5 })),
    },
  });
  return renderInShell(
    <BookedLesson lesson={lessonOf(booking)} viewer={viewer}>
      <p>It comes back.</p>
    </BookedLesson>,
    { shell },
  );
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('BOOK-29 a lesson that the teacher cancelled shows it and cannot be cancelled again', () => {
  show({ booking: aBooking({ ...lesson, status: 'tutor-cancelled' }) });
  expect(screen.getByText('tutor-cancelled')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
});

test.each(['student', 'tutor'] as const)(
  'BOOK-28 a %s may cancel until 12 hours before; then the button says why not, and asks nothing',
  async (viewer) => {
    const { unmount } = show({ viewer, booking: aBooking({ when: monday + 12 * hour }) });
    press('Cancel');
    expect(await screen.findByRole('dialog')).toBeVisible();
    unmount();
    show({ viewer, booking: aBooking({ when: monday + 12 * hour - 1 }) });
    const cancel = screen.getByRole('button', { name: 'Cancel' });
    expect(cancel).toHaveAttribute('aria-disabled', 'true');
    fireEvent.focus(cancel);
    expect(await screen.findByText("You can't cancel within 12 hours of commencement")).toBeVisible();
    fireEvent.click(cancel);
    expect(screen.queryByRole('dialog')).toBeNull();
  },
);

test('BOOK-28 pressed with the focus on it already, as after a dialog that closed, it says why not as well, until it is left', async () => {
  show({ booking: aBooking({ when: monday + 12 * hour - 1 }) });
  const cancel = screen.getByRole('button', { name: 'Cancel' });
  fireEvent.click(cancel);
  expect(await screen.findByRole('tooltip')).toHaveTextContent("You can't cancel within 12 hours of commencement");
  fireEvent.blur(cancel);
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
});

test('BOOK-30 cancelling says so, then that it is done', async () => {
  let finish: (value: unknown) => void = () => undefined;
  const { shell } = show({ cancel: () => new Promise((resolve) => (finish = resolve)) });
  press('Cancel');
  fireEvent.click(await screen.findByText('Cancel lesson'));
  expect(await screen.findByText('Cancelling lesson booking...')).toBeVisible();
  finish(aBooking({ ...lesson, status: 'student-cancelled', version: 5 }));
  await waitFor(() => expect(shell.services.notify.success).toHaveBeenCalledWith('Booking cancelled!'));
});

test('BOOK-31 a refused cancel shows why, and the lesson stays', async () => {
  const { shell } = show({
    cancel: () => {
      throw new Problem("You can't cancel within 12 hours of commencement", {
        code: 'TOO_LATE_TO_CANCEL',
        status: 422,
      });
    },
  });
  press('Cancel');
  fireEvent.click(await screen.findByText('Cancel lesson'));
  const text = "You can't cancel within 12 hours of commencement";
  await waitFor(() => expect(shell.services.notify.error).toHaveBeenCalledWith(text));
  expect(screen.getByRole('article')).toBeVisible();
});

test('BOOK-30 who cancels again after a lost answer sends the same command, and the lists are read anew each time', async () => {
  const lost = new TypeError('Failed to fetch');
  const cancel = jest.fn<Promise<unknown>, []>().mockRejectedValueOnce(lost);
  const { shell, client } = show({ cancel, viewer: 'tutor' });
  const list = keyOf(ownLessons['one-on-one'], { query: { view: 'upcoming' } });
  const isOutdated = () => client.getQueryState(list)?.isInvalidated;
  client.setQueryData(list, { items: [], nextPageToken: null });
  press('Cancel');
  fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: 'I am ill today' } });
  fireEvent.click(screen.getByText('Cancel lesson'));
  await waitFor(() => expect(shell.services.notify.error).toHaveBeenCalledTimes(1));
  expect(isOutdated()).toBe(true);
  client.setQueryData(list, { items: [], nextPageToken: null });
  fireEvent.click(screen.getByText('Cancel lesson'));
  await waitFor(() => expect(shell.services.notify.success).toHaveBeenCalledWith('Booking cancelled!'));
  expect(isOutdated()).toBe(true);
  const [first, again] = shell.calls
    .filter(({ path }) => path.endsWith('/cancelTutor'))
    .map(({ headers }) => headers['Idempotency-Key']);
  expect(first).toBeTruthy();
  expect(again).toBe(first);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

async function openUpdate() {
  press('Update Material');
  const dialog = await screen.findByRole('dialog', { name: 'Update Material' });
  await waitFor(() => expect(within(dialog).getByLabelText('Lesson', { selector: 'input' })).toBeEnabled());
  return dialog;
}
async function chooseOther(dialog: HTMLElement) {
  fireEvent.click(within(dialog).getByLabelText('Lesson', { selector: 'input' }));
  fireEvent.click(await screen.findByText('HL305, Asking the way'));
}
const submitIn = (dialog: HTMLElement) =>
  fireEvent.click(within(dialog).getByRole('button', { name: 'Update Material' }));

test('BOOK-34, BOOK-40 another lesson is chosen and sent with the version that was seen', async () => {
  const { shell } = show();
  const dialog = await openUpdate();
  expect(within(dialog).getByLabelText('Lesson', { selector: 'input' })).toHaveValue(
    'HL304, Giving directions at work',
  );
  await expectAccessible(dialog);
  await chooseOther(dialog);
  submitIn(dialog);
  await waitFor(() => expect(shell.services.notify.success).toHaveBeenCalledWith('Material updated'));
  const [sent] = shell.calls.filter(({ path }) => path.endsWith('/info'));
  expect(sent?.body).toEqual({
    tutor: lesson.tutor,
    info: { topic: { material: 'm', course: 'c', lesson: 'l2' } },
  });
  expect(sent?.headers).toEqual({ 'If-Match': '"4"', 'Idempotency-Key': expect.stringMatching(/-l2$/) });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('BOOK-34 a student is not offered it from 30 minutes before the start, a teacher still is', () => {
  const soon = aBooking({ when: monday + hour / 2 });
  const { unmount } = show({ booking: soon });
  expect(screen.queryByRole('button', { name: 'Update Material' })).toBeNull();
  unmount();
  show({ booking: soon, viewer: 'tutor' });
  expect(screen.getByRole('button', { name: 'Update Material' })).toBeVisible();
});

test('BOOK-39 a failure without a reason of the school’s: "Failed to update topic. Please try again."', async () => {
  const { shell } = show({
    info: () => {
      throw new Problem('Something went wrong, please try again', { code: 'INTERNAL', status: 500 });
    },
  });
  const dialog = await openUpdate();
  await chooseOther(dialog);
  submitIn(dialog);
  const text = 'Failed to update topic. Please try again.';
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(shell.services.notify.error).toHaveBeenCalledWith(text);
});

test('MAT-27 a lesson without a topic: "Booking information is incomplete. Please try again later."', async () => {
  show({ booking: aBooking({ ...lesson, info: { ...lesson.info!, topic: null } }) });
  press('Update Material');
  expect(await screen.findByText('Booking information is incomplete. Please try again later.')).toBeVisible();
});
