import { Problem } from '@parlance/kit/api/problem.ts';
import { expectAccessible } from '@parlance/kit/testing/axe.ts';
import { aPerson } from '@parlance/kit/testing/builders.ts';
import type { FakeAnswers } from '@parlance/kit/testing/fake-api.ts';
import { faultsOf } from '@parlance/kit/testing/faults-of.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ProfileForm } from './profile-form.tsx';
import { formOf, profileChange, profileSchema } from '../profile-change.ts';

const person = aPerson({ version: 4 });
const enter = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

jest.setTimeout(30_000);

type Answers = { save?: FakeAnswers['PUT /profile/me']; ask?: FakeAnswers['PUT /profile/student/update'] };

function show({ save, ask }: Answers = {}) {
  const sent = () => ({ ok: true as const, expiresAt: Date.now() + 86_400_000 });
  const api = { 'PUT /profile/me': save ?? (() => person), 'PUT /profile/student/update': ask ?? sent };
  const shell = makeFakeShell({ person, api });
  return renderInShell(<ProfileForm />, { shell });
}
const update = () => screen.getByRole('button', { name: 'Update profile' });

test('NS-14, ROUTE-37 what is not the address is saved at once, only what changed, on the version that is on screen, and no link is mailed', async () => {
  const { shell } = show();
  expect(update()).toBeDisabled();
  await expectAccessible();
  enter('Name', '  Camila Duarte Lima ');
  enter('About you', 'I start a new job.');
  await userEvent.click(update());
  await waitFor(() => expect(shell.calls).toHaveLength(1));
  expect(shell.calls[0]).toMatchObject({
    path: 'profile/me',
    body: { name: 'Camila Duarte Lima', about: 'I start a new job.' },
    headers: { 'If-Match': '"4"' },
  });
  expect(screen.queryByText(/We have sent a link/)).toBeNull();
});

test('EP-55, NS-34 a new address gets the link, and that is said before; what else changed is saved all the same', async () => {
  const { shell } = show();
  enter('Email', 'camila.duarte@example.com');
  enter('Name', 'Camila Duarte Lima');
  expect(screen.getByText('The link goes to the new address. The old one gets a notice.')).toBeVisible();
  await userEvent.click(update());
  expect(await screen.findByText('We have sent a link to camila.duarte@example.com.')).toBeVisible();
  expect(shell.calls.map(({ path, body }) => [path, body])).toEqual([
    ['profile/student/update', { email: 'camila.duarte@example.com' }],
    ['profile/me', { name: 'Camila Duarte Lima' }],
  ]);
  // Asked for again, it is sent again.
  const later = performance.now() + 1_000;
  const now = jest.spyOn(performance, 'now').mockReturnValue(later);
  await userEvent.click(update());
  await waitFor(() => expect(shell.calls).toHaveLength(4));
  now.mockRestore();
  expect(shell.calls[2]?.headers['Idempotency-Key']).not.toBe(shell.calls[0]?.headers['Idempotency-Key']);
});

test('what the server has against it is said, and what is wrong is not sent', async () => {
  const refused = new Problem('Please wait.', { code: 'RESEND_COOLDOWN', status: 429 });
  const { shell } = show({ ask: () => Promise.reject(refused) });
  enter('Name', ' ');
  await userEvent.click(update());
  expect(screen.getByText('Name is required')).toBeVisible();
  expect(shell.calls).toEqual([]);
  enter('Name', 'Cam');
  enter('Email', 'cam@example.com');
  await userEvent.click(update());
  expect(await screen.findByRole('alert')).toHaveTextContent('Please wait.');
  expect(shell.calls.map(({ path }) => path)).toEqual(['profile/student/update']);
});

test.each([
  [{ name: '' }, { name: 'Name is required' }],
  [{ name: `${'x'.repeat(48)} ${'y'.repeat(48)}` }, {}],
  [{ name: 'x'.repeat(49) }, { name: 'First and last name have at most 48 characters each' }],
  [{ email: 'nobody' }, { email: 'Email is not a valid address' }],
  [{ email: `${'a'.repeat(53)}@example.com` }, { email: 'Email has at most 64 characters' }],
  [{ about: 'x'.repeat(1000) }, {}],
  [{ about: 'x'.repeat(1001) }, { about: 'About you has at most 1000 characters' }],
])('NS-34, LIM-11 the profile with %j: %j', (over, faults) => {
  expect(faultsOf(profileSchema(person), { ...formOf(person), ...over })).toEqual(faults);
});

test('blanks around a value are no change', () => {
  expect(profileChange({ ...formOf(person), name: ` ${person.name} `, country: 'PT' }, person)).toEqual({
    country: 'PT',
  });
});
