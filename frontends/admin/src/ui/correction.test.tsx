/** An administrator's corrections on screen: what is offered, what is said before, what is sent. */
import { expectAccessible } from '@parlance/kit/testing/axe.ts';
import { lessonOf } from '@parlance/kit/lessons/lesson.ts';
import type { FakeAnswers } from '@parlance/kit/testing/fake-api.ts';
import { aBooking, aPerson } from '@parlance/kit/testing/builders.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { aGroupLesson, aGroupStudent } from '@parlance/kit/testing/session-builders.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CorrectionButton } from './correction-button.tsx';
import { choicesOf, actionOn, effectOf, ofLesson, ofSeat, type Outcome } from './correction.ts';

const ofBooking = (over: Parameters<typeof aBooking>[0]) => ofLesson(lessonOf(aBooking(over)));
const ofGroup = (over: Parameters<typeof aGroupLesson>[0]) => ofLesson(lessonOf(aGroupLesson(over)));
const ofStudent = (over: Parameters<typeof aGroupStudent>[0]) =>
  ofSeat(lessonOf(aGroupLesson({ students: [aGroupStudent(over)] })).students[0]!);

test.each([
  ['pending', undefined],
  ['booked', 'cancel'],
  ['in-progress', undefined],
  ['tutor-absent', 'correct'],
  ['student-absent', 'correct'],
  ['pending-feedback', 'correct'],
  ['completed', 'correct'],
  ['cancelled', undefined],
  ['student-cancelled', undefined],
] as const)('FB-53 a booking that is %s: %s', (status, action) => {
  expect(actionOn(ofBooking({ status }))).toBe(action);
});

test('FB-53 a group lesson ahead is cancelled whole, a seat is judged alone, and that a teacher was absent is said for all', () => {
  const students = [aGroupStudent({ status: 'completed', hasFeedback: true })];
  expect(actionOn(ofGroup({ status: 'open', students }))).toBe('cancel');
  expect(choicesOf(ofGroup({ status: 'completed', students }))).toEqual([
    'tutor-absent',
    'student-absent',
    'pending-feedback',
  ]);
  expect(choicesOf(ofStudent({ status: 'completed', hasFeedback: true }))).toEqual(['student-absent']);
  expect(actionOn(ofStudent({ status: 'tutor-absent' }))).toBeUndefined();
  expect(actionOn(ofStudent({ status: 'booked' }))).toBeUndefined();
});

test.each([
  [
    'tutor-absent',
    'completed',
    'One token is taken again from 1 student. Where none is left, nothing is changed and you are told. The teacher is paid for this lesson.',
  ],
  ['completed', 'tutor-absent', '1 student gets the token back. The teacher is not paid.'],
  ['completed', 'student-absent', 'No token moves. The teacher is paid for this lesson.'],
  [
    'student-absent',
    'pending-feedback',
    'No token moves. The teacher is not paid for this lesson while feedback is missing.',
  ],
] as const)('FB-53 from %s to %s: "%s"', (from, to: Outcome, words) => {
  expect(effectOf(ofBooking({ status: from }), to)).toBe(words);
});

const done = { booking: null, groupLesson: null };
function show(status: 'booked' | 'completed', answer = () => done) {
  const api: FakeAnswers = { 'PUT /admin/booking/{id}/cancel': answer, 'PUT /admin/booking/{id}/outcome': answer };
  const shell = makeFakeShell({ person: aPerson({ role: 'admin' }), api });
  renderInShell(<CorrectionButton subject={ofBooking({ id: 'b1', status })} name="Mon" />, { shell });
  return shell;
}

test('FB-53 a correction asks for an outcome and a reason, says what it does, and is sent', async () => {
  const shell = show('completed');
  await userEvent.click(screen.getByRole('button', { name: 'Correct outcome of Mon' }));
  await userEvent.click(screen.getByRole('button', { name: 'Correct outcome' }));
  expect(screen.getByText('is required')).toBeVisible();
  expect(screen.getByText('Your message must be between 5 and 200 characters')).toBeVisible();
  await userEvent.click(screen.getByLabelText('What really happened', { selector: 'input' }));
  await userEvent.click(await screen.findByText('The teacher did not come'));
  expect(screen.getByText('1 student gets the token back. The teacher is not paid.')).toBeVisible();
  await userEvent.type(screen.getByLabelText('Reason'), 'Log was wrong');
  await expectAccessible();
  await userEvent.click(screen.getByRole('button', { name: 'Correct outcome' }));
  await waitFor(() => expect(shell.services.notify.success).toHaveBeenCalledWith('Outcome corrected'));
  expect(shell.calls.at(-1)).toMatchObject({
    path: 'admin/booking/b1/outcome',
    body: { status: 'tutor-absent', reason: 'Log was wrong' },
  });
});

test('FB-53 cancelling says who gets tokens back; what the server refuses is said where it was asked', async () => {
  const shell = show('booked', () => {
    throw new Error('This lesson has changed in the meantime.');
  });
  await userEvent.click(screen.getByRole('button', { name: 'Cancel lesson of Mon' }));
  expect(screen.getByText('1 student gets the token back. This cannot be undone.')).toBeVisible();
  await userEvent.type(screen.getByLabelText('Reason'), 'School closed');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel lesson' }));
  expect(shell.calls.at(-1)).toMatchObject({ path: 'admin/booking/b1/cancel', body: { reason: 'School closed' } });
  expect(await screen.findByRole('alert')).toHaveTextContent('This lesson has changed in the meantime.');
  expect(shell.services.notify.success).not.toHaveBeenCalled();
});
