import { lessonOf } from '@parlance/kit/lessons/lesson.ts';
import { aBooking, monday } from '@parlance/kit/testing/builders.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { StudentsLesson } from './upcoming-tab.tsx';

test('BOOK-25, BOOK-28 a student cancels by confirming only, and reads until when that is possible', async () => {
  const booking = aBooking({ when: monday + 24 * 3_600_000 });
  const address = `bookings/tutor/${booking.tutor}/${booking.id}/cancel`;
  const cancelled = aBooking({ ...booking, status: 'student-cancelled', version: 2 });
  const shell = makeFakeShell({ api: { 'PUT /bookings/tutor/{tutorId}/{bookingId}/cancel': () => cancelled } });
  renderInShell(<StudentsLesson lesson={lessonOf(booking)} />, { shell });
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).queryByRole('textbox')).toBeNull();
  expect(dialog).toHaveTextContent('You can cancel until Mon 23 Nov 2026, 22:00 São Paulo (UTC−3).');
  fireEvent.click(within(dialog).getByText('Cancel lesson'));
  await waitFor(() => expect(shell.calls.filter(({ path }) => path === address).map(({ body }) => body)).toEqual([{}]));
});
