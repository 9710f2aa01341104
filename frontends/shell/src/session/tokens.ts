/** Sign-in with Keycloak, and the one owner of this tab's tokens: in memory only, refreshed by a timer, before use, after sleep and once on a 401 (AUTH-15, CON-50). */
import { session } from '@parlance/kit/domain/limits.ts';
import Keycloak from 'keycloak-js';

export type Tokens = {
  signedIn(): boolean;
  /** Why nobody is signed in although signing in was tried; undefined in the usual case. */
  readonly fault: string | undefined;
  /** Good for at least 30 s while the server answers, or undefined when signed out. */
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
/** AUTH-06. */
export const signInFailed = 'Sorry - there was an error logging in, please try again.';

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

/** False when the sign-in pages could not be asked, or sent an error back: nobody is signed in then. */
async function begin(keycloak: Keycloak, origin: string): Promise<boolean> {
  try {
    await keycloak.init({
      onLoad: 'check-sso',
      silentCheckSsoRedirectUri: `${origin}/silent-check-sso.html`,
      silentCheckSsoFallback: false,
      pkceMethod: 'S256',
      checkLoginIframe: false,
      responseMode: 'fragment',
      redirectUri: `${origin}/callback`,
    });
    return true;
  } catch {
    return false;
  }
}

/** Refreshes on the catalogue's beat, and at once when the machine wakes up or comes back to the net. */
function keepFresh(renew: () => void, refreshIfOld: () => void, random: () => number): void {
  setInterval(renew, session.tokenRefreshMs * (1 - random() * jitterShare));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') refreshIfOld();
  });
  addEventListener('online', refreshIfOld);
}

export async function startTokens({ origin, realm, clientId, random = Math.random }: Options): Promise<Tokens> {
  const keycloak = new Keycloak({ url: `${origin}/auth`, realm, clientId });
  const others = new BroadcastChannel('parlance-session');
  const signedOut = new Set<() => void>();
  let renewing: Promise<unknown> | undefined;

  // One at a time; whoever asks meanwhile waits for the same answer.
  const renewOnce = () => {
    renewing ??= keycloak.updateToken(-1).finally(() => (renewing = undefined));
    // A failed refresh keeps the old token while it lasts: the server's answer decides. A refused one signs out (onAuthLogout).
    return renewing.catch(() => undefined);
  };
  const held = () => (keycloak.authenticated ? keycloak.token : undefined);
  const token = async (): Promise<string | undefined> => {
    if (keycloak.authenticated && (renewing || keycloak.isTokenExpired(minimumLifeSeconds))) await renewOnce();
    return held();
  };
  const renew = async (): Promise<string | undefined> => {
    if (keycloak.authenticated) await renewOnce();
    return held();
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
  // Signing out in one tab signs out the browser.
  others.onmessage = () => keycloak.clearToken();
  const began = await begin(keycloak, origin);
  keepFresh(
    () => void renew(),
    () => void token(),
    random,
  );

  return {
    signedIn: () => keycloak.authenticated === true,
    fault: began ? undefined : signInFailed,
    token,
    renew,
    signIn: (wanted) => leave('login', wanted),
    signUp: () => leave('register', '/verify'),
    signOut: () => {
      others.postMessage('signed-out');
      return keycloak.logout({ redirectUri: `${origin}/` });
    },
    onSignedOut: (heard) => void signedOut.add(heard),
  };
}
