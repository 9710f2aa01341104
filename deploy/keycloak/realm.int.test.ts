/** The realm on a real Keycloak: what is closed stays closed, and applying it again changes nothing but what was asked for. */
import { decodeJwt } from 'jose';
import { serviceClientIds } from './realm/clients.ts';
import { newEmail, newVerifier, password, publicUrl, testRealm, type TestRealm } from './test/test-realm.ts';

const { challenge } = newVerifier();
let realm: TestRealm;

beforeAll(async () => {
  realm = await testRealm('realm-test');
}, 90_000);

test('the portal gets a sign-in page with S256 and nothing without it', async () => {
  expect((await realm.authorise(challenge)).status).toBe(200);
  const without = await realm.authorise({});
  expect(without.headers.get('location')).toContain('error=invalid_request');
  const plain = await realm.authorise({ ...challenge, code_challenge_method: 'plain' });
  expect(plain.headers.get('location')).toContain('error=invalid_request');
});

test('the implicit flow is closed', async () => {
  const answer = await realm.authorise({ response_type: 'token' });
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
  expect((await realm.authorise({ ...challenge, redirect_uri: `${publicUrl}${path}` })).status).toBe(status);
});

test.each(['portal', 'admin-cli', 'account'])('the password grant is closed for %s', async (clientId) => {
  const answer = await realm.token({
    grant_type: 'password',
    client_id: clientId,
    username: 'a@b.test',
    password: 'x',
  });
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(await answer.json()).toMatchObject({ error: expect.stringMatching(/unauthorized_client|invalid_client/) });
});

test.each([...serviceClientIds])(
  '%s has the one role service for our API, and its token says whose it is',
  async (clientId) => {
    const answer = await realm.token({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: `${clientId}-secret`,
    });
    const { access_token: bearer } = (await answer.json()) as { access_token: string };
    const claims = decodeJwt(bearer) as {
      aud: string | string[];
      azp?: string;
      realm_access?: { roles: string[] };
      resource_access?: object;
    };
    expect(claims.realm_access?.roles).toEqual(['service']);
    expect([claims.aud].flat()).toContain('parlance-api');
    expect(claims.azp).toBe(clientId);
    const administers = Object.keys(claims.resource_access ?? {});
    expect(administers).toEqual(clientId === 'svc-identity' ? ['realm-management'] : []);
  },
);

test('applying it again changes nothing; another address reaches an existing realm', async () => {
  type Portal = { redirectUris: string[]; defaultClientScopes: string[]; optionalClientScopes: string[] };
  const portal = async () => {
    const [found] = (await realm.api.get<Portal[]>('/clients?clientId=portal')) ?? [];
    // Keycloak names the scopes of a client in no order.
    found?.defaultClientScopes.sort();
    found?.optionalClientScopes.sort();
    return found;
  };
  const before = await portal();
  expect(before).toBeDefined();
  await realm.apply();
  expect(await portal()).toEqual(before);
  await realm.apply({ publicUrl: 'https://school.example' });
  expect((await portal())?.redirectUris.toSorted()).toEqual([
    'https://school.example/callback',
    'https://school.example/silent-check-sso.html',
    'https://school.example/social-callback',
  ]);
  await realm.apply();
});

test('AUTH-10, NS-11 the sign-in page lists whatever is configured, in that order, and drops what no longer is', async () => {
  const provider = (alias: string, displayName: string) => ({
    alias,
    displayName,
    providerId: 'oidc',
    config: {
      clientId: 'us',
      clientSecret: 'secret',
      issuer: 'https://provider.example',
      authorizationUrl: 'https://provider.example/auth',
      tokenUrl: 'https://provider.example/token',
    },
  });
  const buttons = async () =>
    [...(await realm.signInPage()).page.html.matchAll(/Continue with ([^<]+)</g)].map((found) => found[1]);
  expect(await buttons()).toEqual([]);
  await realm.apply({ socialProviders: [provider('google', 'Google'), provider('school', 'My school')] });
  expect(await buttons()).toEqual(['Google', 'My school']);
  await realm.apply({ socialProviders: [provider('school', 'My school')] });
  expect(await buttons()).toEqual(['My school']);
  await realm.apply();
  expect(await buttons()).toEqual([]);
}, 90_000);

test('AUTH-01, AUTH-02, AUTH-03, AUTH-04 the sign-in page: two fields with their limits, what a password manager needs, and three ways on', async () => {
  const { html } = (await realm.signInPage()).page;
  const input = (id: string) => new RegExp(`<input id="${id}"[^>]*>`).exec(html)?.[0] ?? '';
  expect(input('username')).toMatch(/type="email".*maxlength="64".*autocomplete="username webauthn".* required/);
  expect(input('password')).toMatch(/type="password".*maxlength="128".*autocomplete="current-password".* required/);
  for (const way of ['/signup', '/reset', '/application']) expect(html).toContain(`href="${way}"`);
});

test('KC3, L4 no page of ours has a script of its own text, and the policy would not run one', async () => {
  const answer = await realm.authorise(challenge);
  expect(answer.headers.get('content-security-policy')).toContain("script-src 'self';");
  const html = await answer.text();
  expect([...html.matchAll(/<script(?![^>]*\ssrc=)/g)]).toEqual([]);
  expect(html).not.toMatch(/\son[a-z]+="|href="javascript:/);
});

const person = {
  firstName: 'Kenji',
  lastName: 'Sample',
  country: 'JP',
  policy: 'accepted',
  password,
  'password-confirm': password,
};
/** An address of exactly this length. */
const address = (length: number) =>
  `${'a'.repeat(10)}${newEmail().replaceAll('-', '')}`.slice(-40).padStart(length, 'b');

/** The answer to the form of the sign-up page. */
async function signUp(change: Record<string, string>) {
  const { browser, page } = await realm.signInPage({ ...newVerifier().challenge, prompt: 'create' });
  const { leftTo, html } = await browser.submit(page, { ...person, email: newEmail(), ...change });
  return leftTo ? 'signed in' : (/class="err" id="[^"]+">([^<]+)</.exec(html)?.[1] ?? 'refused without a word');
}

test('AUTH-16 the sign-up page has the fields of the catalogue, and about may stay empty', async () => {
  const { page } = await realm.signInPage({ ...newVerifier().challenge, prompt: 'create' });
  const form = /<form[^>]*data-person[^]*?<\/form>/.exec(page.html)?.[0] ?? '';
  const fields = [...form.matchAll(/<(?:input|select|textarea)\s[^>]*>/g)].map(([tag]) => ({
    id: /\sid="([^"]+)"/.exec(tag)?.[1] ?? '',
    required: /\srequired[\s>]/.test(tag),
    hidden: /type="hidden"/.test(tag),
  }));
  const seen = fields.filter(({ hidden }) => !hidden);
  expect(seen.map(({ id }) => id)).toEqual([
    'firstName',
    'lastName',
    'email',
    'confirmEmail',
    'password',
    'password-confirm',
    'country',
    'about',
    'policy',
  ]);
  expect(seen.filter(({ required }) => !required).map(({ id }) => id)).toEqual(['about']);
});

test.each<[string, () => Record<string, string>, string]>([
  ['32 letters of a first name', () => ({ firstName: 'a'.repeat(32) }), 'signed in'],
  ['33 letters of a first name', () => ({ firstName: 'a'.repeat(33) }), 'At most 32 characters'],
  ['no first name', () => ({ firstName: '' }), 'First name is required'],
  ['32 letters of a last name', () => ({ lastName: 'a'.repeat(32) }), 'signed in'],
  ['33 letters of a last name', () => ({ lastName: 'a'.repeat(33) }), 'At most 32 characters'],
  ['a last name of spaces', () => ({ lastName: '   ' }), 'Last name is required'],
  ['no address', () => ({ email: '' }), 'Email is required'],
  ['64 characters of an address', () => ({ email: address(64) }), 'signed in'],
  ['65 characters of an address', () => ({ email: address(65) }), 'At most 64 characters'],
  ['no address at all', () => ({ email: 'kenji' }), 'Please enter a valid email'],
  [
    '7 characters of a password',
    () => ({ password: 'a1b2c3d', 'password-confirm': 'a1b2c3d' }),
    'At least 8 characters',
  ],
  ['two passwords', () => ({ 'password-confirm': 'another-one' }), 'Please enter the same password as above'],
  ['no policy', () => ({ policy: '' }), 'Policy is required'],
])(
  'AUTH-17, AUTH-18, AUTH-19, AUTH-21, AUTH-22, AUTH-23, AUTH-33, LIM-11 a sign-up with %s: the server answers as the page would',
  async (_what, change, answer) => {
    expect(await signUp(change())).toBe(answer);
  },
);
