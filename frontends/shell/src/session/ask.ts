/** Asks the sign-in server without a word on the screen who is signed in. It needs nothing of the portal, so it is under way while the portal is still loading. */
import Keycloak from 'keycloak-js';
import { endpointsOf, type Endpoints } from './endpoints.ts';

export type Realm = { origin: string; realm: string; clientId: string };

export type Asked = {
  realm: Realm;
  keycloak: Keycloak;
  endpoints: Endpoints;
  /** Where tabs tell each other that the browser was signed out; open before the question is put. */
  others: BroadcastChannel;
  /** Another tab signed out since, and nobody has listened yet. */
  wasLeft(): boolean;
  redirectUri: string;
  /** False when the sign-in pages could not be asked, or sent an error back: nobody is signed in then. */
  answered: Promise<boolean>;
  /** Of the round trip that led here, if one did: the library takes it out of the address. */
  state: string | null;
  /** What a hosted page was left with in this load of the page; known with the answer. */
  managed(): 'success' | 'cancelled' | 'error' | undefined;
};

/** The silent question has no limit of its own: a server that hangs must not keep the page blank. */
const beginWithinMs = 10_000;

async function begin(keycloak: Keycloak, origin: string, redirectUri: string): Promise<boolean> {
  let limit: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    limit = setTimeout(() => reject(new Error('the sign-in server does not answer')), beginWithinMs);
  });
  const asked = keycloak.init({
    onLoad: 'check-sso',
    silentCheckSsoRedirectUri: `${origin}/silent-check-sso.html`,
    silentCheckSsoFallback: false,
    pkceMethod: 'S256',
    checkLoginIframe: false,
    responseMode: 'fragment',
    redirectUri,
  });
  try {
    await Promise.race([asked, tooLate]);
    return true;
  } catch {
    return false;
  } finally {
    clearTimeout(limit);
  }
}

export function askWhoIsThere(realm: Realm): Asked {
  const { origin, clientId } = realm;
  const endpoints = endpointsOf(origin, realm.realm);
  const redirectUri = `${origin}/callback`;
  // As a plain OpenID provider: the library then leaves out its test of third-party cookies, two requests that one origin does not need.
  const keycloak = new Keycloak({ oidcProvider: endpoints, clientId });
  const state = new URLSearchParams(location.hash.slice(1)).get('state');
  const others = new BroadcastChannel('parlance-session');
  let left = false;
  others.onmessage = () => (left = true);
  let managed: ReturnType<Asked['managed']>;
  keycloak.onActionUpdate = (status) => (managed = status);
  return {
    realm,
    keycloak,
    endpoints,
    others,
    wasLeft: () => left,
    redirectUri,
    state,
    answered: begin(keycloak, origin, redirectUri),
    managed: () => managed,
  };
}

let early: Asked | undefined;

/** Called by the entry; whoever needs the answer takes what is under way. */
export function askEarly(realm: Realm): Asked {
  early = askWhoIsThere(realm);
  return early;
}

export const askedEarly = (): Asked | undefined => early;
