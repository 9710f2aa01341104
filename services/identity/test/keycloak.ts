/** The real Keycloak of the tests: the realm is applied, and people sign up on its hosted page as a browser would. */
import { randomBytes } from 'node:crypto';
import { makeServiceToken } from '@parlance/runtime/auth/service-token';
import { administratorClient, makeKeycloakAdmin } from '@parlance/runtime/keycloak/admin-client';
import { applyRealm } from '@parlance/deploy/keycloak/apply-realm';
import { setPasswordCost } from '@parlance/deploy/keycloak/test/password-cost';
import { serviceClientIds } from '@parlance/deploy/keycloak/realm/clients';
import type { MailServer } from '@parlance/deploy/keycloak/realm/mail-server';
import { signInBy, type Claims } from '@parlance/deploy/hosted-pages';
import { uidOf } from '../src/domain/uid.ts';
import { adminFault } from '../src/outbound/keycloak/admin-fault.ts';
import { makeKeycloakAccounts } from '../src/outbound/keycloak/keycloak-accounts.ts';
import type { Accounts } from '../src/usecases/account-ports.ts';

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
  /** Signs up on the hosted page and answers with the claims of the first access token. The account holds the address then, unless it is to wait for the proof, as the page leaves it. */
  signUp(person?: { email?: string; firstName?: string; waits?: boolean; secret?: string }): Promise<Claims>;
  /** The account that waits for the address and is found by it when somebody signs in. */
  waiting(email: string): Promise<{ uid: string } | undefined>;
  signIn(email: string, password?: string): Promise<Claims | undefined>;
};
export const uniqueEmail = (name = 'p') => `${name}-${randomBytes(6).toString('hex')}@example.test`;

export async function testKeycloak({ mail }: { mail?: MailServer } = {}): Promise<TestKeycloak> {
  const url = process.env.TEST_KEYCLOAK_URL;
  if (!url) throw new Error('TEST_KEYCLOAK_URL is not set: these tests need the real Keycloak');
  // A realm of its own for each worker: nobody's redirect addresses or secrets change under them.
  const realm = `identity-test-${process.env.JEST_WORKER_ID ?? '1'}`;
  const serviceSecrets = Object.fromEntries(serviceClientIds.map((id) => [id, `${id}-secret`]));
  const administrator = {
    user: process.env.TEST_KEYCLOAK_ADMIN_USER ?? 'admin',
    password: process.env.TEST_KEYCLOAK_ADMIN_PASSWORD ?? 'admin',
  };
  await applyRealm({
    keycloakUrl: url,
    realm,
    adminUser: administrator.user,
    adminPassword: administrator.password,
    publicUrl,
    serviceSecrets,
    mail,
  });
  await setPasswordCost(administratorClient({ keycloakUrl: url, ...administrator }, realm), 'cheap');
  const oidc = `${url}/realms/${realm}/protocol/openid-connect`;
  const token = makeServiceToken({
    tokenUrl: `${oidc}/token`,
    clientId: 'svc-identity',
    clientSecret: serviceSecrets['svc-identity'] ?? '',
  });
  const keycloak = makeKeycloakAdmin({ keycloakUrl: url, realm, token, fault: adminFault });
  /** As accounts do that were made before sign-ups waited. */
  async function hold(id: string, email: string): Promise<void> {
    const user = await keycloak.get<{ attributes: Record<string, string[]> }>(`/users/${id}`);
    const { signUpEmail: _wish, signInEmail: _name, ...attributes } = user?.attributes ?? {};
    await keycloak.send('PUT', `/users/${id}`, { ...user, email, username: email, attributes });
  }

  return {
    url,
    realm,
    oidc,
    publicUrl,
    accounts: makeKeycloakAccounts(keycloak, { clientId: 'portal' }),
    async waiting(email) {
      const q = new URLSearchParams({ q: `signInEmail:"${email}"` });
      const [found, ...more] = (await keycloak.get<{ id: string }[]>(`/users?${q}`)) ?? [];
      if (more.length > 0) throw new Error('several accounts are found by one address');
      return found && { uid: uidOf(found.id) };
    },
    async signUp({ email = uniqueEmail(), firstName = 'Kenji', waits = false, secret = password } = {}) {
      const claims = await signInBy(
        { oidc, redirectUri, page: 'registrations' },
        {
          firstName,
          lastName: 'Watanabe',
          email,
          password: secret,
          'password-confirm': secret,
          country: 'JP',
          timeZone: 'Asia/Tokyo',
          about: 'Front desk trainee.',
          policy: 'accepted',
        },
      );
      if (!claims) throw new Error('the hosted page did not sign the new person in');
      if (waits) return claims;
      await hold(claims.sub, email);
      return { ...claims, email };
    },
    signIn: (email, secret = password) =>
      signInBy({ oidc, redirectUri, page: 'auth' }, { username: email, password: secret }),
  };
}
