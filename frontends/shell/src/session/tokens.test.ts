import { type Tokens, signInFailed, startTokens, takeWanted } from './tokens.ts';

type Fake = {
  authenticated: boolean;
  token: string;
  onAuthLogout?: () => void;
  init: jest.Mock;
  updateToken: jest.Mock;
  isTokenExpired: jest.Mock;
  createLoginUrl: jest.Mock;
  createRegisterUrl: jest.Mock;
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
  Object.assign(globalThis, { BroadcastChannel: jest.fn(() => channel) });
  let issued = 0;
  keycloak = {
    authenticated: true,
    token: 'token-0',
    init: jest.fn(async () => true),
    updateToken: jest.fn(async () => {
      issued += 1;
      keycloak.token = `token-${issued}`;
      return true;
    }),
    isTokenExpired: jest.fn(() => false),
    createLoginUrl: jest.fn(),
    createRegisterUrl: jest.fn(),
    clearToken: jest.fn(),
    logout: jest.fn(),
  };
});
afterEach(() => jest.useRealTimers());

const start = (): Promise<Tokens> =>
  startTokens({ origin: 'http://localhost', realm: 'parlance', clientId: 'portal', random: () => 0 });

test('ROUTE-47 the wanted path comes back once, under its state, and never leads to another origin', () => {
  sessionStorage.setItem('wanted-a', '/student/bookings?view=upcoming');
  sessionStorage.setItem('wanted-b', '//evil.example.com');
  expect(takeWanted(sessionStorage, 'a')).toBe('/student/bookings?view=upcoming');
  expect(takeWanted(sessionStorage, 'a')).toBeUndefined();
  expect(takeWanted(sessionStorage, 'b')).toBeUndefined();
  expect(takeWanted(sessionStorage, null)).toBeUndefined();
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

test('AUTH-06, AUTH-08 when the sign-in pages do not answer, nobody is signed in and it is said why', async () => {
  keycloak.authenticated = false;
  keycloak.init.mockRejectedValue(new Error('timeout'));
  const tokens = await start();
  expect(tokens.signedIn()).toBe(false);
  expect(tokens.fault).toBe(signInFailed);
  expect(signInFailed).toBe('Sorry - there was an error logging in, please try again.');
});

test('AUTH-14 signing out in one tab is told to the others, and clears the tokens there', async () => {
  const tokens = await start();
  await tokens.signOut();
  expect(channel.postMessage).toHaveBeenCalledWith('signed-out');
  channel.onmessage?.();
  expect(keycloak.clearToken).toHaveBeenCalledTimes(1);
});
