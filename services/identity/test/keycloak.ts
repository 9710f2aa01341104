/** The real Keycloak of the tests: the realm is applied, and people sign up on its hosted page as a browser would. */
import { createHash, randomBytes } from 'node:crypto';
import { applyRealm } from '../../../deploy/keycloak/apply-realm.ts';
import { serviceClientIds } from '../../../deploy/keycloak/realm/clients.ts';
import type { MailServer } from '../../../deploy/keycloak/realm/settings.ts';
import { makeKeycloakAdmin } from '../src/outbound/keycloak/admin-client.ts';
import { makeKeycloakAccounts } from '../src/outbound/keycloak/keycloak-accounts.ts';
import type { Accounts } from '../src/usecases/ports.ts';

const publicUrl = 'http://localhost:30999';
const password = 'nine-tea-cups';

export type TestKeycloak = {
  url: string;
  realm: string;
  tokenUrl: string;
  publicUrl: string;
  accounts: Accounts;
  /** Signs up on the hosted page and answers with the claims of the first access token. */
  signUp(person?: { email?: string; firstName?: string }): Promise<Claims>;
  signIn(email: string, password?: string): Promise<Claims | undefined>;
};
export type Claims = {
  sub: string;
  email: string;
  email_verified: boolean;
  realm_access?: { roles: string[] };
  iat: number;
};

export const uniqueEmail = (name = 'p') => `${name}-${randomBytes(6).toString('hex')}@example.test`;

export async function testKeycloak({ mail }: { mail?: MailServer } = {}): Promise<TestKeycloak> {
  const url = process.env.TEST_KEYCLOAK_URL;
  if (!url) throw new Error('TEST_KEYCLOAK_URL is not set: these tests need the real Keycloak');
  // A realm of its own for each worker: nobody's redirect addresses or secrets change under them.
  const realm = `identity-test-${process.env.JEST_WORKER_ID ?? '1'}`;
  const serviceSecrets = Object.fromEntries(serviceClientIds.map((id) => [id, `${id}-secret`]));
  await applyRealm({
    keycloakUrl: url,
    realm,
    adminUser: process.env.TEST_KEYCLOAK_ADMIN ?? 'admin',
    adminPassword: process.env.TEST_KEYCLOAK_ADMIN_PASSWORD ?? 'admin',
    publicUrl,
    serviceSecrets,
    mail,
  });
  const oidc = `${url}/realms/${realm}/protocol/openid-connect`;
  const token = () => serviceToken(oidc, serviceSecrets['svc-identity'] ?? '');
  const keycloak = makeKeycloakAdmin({ keycloakUrl: url, realm, token });
  return {
    url,
    realm,
    tokenUrl: `${oidc}/token`,
    publicUrl,
    accounts: makeKeycloakAccounts(keycloak, { clientId: 'portal' }),
    signUp: ({ email = uniqueEmail(), firstName = 'Kenji' } = {}) =>
      walk(oidc, 'registrations', {
        firstName,
        lastName: 'Watanabe',
        email,
        password,
        'password-confirm': password,
        country: 'JP',
        timeZone: 'Asia/Tokyo',
        about: 'Front desk trainee.',
        policy: 'accepted',
      }).then((claims) => claims ?? fail('the hosted page did not sign the new person in')),
    signIn: (email, secret = password) => walk(oidc, 'auth', { username: email, password: secret }),
  };
}

function fail(message: string): never {
  throw new Error(message);
}

async function serviceToken(oidc: string, secret: string): Promise<string> {
  const answer = await fetch(`${oidc}/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'client_credentials', client_id: 'svc-identity', client_secret: secret }),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}

/** Opens the hosted page, sends its form, and exchanges the code; undefined when the page shows the form again. */
async function walk(
  oidc: string,
  page: 'auth' | 'registrations',
  form: Record<string, string>,
): Promise<Claims | undefined> {
  const verifier = randomBytes(32).toString('base64url');
  const redirect = { client_id: 'portal', redirect_uri: `${publicUrl}/callback` };
  const query = new URLSearchParams({
    ...redirect,
    response_type: 'code',
    scope: 'openid',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const shown = await fetch(`${oidc}/${page}?${query}`, { redirect: 'manual' });
  const cookie = shown.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const action =
    /action="([^"]+)"/.exec(await shown.text())?.[1]?.replaceAll('&amp;', '&') ?? fail('no form on the hosted page');
  // The page names the public address; the test speaks to Keycloak directly.
  const { pathname, search } = new URL(action);
  const sent = await fetch(`${new URL(oidc).origin}${pathname}${search}`, {
    method: 'POST',
    headers: { cookie },
    body: new URLSearchParams(form),
    redirect: 'manual',
  });
  const code = new URL(sent.headers.get('location') ?? 'http://none').searchParams.get('code');
  return code ? exchange(oidc, { ...redirect, code, code_verifier: verifier }) : undefined;
}

async function exchange(oidc: string, params: Record<string, string>): Promise<Claims> {
  const answer = await fetch(`${oidc}/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'authorization_code', ...params }),
  });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Claims;
}
