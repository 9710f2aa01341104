/** Keycloak's admin REST API as its own administrator: for what no person can do, such as making the accounts of a provider. */
import { platform } from './platform-info.ts';

export type AdminCall = <T>(method: string, path: string, body?: unknown) => Promise<T>;

/** `path` is relative to the realm. What exists already is no fault. */
export function keycloakAdmin(realm: string): AdminCall {
  return async <T>(method: string, path: string, body?: unknown) => {
    const { url } = platform().keycloak;
    const answer = await fetch(`${url}/admin/realms/${realm}${path ? `/${path}` : ''}`, {
      method,
      headers: { authorization: `Bearer ${await masterToken()}`, 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    if (!answer.ok && answer.status !== 409)
      throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    const text = await answer.text();
    return (text ? JSON.parse(text) : undefined) as T;
  };
}

async function masterToken(): Promise<string> {
  const { url, adminUser, adminPassword } = platform().keycloak;
  const grant = await fetch(`${url}/realms/master/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'password',
      client_id: 'admin-cli',
      username: adminUser,
      password: adminPassword,
    }),
  });
  return ((await grant.json()) as { access_token: string }).access_token;
}

type Account = { email: string; password: string; emailVerified?: boolean };

/** An account of the realm that plays the social providers. */
export async function newProviderAccount({ email, password, emailVerified = true }: Account): Promise<void> {
  await keycloakAdmin('stand-in-provider')('POST', 'users', {
    username: email,
    email,
    emailVerified,
    firstName: 'Noor',
    lastName: 'Sample',
    enabled: true,
    credentials: [{ type: 'password', value: password, temporary: false }],
  });
}

/** The providers that an account of ours is joined with. */
export async function providersOf(email: string): Promise<string[]> {
  const ours = keycloakAdmin('parlance');
  const [user] = await ours<{ id: string }[]>('GET', `users?exact=true&email=${encodeURIComponent(email)}`);
  if (!user) return [];
  const joined = await ours<{ identityProvider: string }[]>('GET', `users/${user.id}/federated-identity`);
  return joined.map(({ identityProvider }) => identityProvider);
}
