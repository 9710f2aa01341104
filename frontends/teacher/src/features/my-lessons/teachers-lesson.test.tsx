import { lessonOf } from '@parlance/kit/lessons/lesson.ts';
import { aBooking, aTutor, monday } from '@parlance/kit/testing/builders.ts';
import type { FakeAnswers } from '@parlance/kit/testing/fake-api.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { TeachersLesson } from './upcoming-tab.tsx';

const booking = aBooking({ when: monday + 24 * 3_600_000 });
const address = `bookings/tutor/${booking.tutor}/${booking.id}/cancelTutor`;
const wrongLength = 'Your message must be between 5 and 200 characters';

async function askToCancel() {
  const api: FakeAnswers = {
    'PUT /bookings/tutor/{tutorId}/{bookingId}/cancelTutor': () => ({
      ...booking,
      status: 'tutor-cancelled',
      version: 2,
    }),
  };
  const shell = makeFakeShell({ person: aTutor(), api });
  renderInShell(<TeachersLesson lesson={lessonOf(booking)} onStudent={jest.fn()} />, { shell });
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  const reason = await screen.findByLabelText('Reason');
  return {
    sent: () => shell.calls.filter(({ path }) => path === address).map(({ body }) => body),
    say(text: string) {
      fireEvent.change(reason, { target: { value: text } });
      fireEvent.click(screen.getByText('Cancel lesson'));
    },
  };
}

test('BOOK-26 the teacher cancels with a reason and is told that the admin team assesses it', async () => {
  const { say, sent } = await askToCancel();
  expect(
    screen.getByText(
      'Your reason will be assessed by the admin team, and the student reads it. The student gets the lesson token back.',
    ),
  ).toBeVisible();
  expect(
    screen.getByText(/^Your lesson with Camila Duarte on \w{3} \d+ \w{3} 2026, \d\d:\d\d .+ is cancelled\.$/),
  ).toBeVisible();
  say('  I am ill today ');
  await waitFor(() => expect(sent()).toEqual([{ reason: 'I am ill today' }]));
});

test.each(['', 'four', '    four    ', 'x'.repeat(201)])(
  'BOOK-27 a reason of the wrong length says so and is not sent: "%s"',
  async (reason) => {
    const { say, sent } = await askToCancel();
    say(reason);
    expect(await screen.findByText(wrongLength)).toBeVisible();
    expect(sent()).toEqual([]);
  },
);

test.each(['fives', '🙂🙂🙂🙂🙂', 'x'.repeat(200)])(
  'BOOK-27 a reason of 5 to 200 characters is sent: "%s"',
  async (reason) => {
    const { say, sent } = await askToCancel();
    say(reason);
    await waitFor(() => expect(sent()).toEqual([{ reason }]));
  },
);
