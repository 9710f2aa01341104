/** Signs a person in as a browser does: Keycloak's hosted page, code flow with PKCE. There is no password grant. */
import { createHash, randomBytes } from 'node:crypto';

export type SignInOptions = { publicUrl: string; email: string; password: string };
export type Session = {
  accessToken: string;
  refreshToken: string;
  /** A new session from the refresh token; the old one ends with it. */
  refresh(): Promise<Session>;
};

const clientId = 'portal';
const requestMs = 30_000;
const longestRedirects = 12;

export async function signIn({ publicUrl, email, password }: SignInOptions): Promise<Session> {
  const realm = `${publicUrl}/auth/realms/parlance/protocol/openid-connect`;
  const redirectUri = `${publicUrl}/callback`;
  const verifier = randomBytes(32).toString('base64url');
  const browser = makeBrowser(redirectUri);
  const page = await browser.open(authorizationUrl(realm, { redirectUri, verifier }));
  if (!('html' in page)) throw new Error('the sign-in page was expected, not a redirect');
  const credentials = new URLSearchParams({ username: email, password, credentialId: '' });
  const landed = await browser.open(formAction(page.html, page.url), credentials);
  if ('html' in landed) throw new Error(`sign-in of ${email} was refused: ${refusalIn(landed.html)}`);
  const code = landed.callback.searchParams.get('code');
  if (code === null) throw new Error(`sign-in of ${email} failed: ${landed.callback.searchParams.get('error')}`);
  const grant = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier };
  return session(realm, grant);
}

async function session(realm: string, grant: Record<string, string>): Promise<Session> {
  const answer = await fetch(`${realm}/token`, {
    method: 'POST',
    body: new URLSearchParams({ ...grant, client_id: clientId }),
    signal: AbortSignal.timeout(requestMs),
  });
  const tokens = (await answer.json()) as { access_token?: string; refresh_token?: string; error?: string };
  const { access_token: accessToken, refresh_token: refreshToken } = tokens;
  if (accessToken === undefined || refreshToken === undefined) {
    throw new Error(`no token was given: ${tokens.error ?? answer.status}`);
  }
  const again = { grant_type: 'refresh_token', refresh_token: refreshToken };
  return { accessToken, refreshToken, refresh: () => session(realm, again) };
}

function authorizationUrl(realm: string, { redirectUri, verifier }: { redirectUri: string; verifier: string }): string {
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid',
    state: randomBytes(16).toString('base64url'),
    nonce: randomBytes(16).toString('base64url'),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  return `${realm}/auth?${query}`;
}

type Landing = { url: string; html: string } | { callback: URL };

/** Keeps cookies and follows redirects until a page is shown or the portal's own address is reached. */
function makeBrowser(redirectUri: string) {
  const cookies = new Map<string, string>();
  const remember = (answer: Response) => {
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === '' || /max-age=0/i.test(cookie)) cookies.delete(name);
      else cookies.set(name, value);
    }
  };
  return {
    async open(address: string, form?: URLSearchParams): Promise<Landing> {
      let [url, body] = [address, form];
      for (let hops = 0; hops < longestRedirects; hops += 1) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
        const method = body === undefined ? 'GET' : 'POST';
        const signal = AbortSignal.timeout(requestMs);
        const answer = await fetch(url, { method, body, headers: { cookie }, redirect: 'manual', signal });
        remember(answer);
        const location = answer.headers.get('location');
        const text = await answer.text();
        if (location === null) return { url, html: text };
        const next = new URL(location, url);
        if (next.href.startsWith(`${redirectUri}?`)) return { callback: next };
        [url, body] = [next.href, undefined];
      }
      throw new Error('too many redirects while signing in');
    },
  };
}

function formAction(html: string, url: string): string {
  const form = /<form[^>]*id="kc-form-login"[^>]*>/.exec(html)?.[0] ?? /<form[^>]*method="post"[^>]*>/i.exec(html)?.[0];
  const action = /action="([^"]+)"/.exec(form ?? '')?.[1];
  if (action === undefined) throw new Error('the sign-in page has no form');
  return new URL(action.replaceAll('&amp;', '&'), url).href;
}

function refusalIn(html: string): string {
  const words = /(?:id="input-error[^"]*"|class="[^"]*(?:kc-feedback-text|alert)[^"]*")[^>]*>([\s\S]*?)<\//.exec(html);
  const text = (words?.[1] ?? '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return text === '' ? 'the page was shown again' : text;
}
