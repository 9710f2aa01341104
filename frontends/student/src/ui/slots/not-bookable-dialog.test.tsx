import { Problem } from '@parlance/kit/api/problem.ts';
import { expectAccessible } from '@parlance/kit/testing/axe.ts';
import { aStudent } from '@parlance/kit/testing/builders.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NotBookableDialog } from './not-bookable-dialog.tsx';

function show(code: 'SUBSCRIPTION_REQUIRED' | 'NO_TOKENS', text: string, freeTrialActivated = true) {
  const on = { onCancel: jest.fn(), onEnroll: jest.fn() };
  const student = aStudent();
  const stripe = { ...student.stripe, freeTrialActivated };
  const shell = makeFakeShell({ api: { 'GET /profile/student/me': () => ({ ...student, stripe }) } });
  renderInShell(<NotBookableDialog problem={new Problem(text, { code, status: 422 })} {...on} />, { shell });
  return on;
}

test('BOOK-18..BOOK-20 the dialog says what is needed, with Cancel and Enroll Now', async () => {
  const { onCancel, onEnroll } = show('SUBSCRIPTION_REQUIRED', 'x');
  const dialog = await screen.findByRole('dialog', { name: 'Subscription Required' });
  expect(screen.getByText('To book this teacher, you need an active subscription')).toBeVisible();
  expect(await screen.findByText('You see the plans there.')).toBeVisible();
  await expectAccessible(dialog);
  await userEvent.click(screen.getByRole('button', { name: 'Enroll Now' }));
  expect(onEnroll).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onCancel).toHaveBeenCalledTimes(1);
});

test('CON-60 whoever has not used the free trial is told of it', async () => {
  show('SUBSCRIPTION_REQUIRED', 'x', false);
  expect(await screen.findByText('You see the plans there, and you can try one lesson free.')).toBeVisible();
});

test('CON-60 without a token it says so in the words of the server, and where there are some', async () => {
  const { onEnroll } = show('NO_TOKENS', 'You have no lesson tokens left.');
  const dialog = await screen.findByRole('dialog', { name: 'Lesson Token Required' });
  expect(dialog).toHaveTextContent('You have no lesson tokens left.');
  expect(dialog).toHaveTextContent('Nothing was booked and no token was used.');
  await userEvent.click(screen.getByRole('button', { name: 'Get tokens' }));
  expect(onEnroll).toHaveBeenCalledTimes(1);
});
