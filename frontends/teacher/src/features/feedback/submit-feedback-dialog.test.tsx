import { Problem } from '@parlance/kit/api/problem.ts';
import type { BookingJson } from '@parlance/kit/api/types.ts';
import { lessonOf } from '@parlance/kit/lessons/lesson.ts';
import { expectAccessible } from '@parlance/kit/testing/axe.ts';
import { aBooking, aTutor, monday, someFeedback } from '@parlance/kit/testing/builders.ts';
import type { FakeAnswers } from '@parlance/kit/testing/fake-api.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SubmitFeedbackDialog } from './submit-feedback-dialog.tsx';

const words = (n: number) => Array.from({ length: n }, () => 'word').join(' ');
const normal = ['Pronunciation', 'Vocabulary', 'Grammar', 'Listening', 'Behaviour'];
const hour = 3_600_000;

afterEach(() => {
  localStorage.clear();
  jest.useRealTimers();
});

type Submit = FakeAnswers['POST /bookings/booking/{id}/feedback'];

function show(isPte = false, answer: Submit = () => aBooking({ status: 'completed', version: 2 })) {
  const booking = aBooking({ status: 'pending-feedback', isPte });
  const path = `bookings/booking/${booking.id}/feedback`;
  const shell = makeFakeShell({
    person: aTutor(),
    now: monday + hour,
    api: { 'POST /bookings/booking/{id}/feedback': answer },
  });
  const onClose = jest.fn();
  const view = renderInShell(<SubmitFeedbackDialog lesson={lessonOf(booking)} onClose={onClose} />, { shell });
  return { ...view, booking, shell, onClose, sent: () => shell.calls.filter((call) => call.path === path) };
}
const field = (name: string) => screen.getByRole('textbox', { name });
const write = (name: string, text: string) => fireEvent.change(field(name), { target: { value: text } });
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Submit feedback' }));

test('FEED-01, FEED-04, FEED-05, FEED-15 the title names the student; five fields, one box, and how long it is open', async () => {
  show();
  const dialog = await screen.findByRole('dialog', { name: 'Submit details for booking with Camila Duarte' });
  for (const name of normal) expect(field(name)).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'The student completed the assigned work' })).not.toBeChecked();
  expect(dialog).toHaveTextContent('23 h 0 min left, until Tue 24 Nov 2026, 08:00 Toronto (UTC−5)');
  await expectAccessible(dialog);
});

test('FEED-05..FEED-08, FEED-16 missing, too few and too many words are said at the field, and nothing is sent', async () => {
  const { shell, sent } = show();
  await screen.findByRole('dialog');
  write('Vocabulary', words(9));
  write('Grammar', words(301));
  write('Listening', words(10));
  write('Behaviour', words(300));
  expect(screen.getByText('9 words, 1 more needed')).toBeVisible();
  expect(screen.getByText('301 words, 1 too many')).toBeVisible();
  await submit();
  expect(screen.getByText('is required')).toBeVisible();
  expect(screen.getByText('needs to have minimum 10 words')).toBeVisible();
  expect(screen.getByText('needs to have maximum 300 words')).toBeVisible();
  expect(shell.services.notify.error).toHaveBeenCalledWith('Please correctly fill out all details before submitting.');
  expect(sent()).toHaveLength(0);
});

test('LIVE-20 feedback that is given in another window closes the dialog here and drops its draft; news of other lessons does not', async () => {
  const { shell, booking, onClose, sent } = show();
  await screen.findByRole('dialog');
  write('Vocabulary', words(9));
  act(() => shell.say('booking.changed', aBooking({ id: 'another', status: 'completed', hasFeedback: true })));
  act(() => shell.say('booking.changed', { ...booking, version: 2 }));
  expect(onClose).not.toHaveBeenCalled();
  act(() => shell.say('booking.changed', { ...booking, status: 'completed', hasFeedback: true, version: 3 }));
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(shell.services.notify.info).toHaveBeenCalledWith('Feedback for this lesson was given in another window');
  expect([sent(), localStorage.length]).toEqual([[], 0]);
});

test('FEED-09..FEED-13 PTE: four optional fields of 20 to 200 words, at least one, no behaviour', async () => {
  const { sent } = show(true);
  await screen.findByRole('dialog');
  expect(screen.queryByRole('textbox', { name: 'Behaviour' })).not.toBeInTheDocument();
  await submit();
  expect(screen.getByText('At least one field is required')).toBeVisible();
  write('Speaking', words(19));
  write('Writing', words(201));
  await submit();
  expect(screen.getByText('Needs to have at least 20 words')).toBeVisible();
  expect(screen.getByText('Needs to have a maximum of 200 words')).toBeVisible();
  write('Speaking', words(20));
  write('Writing', '');
  await submit();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toMatchObject({ speaking: words(20), isPte: true, completedAssigned: false });
});

test('FEED-17 sending says so, then "Feedback submitted!", and the draft is gone', async () => {
  let finish: (answer: BookingJson) => void = () => undefined;
  const { booking, shell, onClose } = show(false, () => new Promise((resolve) => (finish = resolve)));
  await screen.findByRole('dialog');
  for (const name of normal) write(name, words(10));
  expect(screen.getByText(/^Draft saved 09:00 \S/)).toBeVisible();
  await submit();
  expect(await screen.findByText('Submitting feedback...')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  finish(aBooking({ status: 'completed', version: 2 }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(shell.services.notify.success).toHaveBeenCalledWith('Feedback submitted!');
  expect(localStorage.getItem(`feedback-draft-${booking.id}`)).toBeNull();
});

test('what the school has against words is said at their field', async () => {
  const details = { fields: { grammar: 'needs to have minimum 10 words' } };
  const { shell, onClose } = show(false, () => {
    throw new Problem('Please check the words.', { code: 'FEEDBACK_INVALID', status: 422, details });
  });
  await screen.findByRole('dialog');
  for (const name of normal) write(name, words(10));
  await submit();
  expect(await screen.findByText('needs to have minimum 10 words')).toBeVisible();
  expect(field('Grammar')).toHaveAttribute('aria-invalid', 'true');
  expect(shell.services.notify.error).toHaveBeenCalledWith('Please check the words.');
  expect(onClose).not.toHaveBeenCalled();
});

test('words that were not sent are there again when the dialog opens anew', async () => {
  const first = show();
  await screen.findByRole('dialog');
  write('Grammar', 'Articles before singular nouns');
  first.unmount();
  show();
  expect(await screen.findByRole('textbox', { name: 'Grammar' })).toHaveValue('Articles before singular nouns');
});

test('FEED-03 samples are offered on other than PTE lessons', async () => {
  const { unmount } = show();
  fireEvent.click(await screen.findByText('OPEN FEEDBACK SAMPLES'));
  expect(await screen.findByRole('dialog', { name: 'Feedback samples' })).toBeVisible();
  unmount();
  show(true);
  await screen.findByRole('dialog');
  expect(screen.queryByText('OPEN FEEDBACK SAMPLES')).toBeNull();
});

test('FB-55 what was written on another device is there, what was written here last wins, and closing sends the rest', async () => {
  const { booking } = show();
  const path = `bookings/booking/${booking.id}/feedback/draft`;
  const api: FakeAnswers = {
    'GET /bookings/booking/{id}/feedback/draft': () => ({
      draft: someFeedback({ grammar: 'From the other device' }),
      savedAt: monday,
    }),
    'PUT /bookings/booking/{id}/feedback/draft': () => ({ savedAt: monday }),
  };
  const shell = makeFakeShell({ person: aTutor(), now: monday + hour, api });
  cleanup();
  const view = renderInShell(<SubmitFeedbackDialog lesson={lessonOf(booking)} onClose={jest.fn()} />, { shell });
  await waitFor(() => expect(field('Grammar')).toHaveValue('From the other device'));
  expect(screen.getByRole('checkbox')).toBeChecked();
  write('Grammar', 'From this one');
  view.unmount();
  const kept = shell.calls.filter(({ method, path: to }) => method === 'PUT' && to === path);
  expect(kept.map(({ body }) => body)).toEqual([{ grammar: 'From this one', completedAssigned: true, isPte: false }]);
  renderInShell(<SubmitFeedbackDialog lesson={lessonOf(booking)} onClose={jest.fn()} />, { shell });
  await screen.findByRole('dialog');
  expect(field('Grammar')).toHaveValue('From this one');
});

test('FB-55 what comes from another device after the first words here, however late, takes none of them away', async () => {
  jest.useFakeTimers();
  const asked = Promise.withResolvers<{ draft: ReturnType<typeof someFeedback>; savedAt: number }>();
  const api: FakeAnswers = {
    'GET /bookings/booking/{id}/feedback/draft': () => asked.promise,
    'PUT /bookings/booking/{id}/feedback/draft': () => ({ savedAt: monday }),
  };
  const shell = makeFakeShell({ person: aTutor(), now: monday + hour, api });
  const booking = lessonOf(aBooking({ status: 'pending-feedback' }));
  renderInShell(<SubmitFeedbackDialog lesson={booking} onClose={jest.fn()} />, { shell });
  await act(() => jest.advanceTimersByTimeAsync(0));
  write('Grammar', 'From this one');
  await act(() => jest.advanceTimersByTimeAsync(1_500));
  expect(shell.calls.filter(({ method }) => method === 'PUT')).toHaveLength(1);
  await act(async () => asked.resolve({ draft: someFeedback({ grammar: 'From the other device' }), savedAt: monday }));
  await act(() => jest.advanceTimersByTimeAsync(0));
  expect(field('Grammar')).toHaveValue('From this one');
});
