/** Keycloak's admin REST API as its own administrator: for what no person can do, such as making the accounts of a provider. */
import { administratorClient, type KeycloakAdmin } from '@parlance/runtime/keycloak/admin-client';
import { platform } from './platform-info.ts';

/** Paths are relative to the realm. */
export function keycloakAdmin(realm: string, server = platform().keycloak): KeycloakAdmin {
  const { url: keycloakUrl, adminUser: user, adminPassword: password } = server;
  return administratorClient({ keycloakUrl, user, password }, realm);
}

type Account = { email: string; password: string; emailVerified?: boolean };

/** An account of the realm that plays the social providers. */
export async function newProviderAccount({ email, password, emailVerified = true }: Account): Promise<void> {
  const account = {
    username: email,
    email,
    emailVerified,
    firstName: 'Noor',
    lastName: 'Sample',
    enabled: true,
    credentials: [{ type: 'password', value: password, temporary: false }],
  };
  await keycloakAdmin('stand-in-provider').send('POST', '/users', account, [409]);
}

/** The providers that an account of ours is joined with. */
export async function providersOf(email: string): Promise<string[]> {
  const ours = keycloakAdmin('parlance');
  const [user] = (await ours.get<{ id: string }[]>(`/users?exact=true&email=${encodeURIComponent(email)}`)) ?? [];
  if (!user) return [];
  const joined = await ours.get<{ identityProvider: string }[]>(`/users/${user.id}/federated-identity`);
  return (joined ?? []).map(({ identityProvider }) => identityProvider);
}

/** As the person has chosen it behind the link that was mailed. */
export async function setPassword(email: string, password: string): Promise<void> {
  const ours = keycloakAdmin('parlance');
  const [user] = (await ours.get<{ id: string }[]>(`/users?exact=true&email=${encodeURIComponent(email)}`)) ?? [];
  if (!user) throw new Error(`the sign-in server knows no ${email}`);
  await ours.send('PUT', `/users/${user.id}/reset-password`, { type: 'password', value: password, temporary: false });
  await ours.send('PUT', `/users/${user.id}`, { emailVerified: true, requiredActions: [] });
}
