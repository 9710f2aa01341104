import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Problem } from '../api/problem.ts';
import { expectAccessible } from '../testing/axe.ts';
import { aPerson, monday } from '../testing/builders.ts';
import type { FakeAnswers } from '../testing/fake-api.ts';
import { makeFakeShell } from '../testing/fake-shell.ts';
import { renderInShell } from '../testing/render.tsx';
import { SignInsPanel } from './sign-ins-panel.tsx';

const hour = 3_600_000;
const signIn = (id: string, address: string, isCurrent = false) => ({
  id,
  address,
  isCurrent,
  since: monday - 24 * hour,
  lastSeen: monday,
});
const here = signIn('s1', '192.0.2.10', true);
const phone = signIn('s2', '192.0.2.20');
const library = signIn('s3', '198.51.100.7');

function show(answers: FakeAnswers = {}, open = [here, phone, library]) {
  const kept = { now: open };
  const shell = makeFakeShell({
    person: aPerson({ timeZone: 'UTC' }),
    api: {
      'GET /profile/sign-ins': () => ({ items: kept.now }),
      'DELETE /profile/sign-ins': () => {
        kept.now = kept.now.filter(({ isCurrent }) => isCurrent);
        return { ok: true as const };
      },
      'DELETE /profile/sign-ins/{id}': () => {
        kept.now = kept.now.filter(({ id }) => id !== 's2');
        return { ok: true as const };
      },
      ...answers,
    },
  });
  return { ...renderInShell(<SignInsPanel />, { shell }), kept };
}
const rows = () => screen.findAllByRole('listitem');

test('each sign-in says where from and when with its zone, and this one cannot be ended here', async () => {
  const { container } = show();
  const [first, second] = await rows();
  expect(first).toHaveTextContent('This browser (192.0.2.10)');
  expect(first).toHaveTextContent(/Last here .*UTC/);
  expect(within(first!).queryByRole('button')).toBeNull();
  expect(within(second!).getByRole('button', { name: /^Sign out there: 192\.0\.2\.20, since/ })).toBeVisible();
  await expectAccessible(container);
});

test('one is signed out by its button, all others by the one above', async () => {
  const { shell } = show();
  await userEvent.click(await screen.findByRole('button', { name: /^Sign out there: 192\.0\.2\.20/ }));
  await waitFor(() => expect(screen.queryByText('192.0.2.20')).toBeNull());
  expect(screen.getByText('198.51.100.7')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Sign out everywhere else' }));
  await waitFor(() => expect(screen.queryByText('198.51.100.7')).toBeNull());
  expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull();
  const writes = shell.calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path);
  expect(writes).toEqual(['profile/sign-ins/s2', 'profile/sign-ins']);
});

test('a sign-in server that is away says so, and the list stands', async () => {
  const away = () => Promise.reject(new Problem('Please try again.', { code: 'KEYCLOAK_UNAVAILABLE', status: 503 }));
  show({ 'DELETE /profile/sign-ins': away });
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Please try again.');
  expect(await rows()).toHaveLength(3);
});

test('who is signed in here alone has nothing to end', async () => {
  show({}, [here]);
  await rows();
  expect(screen.queryByRole('button')).toBeNull();
});
