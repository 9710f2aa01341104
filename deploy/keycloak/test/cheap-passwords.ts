/** Hashing a password is made to cost; people whom tests make up by the hundred need none of that. */
import type { KeycloakAdmin } from '@parlance/runtime/keycloak/admin-client';

/** A fifth of what it costs: argon2's five rounds become one. All else of the policy is as it was. `api` is about the realm. */
export async function cheapenPasswords(api: KeycloakAdmin): Promise<void> {
  const { passwordPolicy } = (await api.get<{ passwordPolicy?: string }>('')) ?? {};
  await api.send('PUT', '', { passwordPolicy: `${String(passwordPolicy)} and hashIterations(1)` });
}
