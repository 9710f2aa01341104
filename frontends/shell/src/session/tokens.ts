/** Sign-in with Keycloak, and the one owner of this tab's tokens: in memory only, refreshed by a timer, before use, after sleep and once on a 401. */
import { session } from '@parlance/kit/domain/limits.ts';
import type { AccountAction } from '@parlance/kit/remote/contract.ts';
import type Keycloak from 'keycloak-js';
import { texts } from '../locales/texts.ts';
import type { Asked } from './ask.ts';
import { endSession } from './end-session.ts';
import { forgetPerson } from './forget-person.ts';
import { frontDoor } from './front-door.ts';
import { hostedActions } from './hosted-actions.ts';
import { keepReturnPath } from './return-path.ts';

export type Tokens = {
  signedIn(): boolean;
  /** Of who is signed in; empty when nobody is. */
  uid(): string;
  /** Why nobody is signed in although signing in was tried; undefined in the usual case. */
  readonly fault: string | undefined;
  /** Good for at least 30 s while the server answers, or undefined when signed out. */
  token(): Promise<string | undefined>;
  /** A new token whatever the old one's age. */
  renew(): Promise<string | undefined>;
  signIn(returnTo: string): Promise<void>;
  signUp(): Promise<void>;
  /** Leaves for the hosted page where a passkey, a code or a password is set, and comes back to `returnTo`. */
  manage(action: AccountAction, returnTo: string): Promise<void>;
  /** What such a page was left with in this load of the page. */
  readonly managed: 'success' | 'cancelled' | 'error' | undefined;
  signOut(): Promise<void>;
  onSignedOut(listener: () => void): void;
};

const minimumLifeSeconds = 30;
/** Whoever asks meanwhile goes on with what there is: the server's answer decides. */
const longestWaitMs = 10_000;
/** Spread so that many tabs do not refresh at once. */
const jitterShare = 0.05;
/** Refreshes on the catalogue's beat, and at once when the machine wakes up or comes back to the net. */
function keepFresh(renew: () => void, refreshIfOld: () => void, random: () => number): void {
  setInterval(renew, session.tokenRefreshMs * (1 - random() * jitterShare));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') refreshIfOld();
  });
  addEventListener('online', refreshIfOld);
}

function inTime(renewing: Promise<unknown>): Promise<unknown> {
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, longestWaitMs);
  return Promise.race([renewing, late]).finally(() => clearTimeout(timer));
}

/** To the sign-in pages, and from there back to `returnTo`. */
async function leave(
  keycloak: Keycloak,
  redirectUri: string,
  { returnTo, action, prompt }: { returnTo: string; action?: string; prompt?: string },
): Promise<void> {
  const address = new URL(await keycloak.createLoginUrl(action ? { redirectUri, action } : { redirectUri }));
  if (prompt) address.searchParams.set('prompt', prompt);
  keepReturnPath(sessionStorage, address.searchParams.get('state'), returnTo);
  location.assign(address);
}

function forget(): void {
  forgetPerson(localStorage, sessionStorage);
  frontDoor.toSchool();
}

export async function startTokens(asked: Asked, random = Math.random): Promise<Tokens> {
  const { keycloak, endpoints, others, redirectUri, answered, managed } = asked;
  const { origin, clientId } = asked.realm;
  const signedOut = new Set<() => void>();
  let renewing: Promise<unknown> | undefined;

  // One at a time; whoever asks meanwhile waits for the same answer.
  const renewOnce = () => {
    renewing ??= keycloak.updateToken(-1).finally(() => (renewing = undefined));
    // A failed refresh keeps the old token while it lasts: the server's answer decides. A refused one signs out (onAuthLogout).
    return inTime(renewing.catch(() => undefined));
  };
  const held = () => (keycloak.authenticated ? keycloak.token : undefined);
  const token = async (): Promise<string | undefined> => {
    if (keycloak.authenticated && keycloak.isTokenExpired(minimumLifeSeconds)) await renewOnce();
    return held();
  };
  const renew = async (): Promise<string | undefined> => {
    if (keycloak.authenticated) await renewOnce();
    return held();
  };

  keycloak.onAuthLogout = () => {
    for (const listener of signedOut) listener();
  };
  // Signing out in one tab signs out the browser; what a page kept until it heard of it goes too.
  const leaveToo = () => {
    keycloak.clearToken();
    forget();
  };
  others.onmessage = leaveToo;
  const began = await answered;
  if (asked.wasLeft()) leaveToo();
  if (keycloak.authenticated) frontDoor.toPortal();
  keepFresh(
    () => void renew(),
    () => void token(),
    random,
  );

  return {
    signedIn: () => keycloak.authenticated === true,
    uid: () => (keycloak.subject ?? '').replaceAll('-', '').toLowerCase(),
    // Asked for when it is shown: the person's language may still be on its way now.
    get fault() {
      return began ? undefined : texts.now().faults.signIn;
    },
    token,
    renew,
    managed: managed(),
    signIn: (returnTo) => leave(keycloak, redirectUri, { returnTo }),
    signUp: () => leave(keycloak, redirectUri, { returnTo: '/verify', prompt: 'create' }),
    manage: (action, returnTo) => leave(keycloak, redirectUri, { returnTo, action: hostedActions[action] }),
    signOut: async () => {
      // The session ends on the server first: a tab that asks again must not be let in by it.
      const ended = await endSession({ ...endpoints, clientId, refreshToken: keycloak.refreshToken });
      forget();
      others.postMessage('signed-out');
      if (ended) location.assign(`${origin}/signin`);
      else await keycloak.logout({ redirectUri: `${origin}/` });
    },
    onSignedOut: (listener) => void signedOut.add(listener),
  };
}
