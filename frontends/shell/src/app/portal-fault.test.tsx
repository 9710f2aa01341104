import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { renderInShell, testQueryClient } from '@parlance/kit/testing/render.tsx';
import { screen } from '@testing-library/react';
import { notify } from '../chrome/notify.ts';
import type { Tokens } from '../session/tokens.ts';
import type { AppParts } from './app-parts.ts';
import { Portal } from './portal.tsx';

jest.mock('keycloak-js', () => ({ __esModule: true, default: jest.fn() }));

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

const show = (path: string) => {
  Object.assign(globalThis, { __DEVELOPMENT_BUILD__: false });
  const said = jest.spyOn(notify, 'error').mockImplementation(() => undefined);
  const client = testQueryClient();
  const { api } = makeFakeShell().services;
  const config = { support: { contact: 'mailto:school@example.com' } };
  const parts = { config, tokens: signedOut, api, queryClient: client } as unknown as AppParts;
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
