/** The small window in which a social provider is asked. It lives at /social-callback, gets no tokens, and only says that the browser is signed in now. */
import { endpointsOf } from './endpoints.ts';
import { frontDoor } from './front-door.ts';

type Options = { origin: string; realm: string; clientId: string };

const stateKey = 'social-state';
/** The sign-in page behind listens here; other origins cannot. */
export const socialChannel = 'parlance-social';

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
const randomText = () => base64url(crypto.getRandomValues(new Uint8Array(32)));

/** `?provider=…` begins; coming back with our own state ends. Anything else only closes. */
export async function runSocialWindow(options: Options): Promise<void> {
  const provider = new URLSearchParams(location.search).get('provider');
  if (provider) return askProvider(options, provider);
  const answer = new URLSearchParams(location.hash.slice(1));
  history.replaceState(null, '', location.pathname);
  const expected = sessionStorage.getItem(stateKey);
  sessionStorage.removeItem(stateKey);
  if (expected !== null && answer.get('state') === expected && answer.has('code')) {
    new BroadcastChannel(socialChannel).postMessage('signed-in');
    frontDoor.toPortal();
  }
  window.close();
  // A window that was not opened by a script cannot close itself: it goes on as the portal.
  location.replace('/');
}

async function askProvider({ origin, realm, clientId }: Options, provider: string): Promise<void> {
  const state = randomText();
  sessionStorage.setItem(stateKey, state);
  // The code is never redeemed, so its verifier and its nonce are forgotten at once.
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(randomText()));
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: `${origin}/social-callback`,
    response_mode: 'fragment',
    response_type: 'code',
    scope: 'openid',
    state,
    nonce: randomText(),
    kc_idp_hint: provider,
    code_challenge: base64url(new Uint8Array(digest)),
    code_challenge_method: 'S256',
  });
  location.replace(`${endpointsOf(origin, realm).authorization_endpoint}?${query}`);
}
