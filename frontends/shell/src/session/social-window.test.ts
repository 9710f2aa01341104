/** The window of a social provider: it asks once, says one word, and never holds a token. */
import { runSocialWindow, socialChannel } from './social-window.ts';

const said = jest.fn();
const options = { origin: 'http://localhost', realm: 'parlance', clientId: 'portal' };

beforeEach(() => {
  said.mockClear();
  sessionStorage.clear();
  document.cookie = 'portal=; Max-Age=0';
  Object.assign(globalThis, {
    BroadcastChannel: jest.fn((name: string) => ({ postMessage: (word: string) => said(name, word) })),
  });
  jest.spyOn(window, 'close').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

/** jsdom does not navigate and says so; that is no fault here. */
beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined));
const comeBack = (fragment: string) => {
  history.replaceState(null, '', `/social-callback#${fragment}`);
  return runSocialWindow(options).catch(() => undefined);
};

test('AUTH-10 coming back with its own state it says that the browser is signed in, and the code leaves the address', async () => {
  sessionStorage.setItem('social-state', 'mine');
  await comeBack('state=mine&code=abc');
  expect(said.mock.calls).toEqual([[socialChannel, 'signed-in']]);
  expect(location.href).not.toContain('code=');
  expect(document.cookie).toContain('portal=1');
  expect(window.close).toHaveBeenCalledTimes(1);
});

test.each([
  ['a state that this window did not send', 'state=other&code=abc'],
  ['a refusal', 'state=mine&error=access_denied'],
  ['nothing', ''],
])('AUTH-09 with %s it closes without a word', async (_what, fragment) => {
  sessionStorage.setItem('social-state', 'mine');
  await comeBack(fragment);
  expect(said).not.toHaveBeenCalled();
  expect(document.cookie).toBe('');
  expect(window.close).toHaveBeenCalledTimes(1);
});

test('a state serves once', async () => {
  sessionStorage.setItem('social-state', 'mine');
  await comeBack('state=mine&code=abc');
  await comeBack('state=mine&code=abc');
  expect(said).toHaveBeenCalledTimes(1);
});
