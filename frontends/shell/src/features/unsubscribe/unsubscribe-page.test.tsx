import { Problem } from '@parlance/kit/api/problem.ts';
import { expectAccessible } from '@parlance/kit/testing/axe.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import type { FakeAnswers } from '@parlance/kit/testing/fake-api.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { UnsubscribePage } from './unsubscribe-page.tsx';

function show(path: string, answer: FakeAnswers['POST /unsubscribe'] = () => ({ area: 'lesson' })) {
  const shell = makeFakeShell({ api: { 'POST /unsubscribe': answer } });
  const { api, clock, notify } = shell.services;
  return renderInShell(<UnsubscribePage parts={{ api, clock, notify }} />, { shell, path });
}

test('NS-60 the page asks by a button, says what is off and how it is turned on again; by itself it turns nothing off', async () => {
  const { shell, container } = show('/unsubscribe?token=abc');
  expect(screen.getByRole('heading', { name: 'Stop these mails?' })).toBeVisible();
  await expectAccessible(container);
  expect(shell.calls).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Stop these mails' }));
  expect(await screen.findByRole('heading', { name: 'These mails are off' })).toHaveFocus();
  expect(screen.getByRole('status')).toHaveTextContent('We mail you nothing more about lessons');
  expect(container).toHaveTextContent('sign in and open Account');
  expect(shell.calls).toMatchObject([{ method: 'POST' }]);
  expect(shell.calls[0]?.path).toContain('token=abc');
  await expectAccessible(container);
});

test('an area that this page does not know yet is off all the same', async () => {
  show('/unsubscribe?token=abc', () => ({ area: 'weather' }));
  await userEvent.click(screen.getByRole('button', { name: 'Stop these mails' }));
  expect(await screen.findByRole('status')).toHaveTextContent('We mail you nothing more of this kind');
});

test('a link that is none is said, and an address without one leads to the portal', async () => {
  const text = 'This link is not one of ours, or a part of it is missing.';
  const { unmount } = show('/unsubscribe?token=x', () =>
    Promise.reject(new Problem(text, { code: 'UNSUBSCRIBE_LINK_INVALID', status: 404 })),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Stop these mails' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  unmount();
  show('/unsubscribe');
  expect(screen.getByRole('heading', { name: 'This link is not complete' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Stop these mails' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Open the portal' })).toHaveAttribute('href', '/');
});
