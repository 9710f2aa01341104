import type { AnswerOf } from '@parlance/kit/api/operations.ts';
import { Problem } from '@parlance/kit/api/problem.ts';
import { expectAccessible } from '@parlance/kit/testing/axe.ts';
import { aBooking, aPerson, aStudent } from '@parlance/kit/testing/builders.ts';
import type { FakeAnswers } from '@parlance/kit/testing/fake-api.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { aCourse, aLessonOf, aMaterial, materialsPage } from '@parlance/kit/testing/material-builders.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfirmBookingDialog } from './confirm-booking-dialog.tsx';
import { firstPolicy } from '@parlance/kit/domain/policy.ts';

const slot = aBooking({ status: 'pending', student: null, info: null });
const materials = [
  aMaterial({ id: 'other', name: 'Meetings' }),
  aMaterial({ id: 'first', isDefault: true }),
  aMaterial({ id: 'pte', name: 'PTE Speaking', isPte: true }),
];
const courses = [aCourse({ lessons: [aLessonOf({ name: 'Meeting your team' })] })];
type Book = FakeAnswers['PUT /bookings/tutor/{tutorId}/{bookingId}/book'];
type Booked = AnswerOf<'put', '/bookings/tutor/{tutorId}/{bookingId}/book'>;
const done: Booked = { booking: aBooking(), wallet: { tokenType: 'lessonTokens', balance: 5 } };
const bookPath = `bookings/tutor/${slot.tutor}/${slot.id}/book`;

const payment: Booked['wallet'] = { tokenType: 'lessonTokens', balance: 6 };

function show(over: { isMock?: boolean; taken?: boolean; now?: number; book?: Book; refuse?: boolean } = {}) {
  const { isMock = false, taken = false, refuse = false } = over;
  const book = over.book ?? (() => done);
  const shell = makeFakeShell({
    person: aPerson(),
    ...(over.now ? { now: over.now } : {}),
    api: {
      'GET /materials': () => materialsPage(materials),
      'GET /materials/{id}/courses': ({ params }) => ({
        items: params.path.id === 'first' ? courses : [],
        nextPageToken: null,
      }),
      'GET /profile/student/me': () => aStudent(),
      'PUT /bookings/tutor/{tutorId}/{bookingId}/book': book,
    },
  });
  const props = { onClose: jest.fn(), onBooked: jest.fn(), onRefused: jest.fn(() => refuse) };
  const view = renderInShell(
    <ConfirmBookingDialog
      slot={slot}
      payment={{ ...payment, policy: firstPolicy }}
      zone="America/Sao_Paulo"
      isMock={isMock}
      taken={taken}
      {...props}
    />,
    { shell },
  );
  const booked = () => shell.calls.filter(({ path }) => path === bookPath);
  return { ...view, ...props, shell, booked };
}

async function choose(label: string, option: string): Promise<void> {
  // By label and text: role queries over three lists take their time.
  const field = screen.getByLabelText(label, { selector: 'input' });
  await waitFor(() => expect(field).toBeEnabled());
  fireEvent.click(field);
  fireEvent.click(await screen.findByText(option));
}
async function fill(): Promise<void> {
  await choose('Course', 'First days at work');
  await choose('Lesson', 'GI203, Meeting your team');
}
/** A refusal is on screen a moment before the button takes presses again. */
async function submit(): Promise<void> {
  const button = screen.getByText('Book lesson').closest('button');
  await waitFor(() => expect(button).toBeEnabled());
  await userEvent.click(button as HTMLElement);
}

test('BOOK-02..BOOK-06, BOOK-09 title, time, topic with greetings first, two questions that start with yes, notes', async () => {
  show();
  const dialog = await screen.findByRole('dialog', { name: 'Confirm Booking Details' });
  expect(dialog).toHaveTextContent('10:00 to 10:50');
  expect(dialog).toHaveTextContent('Mon 23 Nov 2026 · 50 min, São Paulo (UTC−3)');
  expect(dialog).toHaveTextContent('08:00 for Hannah in Toronto');
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: 'Material' })).toHaveValue('Greetings and introductions'),
  );
  for (const question of ['Start with an introduction', 'Correct my mistakes'])
    expect(screen.getByRole('radiogroup', { name: question })).toBeVisible();
  for (const yes of screen.getAllByRole('radio', { name: 'Yes' })) expect(yes).toBeChecked();
  expect(await screen.findByText('Uses 1 Workplace token, 5 remain.')).toBeVisible();
  await userEvent.click(screen.getByRole('combobox', { name: 'Material' }));
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
    'Meetings',
    'Greetings and introductions',
  ]);
  await userEvent.keyboard('{Escape}');
  await expectAccessible(dialog);
});

test('BOOK-07, BOOK-08, CON-41 without a topic nothing is sent, and it says why', async () => {
  const { booked } = show();
  await submit();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Please correctly fill out all details before submitting.',
  );
  expect(screen.getAllByText('is required')).toHaveLength(2);
  expect(booked()).toHaveLength(0);
});

test('BOOK-06 notes of 401 characters are refused', async () => {
  const { booked } = show();
  await fill();
  const notes = screen.getByRole('textbox', { name: /Notes for your teacher/ });
  await userEvent.click(notes);
  await userEvent.paste('x'.repeat(401));
  expect(screen.getByText('401 of 400 characters')).toBeVisible();
  await submit();
  expect(await screen.findByText('needs to have at most 400 characters')).toBeVisible();
  expect(booked()).toHaveLength(0);
});

test('BOOK-10, BOOK-12 booking says so, then that it is done', async () => {
  let finish: (answer: Booked) => void = () => undefined;
  const { onBooked, shell, booked } = show({ book: () => new Promise((resolve) => (finish = resolve)) });
  await fill();
  await submit();
  expect(await screen.findByText('Booking slot...')).toBeVisible();
  expect(booked()[0]?.body).toEqual({
    topic: { material: 'first', course: 'c', lesson: 'l' },
    introduction: true,
    correctMistakes: true,
    notes: '',
    tutor: slot.tutor,
  });
  finish(done);
  await waitFor(() => expect(onBooked).toHaveBeenCalledWith(slot));
  const [said, again, way] = shell.services.notify.success.mock.calls.at(-1) ?? [];
  expect([said, way]).toEqual(['Slot booked!', 'Repeat weekly']);
  again?.();
  expect(shell.services.navigate).toHaveBeenCalledWith(
    `/student/bookings?view=upcoming&repeat=${slot.id}&teacher=${slot.tutor}`,
  );
});

test('BOOK-11, BOOK-15 a demo student reads "Booking Demo slot..." and the request says so', async () => {
  const { booked } = show({ isMock: true, book: () => new Promise(() => undefined) });
  await fill();
  await submit();
  expect(await screen.findByText('Booking Demo slot...')).toBeVisible();
  expect(booked()[0]?.body).toMatchObject({ is_mock: true });
});

test('BOOK-16 a failure is said in the dialog and as a notice; a second try carries the same key', async () => {
  const { shell, booked } = show({
    book: () => {
      throw new Problem('The school is closed', { code: 'INTERNAL', status: 422 });
    },
  });
  await fill();
  await submit();
  expect(await screen.findByRole('alert')).toHaveTextContent('The school is closed');
  expect(shell.services.notify.error).toHaveBeenCalledWith('The school is closed');
  await submit();
  await waitFor(() => expect(booked()).toHaveLength(2));
  expect(booked()[0]?.headers['Idempotency-Key']).toBeTruthy();
  expect(booked()[1]?.headers['Idempotency-Key']).toBe(booked()[0]?.headers['Idempotency-Key']);
});

test('BOOK-13 a time that somebody else takes meanwhile cannot be booked any more', async () => {
  show({ taken: true });
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Somebody else has just taken this time. Your token was not used. Close this and pick another time.',
  );
  expect(screen.getByRole('button', { name: 'Book lesson' })).toBeDisabled();
});

test('BOOK-28 until when it may be cancelled is said as an exact time, to the last millisecond', async () => {
  const half = 12 * 3_600_000;
  const { unmount } = show({ now: slot.when - half });
  expect(
    await screen.findByText(
      'You can cancel until Sun 22 Nov 2026, 22:00 São Paulo (UTC−3); your token then comes back.',
    ),
  ).toBeVisible();
  unmount();
  show({ now: slot.when - half + 1 });
  expect(
    await screen.findByText('This lesson starts within 12 hours, so it cannot be cancelled once it is booked.'),
  ).toBeVisible();
});
