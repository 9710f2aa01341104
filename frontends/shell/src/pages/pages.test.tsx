import type { AnswerOf } from '@parlance/kit/api/operations.ts';
import { Problem } from '@parlance/kit/api/problem.ts';
import type { ApiClient } from '@parlance/kit/api/client.ts';
import { expectAccessible } from '@parlance/kit/testing/axe.ts';
import { aPerson } from '@parlance/kit/testing/builders.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfirmLink } from './confirm-link.tsx';
import { CrashPage } from './crash-page.tsx';
import { StatusPage } from './status-page.tsx';
import { NoticePage } from './notice-page.tsx';
import { VerifyPage } from './verify-page.tsx';

const fresh = aPerson({ emailVerified: false, email: 'kenji@example.com', timeZone: 'Asia/Tokyo' });

function deferred<T>() {
  let settle: { resolve(value: T): void; reject(error: unknown): void } | undefined;
  const promise = new Promise<T>((resolve, reject) => (settle = { resolve, reject }));
  return { promise, resolve: (value: T) => settle?.resolve(value), reject: (error: unknown) => settle?.reject(error) };
}

describe('/verify', () => {
  test('AUTH-36..AUTH-38, NS-15 title, the sentence with the address, resend and sign out', async () => {
    const shell = makeFakeShell({ person: fresh });
    const { container } = renderInShell(<VerifyPage />, { shell });
    expect(screen.getByRole('heading', { name: 'Account Verification' })).toBeVisible();
    expect(container).toHaveTextContent('We have sent a verification email to kenji@example.com.');
    expect(document.title).toBe('Account Verification · Parlance');
    await expectAccessible();
    await userEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
    expect(shell.services.session.signOut).toHaveBeenCalledTimes(1);
  });

  test('AUTH-39 resending says so, then that it is done, and the button counts the cooldown', async () => {
    const answer = deferred<AnswerOf<'post', '/auth/verify'>>();
    const shell = makeFakeShell({ person: fresh, api: { 'POST /auth/verify': () => answer.promise } });
    renderInShell(<VerifyPage />, { shell });
    await userEvent.click(screen.getByRole('button', { name: 'Resend email' }));
    expect(screen.getByText('Re-sending verification email...')).toBeVisible();
    await act(async () => answer.resolve({ ok: true, cooldownMs: 60_000 }));
    expect(await screen.findByText('Verification email re-sent!')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('Sent Mon 23 Nov 2026, 22:00 Tokyo (UTC+9).');
    expect(screen.getByRole('button', { name: /^Resend in (60|59) s$/ })).toBeDisabled();
  });

  test.each([
    [59_500, /^Resend in (60|59) s$/],
    [3_000_000, /^Resend in 50 min$/],
    [82_800_000, /^Resend in 23 h$/],
  ])('AUTH-39 with %i ms to wait the button says so from the start', async (cooldownMs, name) => {
    const person = { ...fresh, verification: { cooldownMs } };
    renderInShell(<VerifyPage />, { shell: makeFakeShell({ person }) });
    expect(screen.getByRole('button', { name })).toBeDisabled();
  });

  test('AUTH-39 when the time to wait is over the button sends again', async () => {
    const person = { ...fresh, verification: { cooldownMs: 200 } };
    renderInShell(<VerifyPage />, { shell: makeFakeShell({ person }) });
    expect(screen.getByRole('button', { name: 'Resend in 1 s' })).toBeDisabled();
    expect(await screen.findByRole('button', { name: 'Resend email' })).toBeEnabled();
  });

  test('AUTH-39 a refusal shows its words and waits as long as it says', async () => {
    const tooMany = new Problem('Please wait before asking again.', {
      code: 'RESEND_COOLDOWN',
      status: 429,
      retryAfterMs: 30_000,
    });
    const api = { 'POST /auth/verify': () => Promise.reject(tooMany) };
    renderInShell(<VerifyPage />, { shell: makeFakeShell({ person: fresh, api }) });
    await userEvent.click(screen.getByRole('button', { name: 'Resend email' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Please wait before asking again.');
    expect(screen.getByRole('button', { name: /^Resend in (30|29) s$/ })).toBeDisabled();
  });
});

describe('the mailed link', () => {
  const follow = (post: jest.Mock, signedIn: boolean) => {
    window.history.replaceState(null, '', '/verify?token=secret');
    const onDone = jest.fn(async () => undefined);
    const api = { POST: post } as unknown as ApiClient;
    renderInShell(<ConfirmLink api={api} token="secret" signedIn={signedIn} onDone={onDone} />);
    return onDone;
  };

  test('FB-51 the token leaves the address bar at once and is confirmed, once', async () => {
    const post = jest.fn(async () => ({ ok: true }));
    const onDone = follow(post, true);
    expect(window.location.href).toBe('http://localhost/verify');
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
    expect(post.mock.calls).toEqual([['/auth/verify/confirm', { body: { token: 'secret' } }]]);
  });

  test('FB-51 signed out, it says that the address is confirmed', async () => {
    follow(
      jest.fn(async () => ({ ok: true })),
      false,
    );
    expect(await screen.findByText(/Your address is confirmed\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/signin');
  });

  test('a link that is over says why and offers another', async () => {
    const post = jest.fn(() =>
      Promise.reject(new Problem('This link is no longer valid.', { code: 'LINK_INVALID', status: 422 })),
    );
    follow(post, true);
    expect(await screen.findByText('This link is no longer valid.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Send another link' })).toHaveAttribute('href', '/verify');
    await expectAccessible();
  });
});

test('ROUTE-40 the placeholder', async () => {
  const onTitle = jest.fn();
  const { shell } = renderInShell(<NoticePage notice="notOpen" onTitle={onTitle} />);
  expect(onTitle).toHaveBeenCalledWith('Page Under Development');
  await userEvent.click(screen.getByRole('button', { name: 'Back to the dashboard' }));
  expect(shell.services.navigate).toHaveBeenCalledWith('/student/dashboard');
});

test('ROUTE-42 not found', async () => {
  const onTitle = jest.fn();
  const { shell } = renderInShell(<NoticePage notice="notFound" onTitle={onTitle} />);
  expect(onTitle).toHaveBeenCalledWith('404');
  expect(screen.getByText('Press the back button in your browser, or simply refresh.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Back to the dashboard' }));
  expect(shell.services.navigate).toHaveBeenCalledWith('/');
});

test('SHELL-20 a crash shows "Woah there!" with a reload', async () => {
  const quiet = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const Broken = () => {
    throw new Error('broken');
  };
  renderInShell(
    <CrashPage>
      <Broken />
    </CrashPage>,
  );
  expect(screen.getByRole('heading', { name: 'Woah there!' })).toBeVisible();
  expect(screen.getByText('The application crashed. Please reload the page to try again!')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
  quiet.mockRestore();
});

test('AUTH-49 the status page offers Reload, Sign Out and the verification mail', async () => {
  const [onSignOut, onResend] = [jest.fn(), jest.fn()];
  renderInShell(<StatusPage title="Woah there!" text="x" onSignOut={onSignOut} onResend={onResend} />);
  await userEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
  await userEvent.click(screen.getByRole('button', { name: 'Resend verification email' }));
  expect([onSignOut.mock.calls.length, onResend.mock.calls.length]).toEqual([1, 1]);
  expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
  await expectAccessible();
});
