/** A realm of its own on the real Keycloak, as the product's is, with the doors that a browser and a program knock at. */
import { createHash, randomBytes } from 'node:crypto';
import { administratorClient, type KeycloakAdmin } from '@parlance/runtime/keycloak/admin-client';
import { applyRealm, type ApplyRealmOptions } from '../apply-realm.ts';
import { serviceClientIds } from '../realm/clients.ts';
import { formOf, makeBrowser, type Browser, type Page } from './hosted-pages.ts';

export const publicUrl = 'http://localhost:30998';
export const redirectUri = `${publicUrl}/callback`;
export const password = 'nine-tea-cups';

const administrator = () => ({
  user: process.env.TEST_KEYCLOAK_ADMIN_USER ?? 'admin',
  password: process.env.TEST_KEYCLOAK_ADMIN_PASSWORD ?? 'admin',
});

export const newEmail = () => `p-${randomBytes(6).toString('hex')}@example.com`;

export function newVerifier(): { verifier: string; challenge: Record<string, string> } {
  const verifier = randomBytes(32).toString('base64url');
  const code_challenge = createHash('sha256').update(verifier).digest('base64url');
  return { verifier, challenge: { code_challenge, code_challenge_method: 'S256' } };
}

export type Tokens = { access_token: string; refresh_token: string; id_token: string };

export type TestRealm = {
  oidc: string;
  origin: string;
  /** About this realm: paths begin after its name. */
  api: KeycloakAdmin;
  apply(change?: Partial<ApplyRealmOptions>): Promise<void>;
  set(settings: Record<string, unknown>): Promise<void>;
  newAccount(options?: { role?: 'student' | 'tutor' | 'admin' }): Promise<{ id: string; email: string }>;
  /** How many wrong tries of this account have been counted. The server counts behind its answer, and refuses whatever comes for the account until it has. */
  failuresOf(id: string): Promise<number>;
  authorise(params: Record<string, string | undefined>): Promise<Response>;
  token(params: Record<string, string>): Promise<Response>;
  /** The sign-in page in a browser of its own. */
  signInPage(params?: Record<string, string>): Promise<{ browser: Browser; page: Page }>;
  /** All the way; undefined when the page shows the form again. */
  signIn(email: string, secret?: string): Promise<Tokens | undefined>;
};

export async function testRealm(realm: string): Promise<TestRealm> {
  const keycloakUrl = process.env.TEST_KEYCLOAK_URL ?? '';
  if (keycloakUrl === '') throw new Error('TEST_KEYCLOAK_URL is not set: these tests need the real Keycloak');
  const { user, password: secret } = administrator();
  const api = administratorClient({ keycloakUrl, user, password: secret }, realm);
  const apply: TestRealm['apply'] = (change = {}) =>
    applyRealm({
      keycloakUrl,
      realm,
      adminUser: user,
      adminPassword: secret,
      publicUrl,
      serviceSecrets: Object.fromEntries(serviceClientIds.map((id) => [id, `${id}-secret`])),
      ...change,
    });
  await apply();
  const oidc = `${keycloakUrl}/realms/${realm}/protocol/openid-connect`;
  return { api, apply, oidc, ...accounts(api), ...doors(oidc) };
}

function accounts(api: KeycloakAdmin): Pick<TestRealm, 'set' | 'newAccount' | 'failuresOf'> {
  return {
    async set(settings) {
      const present = await api.get<Record<string, unknown>>('');
      await api.send('PUT', '', { ...present, ...settings });
    },
    async failuresOf(id) {
      return (await api.get<{ numFailures: number }>(`/attack-detection/brute-force/users/${id}`))?.numFailures ?? 0;
    },
    async newAccount({ role = 'student' } = {}) {
      const email = newEmail();
      await api.send('POST', '/users', {
        username: email,
        email,
        firstName: 'Kenji',
        lastName: 'Sample',
        enabled: true,
        emailVerified: true,
        credentials: [{ type: 'password', value: password, temporary: false }],
      });
      const id =
        (await api.get<{ id: string }[]>(`/users?exact=true&email=${encodeURIComponent(email)}`))?.[0]?.id ?? '';
      if (role !== 'student')
        await api.send('POST', `/users/${id}/role-mappings/realm`, [await api.get(`/roles/${role}`)]);
      return { id, email };
    },
  };
}

const asked = (params: Record<string, string | undefined>) =>
  new URLSearchParams(
    Object.entries({
      client_id: 'portal',
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: 'openid',
      state: 'state',
      nonce: 'nonce',
      ...params,
    }).filter((pair): pair is [string, string] => pair[1] !== undefined),
  );

function doors(oidc: string): Pick<TestRealm, 'origin' | 'authorise' | 'token' | 'signInPage' | 'signIn'> {
  const { origin } = new URL(oidc);
  const token: TestRealm['token'] = (params) =>
    fetch(`${oidc}/token`, { method: 'POST', body: new URLSearchParams(params) });
  const signInPage: TestRealm['signInPage'] = async (params = newVerifier().challenge) => {
    const browser = makeBrowser(origin);
    return { browser, page: await browser.visit(`${oidc}/auth?${asked(params)}`) };
  };
  return {
    origin,
    token,
    signInPage,
    authorise: (params) => fetch(`${oidc}/auth?${asked(params)}`, { redirect: 'manual' }),
    async signIn(email, secret = password) {
      const { verifier, challenge } = newVerifier();
      const { browser, page } = await signInPage(challenge);
      const { leftTo } = await browser.visit(formOf(page), { username: email, password: secret });
      const code = leftTo && new URL(leftTo).searchParams.get('code');
      if (!code) return undefined;
      const grant = { grant_type: 'authorization_code', client_id: 'portal', redirect_uri: redirectUri };
      return (await (await token({ ...grant, code, code_verifier: verifier })).json()) as Tokens;
    },
  };
}
