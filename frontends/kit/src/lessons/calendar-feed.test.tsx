import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Problem } from '../api/problem.ts';
import { expectAccessible } from '../testing/axe.ts';
import type { FakeAnswers } from '../testing/fake-api.ts';
import { makeFakeShell } from '../testing/fake-shell.ts';
import { renderInShell } from '../testing/render.tsx';
import { CalendarFeed } from './calendar-feed.tsx';

/** A school with one feed: `since` is what it knows of it. */
function show(since: number | null, over: FakeAnswers = {}) {
  let made = 0;
  const api: FakeAnswers = {
    'GET /calendar/feed': () => ({ since }),
    'POST /calendar/feed': () => {
      made += 1;
      since = Date.parse('2026-11-24T13:00:00Z');
      return { path: `/calendar/lessons.ics?key=key${made}`, since };
    },
    'DELETE /calendar/feed': () => {
      since = null;
      return { ok: true };
    },
    ...over,
  };
  return renderInShell(<CalendarFeed />, { shell: makeFakeShell({ api }) });
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const field = () => screen.queryByLabelText<HTMLInputElement>('Private address');

test('NS-65 an address is made, shown with its key, copied, and opened in a calendar app', async () => {
  const user = userEvent.setup();
  const { shell } = show(null);
  await press('Make a private address');
  await waitFor(() => expect(field()?.value).toBe('http://localhost/api/v1/calendar/lessons.ics?key=key1'));
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Copy address' }));
  expect(await navigator.clipboard.readText()).toBe(field()?.value);
  expect(shell.services.notify.success).toHaveBeenCalledWith('Address copied');
  const link = screen.getByRole('link', { name: 'Open in a calendar app' });
  expect(link).toHaveAttribute('href', 'webcal://localhost/api/v1/calendar/lessons.ics?key=key1');
});

test('NS-65 one that is on is not shown again; another is made after a question, and takes its place', async () => {
  const { shell } = show(Date.parse('2026-11-20T10:00:00Z'));
  expect(await screen.findByText(/Your address is on since/)).toBeVisible();
  expect(field()).toBeNull();
  await press('Make a new address');
  const dialog = await screen.findByRole('dialog', { name: 'Make a new address' });
  expect(dialog).toHaveTextContent('The address of before stops at once.');
  expect(shell.calls.filter(({ method }) => method === 'POST')).toEqual([]);
  await userEvent.click(screen.getAllByRole('button', { name: 'Make a new address' }).at(-1)!);
  await waitFor(() => expect(field()?.value).toContain('key=key1'));
});

test('NS-65 it is switched off after a question, and then can be made', async () => {
  const { shell } = show(Date.parse('2026-11-20T10:00:00Z'));
  await press('Switch off');
  await userEvent.click((await screen.findAllByRole('button', { name: 'Switch off' })).at(-1)!);
  expect(await screen.findByRole('button', { name: 'Make a private address' })).toBeVisible();
  expect(shell.services.notify.success).toHaveBeenCalledWith('The address is switched off');
});

test('what cannot be read is asked for again, and what is refused is said', async () => {
  let answers = false;
  const refused = () => {
    throw new Problem('Too many requests. Please wait and try again.', { code: 'RATE_LIMITED', status: 429 });
  };
  const { shell } = show(null, {
    'GET /calendar/feed': () => {
      if (!answers) throw new Problem('Not now', { code: 'NOT_FOUND', status: 404 });
      return { since: null };
    },
    'POST /calendar/feed': refused,
  });
  expect(await screen.findByText('Not now')).toBeVisible();
  answers = true;
  await press('Retry');
  await press('Make a private address');
  await waitFor(() =>
    expect(shell.services.notify.error).toHaveBeenCalledWith('Too many requests. Please wait and try again.'),
  );
  expect(field()).toBeNull();
});

test('a browser that keeps the clipboard to itself says how to copy', async () => {
  const user = userEvent.setup();
  const { shell } = show(null);
  await press('Make a private address');
  await waitFor(() => expect(field()).not.toBeNull());
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('not allowed'));
  await user.click(screen.getByRole('button', { name: 'Copy address' }));
  expect(shell.services.notify.warning).toHaveBeenCalledWith(expect.stringContaining('copy it by hand'));
});
