/** The real Keycloak of the tests: the realm is applied, and people sign up on its hosted page as a browser would. */
import { randomBytes } from 'node:crypto';
import { applyRealm } from '../../../deploy/keycloak/apply-realm.ts';
import { serviceClientIds } from '../../../deploy/keycloak/realm/clients.ts';
import type { MailServer } from '../../../deploy/keycloak/realm/mail-server.ts';
import { makeKeycloakAdmin } from '../src/outbound/keycloak/admin-client.ts';
import { makeKeycloakAccounts } from '../src/outbound/keycloak/keycloak-accounts.ts';
import type { Accounts } from '../src/usecases/ports.ts';
import { signInBy, type Claims } from '../../../deploy/keycloak/test/hosted-pages.ts';

const publicUrl = 'http://localhost:30999';
const redirectUri = `${publicUrl}/callback`;
const password = 'nine-tea-cups';

export type TestKeycloak = {
  url: string;
  realm: string;
  /** The realm's OpenID Connect endpoints. */
  oidc: string;
  publicUrl: string;
  accounts: Accounts;
  /** Signs up on the hosted page and answers with the claims of the first access token. */
  signUp(person?: { email?: string; firstName?: string }): Promise<Claims>;
  signIn(email: string, password?: string): Promise<Claims | undefined>;
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
    adminUser: process.env.TEST_KEYCLOAK_ADMIN_USER ?? 'admin',
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
    oidc,
    publicUrl,
    accounts: makeKeycloakAccounts(keycloak, { clientId: 'portal' }),
    signUp: ({ email = uniqueEmail(), firstName = 'Kenji' } = {}) =>
      signInBy(
        { oidc, redirectUri, page: 'registrations' },
        {
          firstName,
          lastName: 'Watanabe',
          email,
          password,
          'password-confirm': password,
          country: 'JP',
          timeZone: 'Asia/Tokyo',
          about: 'Front desk trainee.',
          policy: 'accepted',
        },
      ).then((claims) => claims ?? fail('the hosted page did not sign the new person in')),
    signIn: (email, secret = password) =>
      signInBy({ oidc, redirectUri, page: 'auth' }, { username: email, password: secret }),
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
