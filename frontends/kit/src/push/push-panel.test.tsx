import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Problem } from '../api/problem.ts';
import { expectAccessible } from '../testing/axe.ts';
import { aPerson } from '../testing/builders.ts';
import type { FakeAnswers } from '../testing/fake-api.ts';
import { makeFakeShell } from '../testing/fake-shell.ts';
import { renderInShell } from '../testing/render.tsx';
import { makeFakeBrowserPush, type FakeBrowserPush } from '../testing/fake-browser-push.ts';
import { keptPush } from './browser-push.ts';
import { followPush } from './push-calls.ts';
import { PushPanel } from './push-panel.tsx';

const key = 'BPublicK';
const person = aPerson();
let browser: FakeBrowserPush;

beforeEach(() => {
  localStorage.clear();
  browser = makeFakeBrowserPush();
});
afterEach(() => browser.remove());

function shellWith(answers: FakeAnswers = {}) {
  return makeFakeShell({
    person,
    api: {
      'GET /push': () => ({ publicKey: key }),
      'PUT /push/browsers': () => ({ id: 'b1' }),
      'DELETE /push/browsers/{id}': () => ({ ok: true as const }),
      ...answers,
    },
  });
}
const show = (answers?: FakeAnswers) => renderInShell(<PushPanel />, { shell: shellWith(answers) });
const turnOn = () => screen.findByRole('button', { name: 'Turn on notifications' });
const turnOff = () => screen.findByRole('button', { name: 'Turn off notifications' });
const writes = ({ calls }: ReturnType<typeof shellWith>) =>
  calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body]);

test('a browser is allowed by a click, told to the school, and taken back by another', async () => {
  const { shell, container } = show();
  await expectAccessible(container);
  await userEvent.click(await turnOn());
  expect(await turnOff()).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('ten minutes before a lesson');
  const { endpoint, keys } = browser.current()!;
  expect(keptPush()).toEqual({ uid: person.uid, id: 'b1', endpoint });
  await userEvent.click(await turnOff());
  expect(await turnOn()).toBeVisible();
  expect(browser.current()).toBeUndefined();
  expect(keptPush()).toBeUndefined();
  expect(writes(shell)).toEqual([
    ['PUT', 'push/browsers', { endpoint, keys }],
    ['DELETE', 'push/browsers/b1', undefined],
  ]);
});

test('a school that sends none offers nothing', async () => {
  const { shell, container } = show({ 'GET /push': () => ({ publicKey: null }) });
  await waitFor(() => expect(shell.calls).toHaveLength(1));
  await waitFor(() => expect(container.querySelector('section')).toBeNull());
});

test('who says no is told where it can be changed', async () => {
  show();
  browser.answer('denied');
  await userEvent.click(await turnOn());
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Notifications of this site are blocked'));
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a push service that is away says so in our words, and the browser stays off', async () => {
  show();
  browser.answer('away');
  await userEvent.click(await turnOn());
  expect(await screen.findByRole('alert')).toHaveTextContent('Your browser could not turn them on');
  expect(await turnOn()).toBeEnabled();
});

test('what the school has against it is said in its words', async () => {
  const text = 'Notifications by the push service of this browser are not supported.';
  show({
    'PUT /push/browsers': () => Promise.reject(new Problem(text, { code: 'PUSH_SERVICE_UNKNOWN', status: 422 })),
  });
  await userEvent.click(await turnOn());
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(await turnOn()).toBeVisible();
});

test('a browser that cannot says so', async () => {
  browser.remove();
  show();
  expect(await screen.findByText(/This browser cannot show notifications/)).toBeVisible();
});

test('a browser that somebody else allowed is told nothing more when another signs in', async () => {
  const { shell } = show();
  await userEvent.click(await turnOn());
  await turnOff();
  await followPush({ api: shell.services.api, uid: 'somebody-else' });
  expect([browser.current(), keptPush()]).toEqual([undefined, undefined]);
});

test('an address that the push service has changed is given anew, and one that stands is left alone', async () => {
  const { shell } = show();
  await userEvent.click(await turnOn());
  await turnOff();
  const follow = () => followPush({ api: shell.services.api, uid: person.uid });
  await follow();
  expect(writes(shell)).toHaveLength(1);
  browser.end();
  await follow();
  expect(writes(shell)).toHaveLength(2);
  expect(keptPush()?.endpoint).toBe(browser.current()?.endpoint);
});

test.each([
  ['is allowed for the new one without a question', 'granted', 'Turn off notifications', ['PUT']],
  ['is said to be off where that cannot be', 'away', 'Turn on notifications', []],
] as const)('a browser that was allowed for another key of the school %s', async (_what, answer, button, sent) => {
  await followAfterTurningOn();
  browser.answer(answer);
  const { shell } = show({ 'GET /push': () => ({ publicKey: 'BOtherKe' }) });
  expect(await screen.findByRole('button', { name: button })).toBeVisible();
  expect(writes(shell).map(([method]) => method)).toEqual(sent);
});

async function followAfterTurningOn(): Promise<void> {
  const { unmount } = show();
  await userEvent.click(await turnOn());
  await turnOff();
  unmount();
}
