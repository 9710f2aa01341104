/** The realm on a real Keycloak: what is closed stays closed, and applying it again changes nothing but what was asked for. */
import { decodeJwt } from 'jose';
import { makeAdminApi } from './admin-api.ts';
import { applyRealm } from './apply-realm.ts';
import { serviceClientIds } from './realm/clients.ts';

const realm = 'realm-test';
const publicUrl = 'http://localhost:30998';
const challenge = { code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM', code_challenge_method: 'S256' };
const administrator = {
  user: process.env.TEST_KEYCLOAK_ADMIN_USER ?? 'admin',
  password: process.env.TEST_KEYCLOAK_ADMIN_PASSWORD ?? 'admin',
};

const keycloakUrl = () => process.env.TEST_KEYCLOAK_URL ?? '';
const oidc = () => `${keycloakUrl()}/realms/${realm}/protocol/openid-connect`;

const apply = (change: { publicUrl?: string } = {}) =>
  applyRealm({
    keycloakUrl: keycloakUrl(),
    realm,
    adminUser: administrator.user,
    adminPassword: administrator.password,
    publicUrl,
    serviceSecrets: Object.fromEntries(serviceClientIds.map((id) => [id, `${id}-secret`])),
    ...change,
  });

const authorise = (params: Record<string, string>) => {
  const query = new URLSearchParams({
    client_id: 'portal',
    redirect_uri: `${publicUrl}/callback`,
    response_type: 'code',
    scope: 'openid',
    ...params,
  });
  return fetch(`${oidc()}/auth?${query}`, { redirect: 'manual' });
};

const token = (params: Record<string, string>) =>
  fetch(`${oidc()}/token`, { method: 'POST', body: new URLSearchParams(params) });

beforeAll(async () => {
  if (keycloakUrl() === '') throw new Error('TEST_KEYCLOAK_URL is not set: these tests need the real Keycloak');
  await apply();
}, 60_000);

test('the portal gets a sign-in page with S256 and nothing without it', async () => {
  expect((await authorise(challenge)).status).toBe(200);
  const without = await authorise({});
  expect(without.headers.get('location')).toContain('error=invalid_request');
  const plain = await authorise({ ...challenge, code_challenge_method: 'plain' });
  expect(plain.headers.get('location')).toContain('error=invalid_request');
});

test('the implicit flow is closed', async () => {
  const answer = await authorise({ response_type: 'token', nonce: 'n' });
  expect(answer.headers.get('location')).toContain('error=unauthorized_client');
});

test.each([
  ['/callback', 200],
  ['/silent-check-sso.html', 200],
  ['/social-callback', 200],
  ['/', 400],
  ['/callback/more', 400],
  ['.evil.test/callback', 400],
])('a sign-in may return to %s: %i', async (path, status) => {
  expect((await authorise({ ...challenge, redirect_uri: `${publicUrl}${path}` })).status).toBe(status);
});

test.each(['portal', 'admin-cli', 'account'])('the password grant is closed for %s', async (clientId) => {
  const answer = await token({ grant_type: 'password', client_id: clientId, username: 'a@b.test', password: 'x' });
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(await answer.json()).toMatchObject({ error: expect.stringMatching(/unauthorized_client|invalid_client/) });
});

test.each([...serviceClientIds])('%s has the one role service for our API', async (clientId) => {
  const answer = await token({
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: `${clientId}-secret`,
  });
  const { access_token: bearer } = (await answer.json()) as { access_token: string };
  const claims = decodeJwt(bearer) as {
    aud: string | string[];
    realm_access?: { roles: string[] };
    resource_access?: object;
  };
  expect(claims.realm_access?.roles).toEqual(['service']);
  expect([claims.aud].flat()).toContain('parlance-api');
  const administers = Object.keys(claims.resource_access ?? {});
  expect(administers).toEqual(clientId === 'svc-identity' ? ['realm-management'] : []);
});

test('applying it again changes nothing; another address reaches an existing realm', async () => {
  const api = makeAdminApi({ keycloakUrl: keycloakUrl(), ...administrator });
  const portal = async () => (await api.get<{ redirectUris: string[] }[]>(`/${realm}/clients?clientId=portal`))?.[0];
  const before = await portal();
  await apply();
  expect(await portal()).toEqual(before);
  await apply({ publicUrl: 'https://school.example' });
  expect((await portal())?.redirectUris.toSorted()).toEqual([
    'https://school.example/callback',
    'https://school.example/silent-check-sso.html',
    'https://school.example/social-callback',
  ]);
  await apply();
}, 30_000);

test('AUTH-21 AUTH-23 what the hosted page must not accept is in the realm, not only in its page', async () => {
  const api = makeAdminApi({ keycloakUrl: keycloakUrl(), ...administrator });
  expect(await api.get(`/${realm}`)).toMatchObject({
    passwordPolicy: 'length(8) and maxLength(128) and notUsername and notEmail',
    bruteForceProtected: true,
    revokeRefreshToken: true,
    verifyEmail: false,
    accessTokenLifespan: 3600,
    registrationEmailAsUsername: true,
  });
  const profile = await api.get<{ attributes: { name: string; required?: object }[] }>(`/${realm}/users/profile`);
  const required = profile?.attributes.filter((attribute) => attribute.required).map(({ name }) => name);
  expect(required?.toSorted()).toEqual(['country', 'email', 'firstName', 'lastName', 'policy']);
});
