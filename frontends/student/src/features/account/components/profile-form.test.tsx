import { Problem } from '@parlance/kit/api/problem.ts';
import { expectAccessible } from '@parlance/kit/testing/axe.ts';
import { aPerson } from '@parlance/kit/testing/builders.ts';
import type { FakeAnswers } from '@parlance/kit/testing/fake-api.ts';
import { faultsOf } from '@parlance/kit/testing/faults-of.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ProfileForm } from './profile-form.tsx';
import { formOf, profileChange, profileSchema } from '../profile-change.ts';

const person = aPerson({ version: 4 });
const enter = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

jest.setTimeout(30_000);

function show(
  answer: FakeAnswers['PUT /profile/student/update'] = () => ({ ok: true, expiresAt: Date.now() + 86_400_000 }),
) {
  const shell = makeFakeShell({ person, api: { 'PUT /profile/student/update': answer } });
  return renderInShell(<ProfileForm />, { shell });
}

test('NS-14, ROUTE-37, EP-55 only what changed is asked for, on the version that is on screen, and the link is announced', async () => {
  const { shell } = show();
  const update = screen.getByRole('button', { name: 'Update profile' });
  expect(update).toBeDisabled();
  await expectAccessible();
  enter('Name', '  Camila Duarte Lima ');
  await userEvent.click(update);
  expect(await screen.findByText('We have sent a link to camila@example.com.')).toBeVisible();
  expect(shell.calls[0]).toMatchObject({ body: { name: 'Camila Duarte Lima' }, headers: { 'If-Match': '"4"' } });
  await userEvent.click(update);
  expect(shell.calls[1]?.headers['Idempotency-Key']).toBe(shell.calls[0]?.headers['Idempotency-Key']);
});

test('NS-34 a new address gets the link, and that is said before', async () => {
  show();
  enter('Email', 'camila.duarte@example.com');
  expect(screen.getByText('The link goes to the new address. The old one gets a notice.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Update profile' }));
  expect(await screen.findByText('We have sent a link to camila.duarte@example.com.')).toBeVisible();
});

test('what the server has against it is said, and what is wrong is not sent', async () => {
  const { shell } = show(() => Promise.reject(new Problem('Please wait.', { code: 'RESEND_COOLDOWN', status: 429 })));
  enter('Name', ' ');
  await userEvent.click(screen.getByRole('button', { name: 'Update profile' }));
  expect(screen.getByText('Name is required')).toBeVisible();
  expect(shell.calls).toEqual([]);
  enter('Name', 'Cam');
  await userEvent.click(screen.getByRole('button', { name: 'Update profile' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Please wait.');
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
