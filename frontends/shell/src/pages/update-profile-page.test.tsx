import { Problem } from '@parlance/kit/api/problem.ts';
import { expectAccessible } from '@parlance/kit/testing/axe.ts';
import { aPerson } from '@parlance/kit/testing/builders.ts';
import type { FakeAnswers } from '@parlance/kit/testing/fake-api.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { act, screen } from '@testing-library/react';
import { UpdateProfilePage } from './update-profile-page.tsx';
import { updateLinkIn } from './update-link.ts';

const person = aPerson();

const show = (id: string, answer: FakeAnswers['PUT /profile/student/confirmUpdate']) => {
  const shell = makeFakeShell({ person, api: { 'PUT /profile/student/confirmUpdate': answer } });
  const onDone = jest.fn();
  const link = { id, t: '1763740800000.sig' };
  renderInShell(<UpdateProfilePage api={shell.services.api} person={person} link={link} onDone={onDone} />, { shell });
  return { shell, onDone };
};
beforeEach(() => window.history.replaceState(null, '', `/updateProfile?id=${person.uid}&t=x`));

test.each([
  ['?id=u&t=1.s&name=Kenji&email=k@example.com', { id: 'u', t: '1.s' }],
  ['?id=u', undefined],
  ['?t=1.s', undefined],
  ['?id=&t=1.s', undefined],
  ['', undefined],
])('AUTH-41, AUTH-42 "%s" is a link only with id and t; name and email are carried and not read', (search, link) => {
  expect(updateLinkIn('/updateProfile', search)).toEqual(link);
  expect(updateLinkIn('/elsewhere', search)).toBeUndefined();
});

test('AUTH-43, AUTH-45, AUTH-46, NS-15 it says what it does, thanks, says that it is done, and leaves after 1 second', async () => {
  jest.useFakeTimers();
  let settle: ((value: { ok: true }) => void) | undefined;
  const { shell, onDone } = show(person.uid, () => new Promise((resolve) => (settle = resolve)));
  expect(screen.getByRole('heading', { name: 'Updating Profile...' })).toBeVisible();
  expect(screen.getByText(new RegExp(`Thank you, ${person.firstName}`))).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('This takes a moment.');
  expect(window.location.search).toBe('');
  await act(async () => {
    await jest.advanceTimersByTimeAsync(0);
    settle?.({ ok: true });
    await jest.advanceTimersByTimeAsync(0);
  });
  expect(screen.getByText('Profile has been updated successfully')).toBeVisible();
  expect(screen.queryByText('This takes a moment.')).not.toBeInTheDocument();
  expect(shell.calls.filter(({ method }) => method === 'PUT')).toHaveLength(1);
  await act(() => jest.advanceTimersByTimeAsync(999));
  expect(onDone).not.toHaveBeenCalled();
  await act(() => jest.advanceTimersByTimeAsync(1));
  expect(onDone).toHaveBeenCalledTimes(1);
  jest.useRealTimers();
});

test('AUTH-47, CON-41 a refusal says that something went wrong and stays', async () => {
  const { onDone } = show(person.uid, () => Promise.reject(new Problem('over', { code: 'LINK_EXPIRED', status: 422 })));
  expect(await screen.findByText('Something went wrong, please try again')).toBeVisible();
  expect(screen.queryByText('This takes a moment.')).not.toBeInTheDocument();
  expect(onDone).not.toHaveBeenCalled();
  await expectAccessible();
});

test('AUTH-44 a link that was mailed to somebody else is not even sent', async () => {
  const { shell } = show('f'.repeat(32), () => ({ ok: true }));
  expect(await screen.findByText('Something went wrong, please try again')).toBeVisible();
  expect(shell.calls).toEqual([]);
});
