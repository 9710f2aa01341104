import { screen, waitFor } from '@testing-library/react';
import { Problem } from '../api/problem.ts';
import type { Schemas } from '../api/types.ts';
import { aBooking, someFeedback } from '../testing/builders.ts';
import { makeFakeShell } from '../testing/fake-shell.ts';
import { renderInShell } from '../testing/render.tsx';
import { lessonOf } from './lesson.ts';
import { FeedbackDialog } from './feedback-dialog.tsx';

const booking = aBooking({ status: 'completed', hasFeedback: true });
const words = someFeedback({ pronunciation: 'Clear', behaviour: 'Kind' });
function show(viewer: 'student' | 'tutor' | 'admin', feedback: () => Schemas['Feedback'] = () => words) {
  const shell = makeFakeShell({
    api: {
      'GET /bookings/booking/{id}/feedback': () => ({ feedback: feedback(), booking }),
      'PUT /bookings/booking/{id}/viewed': () => ({ ok: true }),
    },
  });
  return renderInShell(<FeedbackDialog lesson={lessonOf(booking)} viewer={viewer} onClose={jest.fn()} />, { shell });
}
const tabs = async () => (await screen.findAllByRole('tab')).map((tab) => tab.textContent);

test.each([
  ['student', false, ['Feedback']],
  ['tutor', false, ['Feedback', 'Behaviour']],
  ['admin', false, ['Feedback', 'Behaviour']],
  ['tutor', true, ['Feedback']],
  ['admin', true, ['Feedback']],
] as const)('FEED-14, FEED-22, FEED-23 a %s of a lesson with PTE %s reads %j', async (viewer, isPte, expected) => {
  show(viewer, () => ({ ...words, isPte, speaking: 'Fluent' }));
  expect(await tabs()).toEqual(expected);
});

test('FEED-24, FEED-26 feedback that is not there is a warning and "No recorded feedback", not a failure', async () => {
  const { shell } = show('student', () => {
    throw new Problem('No recorded feedback', { code: 'FEEDBACK_NOT_FOUND', status: 404 });
  });
  expect(await screen.findByText('No recorded feedback')).toBeVisible();
  await waitFor(() => expect(shell.services.notify.warning).toHaveBeenCalledWith('No recorded feedback'));
  expect(shell.services.notify.error).not.toHaveBeenCalled();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});

test('FEED-26 a feedback without words: "No recorded feedback"', async () => {
  show('tutor', () => ({ ...words, pronunciation: '' }));
  expect(await screen.findByText('No recorded feedback')).toBeVisible();
});
