/** Walks Keycloak's hosted pages as a browser without script would: cookies, redirects, forms. */
import { createHash, randomBytes } from 'node:crypto';

export type Claims = {
  sub: string;
  email: string;
  email_verified: boolean;
  realm_access?: { roles: string[] };
  iat: number;
  iss: string;
  /** Of which sign-in. */
  sid: string;
  /** The token itself, and the one to renew it. */
  bearer: string;
  refreshToken: string;
};

export type Page = { status: number; html: string; leftTo: string | undefined };
export type Browser = ReturnType<typeof makeBrowser>;

/** Pages name the public address; the test speaks to Keycloak directly. */
export function makeBrowser(origin: string) {
  const cookies = new Map<string, string>();

  async function visit(address: string, form?: Record<string, string>): Promise<Page> {
    const { pathname, search } = new URL(address.replaceAll('&amp;', '&'), origin);
    const answer = await fetch(`${origin}${pathname}${search}`, {
      method: form ? 'POST' : 'GET',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      body: form ? new URLSearchParams(form) : undefined,
      redirect: 'manual',
    });
    for (const line of answer.headers.getSetCookie()) keep(line);
    const next = answer.headers.get('location');
    const { status } = answer;
    if (!next) return { status, html: await answer.text(), leftTo: undefined };
    return next.includes('/auth/realms/') ? visit(next) : { status, html: '', leftTo: next };
  }

  function keep(line: string): void {
    const [pair = ''] = line.split(';');
    const at = pair.indexOf('=');
    cookies.set(pair.slice(0, at), pair.slice(at + 1));
  }

  const submit = (page: Page, form: Record<string, string>) => visit(formOf(page), { ...hiddenIn(page), ...form });
  return { visit, cookies, submit };
}

/** What the page's first form says by itself. */
function hiddenIn({ html }: Page): Record<string, string> {
  const form = /<form[\s\S]*?<\/form>/.exec(html)?.[0] ?? '';
  const said = [...form.matchAll(/<input\s[^>]*type="hidden"[^>]*>/g)].map(([tag]) => {
    const valueOf = (attribute: string) => new RegExp(`\\s${attribute}="([^"]*)"`).exec(tag)?.[1] ?? '';
    return [valueOf('name'), valueOf('value')] as const;
  });
  return Object.fromEntries(said.filter(([name]) => name !== ''));
}

export function formOf({ html }: Pick<Page, 'html'>): string {
  const action = /<form[^>]*action="([^"]+)"/.exec(html)?.[1];
  if (!action) throw new Error('the hosted page has no form');
  return action;
}

/** Opens the page, sends its form and exchanges the code; undefined when the page shows the form again. */
export async function signInBy(
  { oidc, redirectUri, page }: { oidc: string; redirectUri: string; page: 'auth' | 'registrations' },
  form: Record<string, string>,
): Promise<Claims | undefined> {
  const verifier = randomBytes(32).toString('base64url');
  const redirect = { client_id: 'portal', redirect_uri: redirectUri };
  const query = new URLSearchParams({
    ...redirect,
    response_type: 'code',
    scope: 'openid',
    nonce: randomBytes(8).toString('hex'),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const browser = makeBrowser(new URL(oidc).origin);
  const { leftTo } = await browser.submit(await browser.visit(`${oidc}/${page}?${query}`), form);
  const code = leftTo && new URL(leftTo).searchParams.get('code');
  return code ? exchange(oidc, { ...redirect, code, code_verifier: verifier }) : undefined;
}

function exchange(oidc: string, params: Record<string, string>): Promise<Claims> {
  return askToken(oidc, { grant_type: 'authorization_code', ...params });
}

export function renew(oidc: string, refreshToken: string): Promise<Claims> {
  return askToken(oidc, { grant_type: 'refresh_token', client_id: 'portal', refresh_token: refreshToken });
}

async function askToken(oidc: string, params: Record<string, string>): Promise<Claims> {
  const answer = await fetch(`${oidc}/token`, { method: 'POST', body: new URLSearchParams(params) });
  if (!answer.ok) throw new Error(`the token endpoint answered ${answer.status}`);
  const { access_token: bearer, refresh_token: refreshToken } = (await answer.json()) as Record<string, string>;
  const claims = JSON.parse(Buffer.from(bearer?.split('.')[1] ?? '', 'base64url').toString()) as Claims;
  return { ...claims, bearer: bearer ?? '', refreshToken: refreshToken ?? '' };
}

/** Follows a mailed link, confirms, and chooses the password; answers with the last page's text. */
export async function choosePassword(link: string, origin: string, password: string): Promise<string> {
  const browser = makeBrowser(origin);
  const confirm = await browser.visit(link);
  const onward = /<a [^>]*href="([^"]*action-token[^"]*)"/.exec(confirm.html)?.[1];
  if (!onward) throw new Error('the mailed link leads nowhere');
  const form = await browser.visit(onward);
  const done = await browser.submit(form, { 'password-new': password, 'password-confirm': password });
  return done.html;
}
