import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { askWhoIsThere } from './ask.ts';
import { frontDoor } from './front-door.ts';
import { takeReturnPath } from './return-path.ts';
import { type Tokens, startTokens } from './tokens.ts';

type Fake = {
  authenticated: boolean;
  token: string;
  subject?: string;
  refreshToken: string;
  onAuthLogout?: () => void;
  init: jest.Mock;
  updateToken: jest.Mock;
  isTokenExpired: jest.Mock;
  createLoginUrl: jest.Mock;
  clearToken: jest.Mock;
  logout: jest.Mock;
};
let keycloak: Fake;

jest.mock('keycloak-js', () => ({
  __esModule: true,
  default: function Keycloak(this: unknown) {
    return keycloak;
  },
}));

const channel = { postMessage: jest.fn(), onmessage: undefined as (() => void) | undefined };

beforeEach(() => {
  jest.useFakeTimers();
  sessionStorage.clear();
  document.cookie = 'portal=; Max-Age=0';
  channel.postMessage.mockClear();
  Object.assign(globalThis, { BroadcastChannel: jest.fn(() => channel) });
  let issued = 0;
  keycloak = {
    authenticated: true,
    token: 'token-0',
    refreshToken: 'refresh-0',
    init: jest.fn(async () => true),
    updateToken: jest.fn(async () => {
      issued += 1;
      keycloak.token = `token-${issued}`;
      return true;
    }),
    isTokenExpired: jest.fn(() => false),
    createLoginUrl: jest.fn(),
    clearToken: jest.fn(),
    logout: jest.fn(),
  };
});
afterEach(() => jest.useRealTimers());

const start = (random = () => 0): Promise<Tokens> =>
  startTokens(askWhoIsThere({ origin: 'http://localhost', realm: 'parlance', clientId: 'portal' }), random);

test('a sign-out in another tab while this one still loads is heard: nobody is let in by the earlier answer', async () => {
  keycloak.clearToken.mockImplementation(() => (keycloak.authenticated = false));
  const asked = askWhoIsThere({ origin: 'http://localhost', realm: 'parlance', clientId: 'portal' });
  await asked.answered;
  channel.onmessage?.();
  localStorage.setItem('draft', 'words');
  const tokens = await startTokens(asked);
  expect(tokens.signedIn()).toBe(false);
  expect(localStorage.getItem('draft')).toBeNull();
});

test('ROUTE-47 the path to return to comes back once, under its state, and never leads to another origin', () => {
  sessionStorage.setItem('return-to-a', '/student/bookings?view=upcoming');
  sessionStorage.setItem('return-to-b', '//evil.example.com');
  expect(takeReturnPath(sessionStorage, 'a')).toBe('/student/bookings?view=upcoming');
  expect(takeReturnPath(sessionStorage, 'a')).toBeUndefined();
  expect(takeReturnPath(sessionStorage, 'b')).toBeUndefined();
  expect(takeReturnPath(sessionStorage, null)).toBeUndefined();
});

test('FB-43 the check asks silently, with PKCE S256, without the login iframe, and keeps to the listed redirect addresses', async () => {
  await start();
  expect(keycloak.init).toHaveBeenCalledWith(
    expect.objectContaining({
      onLoad: 'check-sso',
      pkceMethod: 'S256',
      checkLoginIframe: false,
      silentCheckSsoRedirectUri: 'http://localhost/silent-check-sso.html',
      redirectUri: 'http://localhost/callback',
    }),
  );
});

test('AUTH-15 the token is renewed every 3,000,000 ms', async () => {
  await start();
  await jest.advanceTimersByTimeAsync(2_999_999);
  expect(keycloak.updateToken).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(keycloak.updateToken).toHaveBeenCalledTimes(1);
});

test('AUTH-15 tabs are spread: one asks up to a twentieth of the time earlier, and none later', async () => {
  await start(() => 0.999_999);
  await jest.advanceTimersByTimeAsync(2_849_999);
  expect(keycloak.updateToken).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(2);
  expect(keycloak.updateToken).toHaveBeenCalledTimes(1);
});

test('CON-50 twenty askers at once cause one refresh and get the same new token', async () => {
  const tokens = await start();
  const all = await Promise.all(Array.from({ length: 20 }, () => tokens.renew()));
  expect(new Set(all)).toEqual(new Set(['token-1']));
  expect(keycloak.updateToken).toHaveBeenCalledTimes(1);
});

test('a token that still lives is not refreshed before use, one about to end is', async () => {
  const tokens = await start();
  await expect(tokens.token()).resolves.toBe('token-0');
  keycloak.isTokenExpired.mockReturnValue(true);
  await expect(tokens.token()).resolves.toBe('token-1');
});

test('a refresh that hangs holds nobody up while the token lives, and for 10 s when it is about to end', async () => {
  const tokens = await start();
  keycloak.updateToken.mockReturnValue(new Promise(() => undefined));
  const renewed = jest.fn();
  void tokens.renew().then(renewed);
  await expect(tokens.token()).resolves.toBe('token-0');
  keycloak.isTokenExpired.mockReturnValue(true);
  const given = jest.fn();
  void tokens.token().then(given);
  await jest.advanceTimersByTimeAsync(9_999);
  expect([given, renewed].flatMap(({ mock }) => mock.calls)).toEqual([]);
  await jest.advanceTimersByTimeAsync(1);
  expect([given, renewed].map(({ mock }) => mock.calls)).toEqual([[['token-0']], [['token-0']]]);
});

test('a refresh that fails keeps the token; one that is refused signs out', async () => {
  const tokens = await start();
  const gone = jest.fn();
  tokens.onSignedOut(gone);
  keycloak.updateToken.mockRejectedValueOnce(new Error('503'));
  await expect(tokens.renew()).resolves.toBe('token-0');
  keycloak.updateToken.mockImplementationOnce(async () => {
    keycloak.authenticated = false;
    keycloak.onAuthLogout?.();
    throw new Error('400');
  });
  await expect(tokens.renew()).resolves.toBeUndefined();
  expect(gone).toHaveBeenCalledTimes(1);
});

test('the person is known by the id that the services use', async () => {
  keycloak.subject = '01A2DF1A-fdc6-73d8-b5a8-0e5b127d5dbe';
  const tokens = await start();
  expect(tokens.uid()).toBe('01a2df1afdc673d8b5a80e5b127d5dbe');
});

test('AUTH-06, AUTH-08 when the sign-in pages do not answer, nobody is signed in and it is said why', async () => {
  keycloak.authenticated = false;
  keycloak.init.mockRejectedValue(new Error('timeout'));
  const tokens = await start();
  expect(tokens.signedIn()).toBe(false);
  expect(tokens.fault).toBe('Sorry - there was an error logging in, please try again.');
});

test('AUTH-06, L12 a server that never answers does not keep the page blank', async () => {
  keycloak.authenticated = false;
  keycloak.init.mockReturnValue(new Promise(() => undefined));
  const starting = start();
  await jest.advanceTimersByTimeAsync(10_000);
  expect((await starting).fault).toBe('Sorry - there was an error logging in, please try again.');
});

test('AUTH-15 after sleep the token that ran out is renewed as soon as the window is looked at', async () => {
  await start();
  keycloak.isTokenExpired.mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
  await jest.advanceTimersByTimeAsync(0);
  expect(keycloak.updateToken).toHaveBeenCalledTimes(1);
});

test('NS-64 the first address leads to the portal while somebody is signed in here, and to the school for everybody else', async () => {
  keycloak.authenticated = false;
  await start();
  expect(document.cookie).toBe('');
  keycloak.authenticated = true;
  await start();
  expect(document.cookie).toBe('portal=1');
  channel.onmessage?.();
  expect(document.cookie).toBe('');
});

test('NS-64 it is the edge that reads what we say of it', () => {
  const routes = readFileSync(join(__dirname, '../../../../deploy/edge/routes.ts'), 'utf8');
  const [, name] = /PORTAL_COOKIE = '(\w+)'/.exec(routes) ?? [];
  frontDoor.toPortal();
  expect(document.cookie).toBe(`${name}=1`);
});

describe('signing out', () => {
  const ended = (answer: () => Promise<Partial<Response>>) => {
    const fetched = jest.fn(answer);
    Object.assign(globalThis, { fetch: fetched });
    return fetched;
  };

  test('AUTH-14 the session ends on the server before the other tabs hear of it, so that none is let in again', async () => {
    const tokens = await start();
    const fetched = ended(async () => {
      expect(channel.postMessage).not.toHaveBeenCalled();
      return { ok: true };
    });
    await tokens.signOut();
    const [address, init] = fetched.mock.calls[0] as unknown as [string, RequestInit];
    expect(address).toBe('http://localhost/auth/realms/parlance/protocol/openid-connect/logout');
    expect(String(init.body)).toBe('client_id=portal&refresh_token=refresh-0');
    expect(channel.postMessage).toHaveBeenCalledWith('signed-out');
    expect(keycloak.logout).not.toHaveBeenCalled();
    expect(document.cookie).toBe('');
  });

  test('AUTH-14 when the server cannot be asked, the browser is sent to it', async () => {
    const tokens = await start();
    ended(() => Promise.reject(new TypeError('Failed to fetch')));
    await tokens.signOut();
    expect(channel.postMessage).toHaveBeenCalledWith('signed-out');
    expect(keycloak.logout).toHaveBeenCalledTimes(1);
  });

  /** What a teacher, a student and an applicant leave in a browser, what the machine is set to, and a sign-in under way. */
  const kept = {
    'feedback-draft-b1': '{"form":{"notes":"Ana is shy"}}',
    'feedback-draft-b2': '{}',
    'application-draft': '{}',
    'call-0198c0de': '{"token":"ticket"}',
    'booking-status': '{"id":"b1"}',
    'some-new-key': 'words',
    theme: 'dark',
    'call-devices': '{}',
    'call-background': 'blur',
    'call-captions': 'on',
    'call-shortcuts': 'off',
    'kc-callback-state': '{}',
  };
  const stays = ['call-background', 'call-captions', 'call-devices', 'call-shortcuts', 'kc-callback-state', 'theme'];
  const keep = () => {
    localStorage.clear();
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
    sessionStorage.setItem('return-to', '/tutor/bookings');
  };
  const left = () => [Object.keys({ ...localStorage }).sort(), Object.keys({ ...sessionStorage })];

  test.each([true, false])('AUTH-14 nothing of the person stays in the browser, asked or not: %s', async (isAsked) => {
    const tokens = await start();
    ended(() => (isAsked ? Promise.resolve({ ok: true }) : Promise.reject(new TypeError('Failed to fetch'))));
    keep();
    await tokens.signOut();
    expect(left()).toEqual([stays, []]);
  });

  test('AUTH-14 nor what another tab kept before it heard of it', async () => {
    await start();
    keep();
    channel.onmessage?.();
    expect(left()).toEqual([stays, []]);
  });

  test('AUTH-14 a tab that hears of it drops its tokens', async () => {
    await start();
    channel.onmessage?.();
    expect(keycloak.clearToken).toHaveBeenCalledTimes(1);
  });
});
