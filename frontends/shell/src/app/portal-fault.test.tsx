import { Problem } from '@parlance/kit/api/problem.ts';
import type { FakeAnswers } from '@parlance/kit/testing/fake-api.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { renderInShell, testQueryClient } from '@parlance/kit/testing/render.tsx';
import { screen } from '@testing-library/react';
import { notify } from '../chrome/notify.ts';
import type { Tokens } from '../session/tokens.ts';
import type { AppParts } from './app-parts.ts';
import { Portal } from './portal.tsx';

jest.mock('keycloak-js', () => ({ __esModule: true, default: jest.fn() }));
jest.mock('./live-stream.ts', () => ({ useLiveStream: () => undefined }));

const signedOut: Tokens = {
  signedIn: () => false,
  uid: () => '',
  fault: 'Sorry - there was an error logging in, please try again.',
  managed: undefined,
  token: async () => undefined,
  renew: async () => undefined,
  signIn: jest.fn(async () => undefined),
  signUp: jest.fn(async () => undefined),
  manage: jest.fn(async () => undefined),
  signOut: jest.fn(async () => undefined),
  onSignedOut: () => undefined,
};

const show = (path: string, tokens = signedOut, answers: FakeAnswers = {}) => {
  Object.assign(globalThis, { __DEVELOPMENT_BUILD__: false });
  const said = jest.spyOn(notify, 'error').mockImplementation(() => undefined);
  const client = testQueryClient();
  const { api } = makeFakeShell({ api: answers }).services;
  const config = { support: { contact: 'mailto:school@example.com' } };
  const parts = { config, tokens, api, queryClient: client } as unknown as AppParts;
  renderInShell(<Portal {...parts} />, { path, client });
  return said;
};
afterEach(() => jest.restoreAllMocks());

test('AUTH-07 on a page that needs no sign-in its failure is a snackbar, and the page stays usable', async () => {
  const said = show('/reset');
  expect(said.mock.calls).toEqual([['Sorry - there was an error logging in, please try again.']]);
  expect(await screen.findByRole('button', { name: 'Send reset email' })).toBeVisible();
});

test('AUTH-06, AUTH-08 elsewhere the failure is the page, with a reload, and nobody is signed in', () => {
  const said = show('/student/dashboard');
  expect(screen.getByText('Sorry - there was an error logging in, please try again.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
  expect(said).not.toHaveBeenCalled();
});

test('who cannot be read as whom they are signed in has the reference on the page that says so', async () => {
  const requestId = '0f3c9a1b2d4e5f60718293a4b5c6d7e8';
  const signedIn: Tokens = { ...signedOut, fault: undefined, signedIn: () => true, onSignedOut: () => () => undefined };
  const broken = () => Promise.reject(new Problem('It failed', { code: 'INTERNAL', status: 500, requestId }));
  show('/student/dashboard', signedIn, { 'GET /profile/me': broken });
  expect(await screen.findByText(requestId)).toBeVisible();
  expect(screen.getByText(/^It failed/)).toHaveTextContent('It failed (try reloading the page)');
});
