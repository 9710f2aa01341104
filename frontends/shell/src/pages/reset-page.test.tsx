import { Problem } from '@parlance/kit/api/problem.ts';
import { expectAccessible } from '@parlance/kit/testing/axe.ts';
import type { FakeAnswers } from '@parlance/kit/testing/fake-api.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { notify } from '../chrome/notify.ts';
import { ResetPage } from './reset-page.tsx';

const show = (reset: FakeAnswers['POST /auth/reset'] = () => ({ ok: true })) => {
  const shell = makeFakeShell({ api: { 'POST /auth/reset': reset } });
  renderInShell(<ResetPage api={shell.services.api} />, { shell });
  return shell;
};
const send = async (email: string) => {
  if (email) await userEvent.type(screen.getByLabelText('Email'), email);
  await userEvent.click(screen.getByRole('button', { name: 'Send reset email' }));
};
afterEach(() => jest.restoreAllMocks());

test('AUTH-29, AUTH-31 one e-mail field of at most 64 characters; success says so and where to look', async () => {
  const shell = show();
  expect(screen.getByLabelText('Email')).toHaveAttribute('maxlength', '64');
  expect(screen.getAllByRole('textbox')).toHaveLength(1);
  await expectAccessible();
  await send('kenji@example.com');
  expect(await screen.findByText('Password reset email sent!')).toBeVisible();
  expect(shell.calls.map(({ path, body }) => [path, body])).toEqual([['auth/reset', { email: 'kenji@example.com' }]]);
  expect(screen.getByRole('link', { name: 'Back to sign in' })).toHaveAttribute('href', '/signin');
  await expectAccessible();
});

test.each([
  ['', 'Email is required'],
  ['   ', 'Email is required'],
  ['kenji', 'Please enter a valid email'],
  ['<b>@</b>', 'Please enter a valid email'],
])('AUTH-29, AUTH-33 "%s" is not sent: %s', async (email, words) => {
  const shell = show();
  await send(email);
  expect(screen.getByText(words)).toBeVisible();
  expect(shell.calls).toEqual([]);
});

test('AUTH-32 a failure is an error notification with the server’s words, and the address stays', async () => {
  const said = jest.spyOn(notify, 'error').mockImplementation(() => undefined);
  show(() => Promise.reject(new Problem('Too many requests. Please wait.', { code: 'RATE_LIMITED', status: 429 })));
  await send('kenji@example.com');
  expect(said).toHaveBeenCalledWith('Too many requests. Please wait.');
  expect(screen.getByLabelText('Email')).toHaveValue('kenji@example.com');
});

test('AUTH-30 the back button goes back', async () => {
  const back = jest.spyOn(window.history, 'back').mockImplementation(() => undefined);
  window.history.pushState(null, '', '/reset');
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(back).toHaveBeenCalledTimes(1);
});
