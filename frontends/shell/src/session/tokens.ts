/** Sign-in with Keycloak, and the one owner of this tab's tokens: in memory only, refreshed by a timer, before use, after sleep and once on a 401 (AUTH-15, CON-50). */
import { session } from '@parlance/kit/domain/limits.ts';
import Keycloak from 'keycloak-js';

export type Tokens = {
  signedIn(): boolean;
  /** Good for at least 30 s, or undefined when signed out. */
  token(): Promise<string | undefined>;
  /** A new token whatever the old one's age. */
  renew(): Promise<string | undefined>;
  signIn(wanted: string): Promise<void>;
  signUp(): Promise<void>;
  signOut(): Promise<void>;
  onSignedOut(heard: () => void): void;
};

type Options = { origin: string; realm: string; clientId: string; random?: () => number };

const minimumLifeSeconds = 30;
/** Spread so that many tabs do not refresh at once. */
const jitterShare = 0.05;
const wantedKey = (state: string) => `wanted-${state}`;

/** Reads where the person wanted to go before signing in; kept under the state of the round trip. */
export function takeWanted(storage: Storage, state: string | null): string | undefined {
  if (!state) return undefined;
  const wanted = storage.getItem(wantedKey(state));
  storage.removeItem(wantedKey(state));
  return wanted?.startsWith('/') && !wanted.startsWith('//') ? wanted : undefined;
}

function stateOf(address: string): string | null {
  return new URL(address).searchParams.get('state');
}

export async function startTokens({ origin, realm, clientId, random = Math.random }: Options): Promise<Tokens> {
  const keycloak = new Keycloak({ url: `${origin}/auth`, realm, clientId });
  const signedOut = new Set<() => void>();
  let refreshing: Promise<boolean> | undefined;

  const refresh = (seconds: number): Promise<boolean> => {
    refreshing ??= keycloak.updateToken(seconds).finally(() => (refreshing = undefined));
    return refreshing;
  };
  const current = async (seconds: number): Promise<string | undefined> => {
    if (!keycloak.authenticated) return undefined;
    // A failed refresh keeps the old token while it lasts: the server's answer decides.
    await refresh(seconds).catch(() => false);
    return keycloak.authenticated ? keycloak.token : undefined;
  };
  const leave = async (kind: 'login' | 'register', wanted: string): Promise<void> => {
    const options = { redirectUri: `${origin}/callback` };
    const address =
      kind === 'login' ? await keycloak.createLoginUrl(options) : await keycloak.createRegisterUrl(options);
    const state = stateOf(address);
    if (state) sessionStorage.setItem(wantedKey(state), wanted);
    location.assign(address);
  };

  keycloak.onAuthLogout = () => {
    for (const heard of signedOut) heard();
  };
  await keycloak.init({
    onLoad: 'check-sso',
    silentCheckSsoRedirectUri: `${origin}/silent-check-sso.html`,
    silentCheckSsoFallback: false,
    pkceMethod: 'S256',
    checkLoginIframe: false,
    responseMode: 'fragment',
    redirectUri: `${origin}/callback`,
  });
  const everyMs = session.tokenRefreshMs * (1 - random() * jitterShare);
  setInterval(() => void current(Number.MAX_SAFE_INTEGER), everyMs);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void current(minimumLifeSeconds);
  });

  return {
    signedIn: () => keycloak.authenticated === true,
    token: () => current(minimumLifeSeconds),
    renew: () => current(Number.MAX_SAFE_INTEGER),
    signIn: (wanted) => leave('login', wanted),
    signUp: () => leave('register', '/verify'),
    signOut: () => keycloak.logout({ redirectUri: `${origin}/` }),
    onSignedOut: (heard) => void signedOut.add(heard),
  };
}
