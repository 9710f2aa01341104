/** Hashing a password is made to cost; people whom tests make up by the hundred need none of that. */
import type { KeycloakAdmin } from '@parlance/runtime/keycloak/admin-client';

/** A fifth of what it costs: argon2's five rounds become one. */
const cheap = ' and hashIterations(1)';

/** All else of the policy is as it was. `api` is about the realm, which may be one that was started before, and the other way. */
export async function setPasswordCost(api: KeycloakAdmin, cost: 'cheap' | 'as released'): Promise<void> {
  const { passwordPolicy = '' } = (await api.get<{ passwordPolicy?: string }>('')) ?? {};
  const wanted = passwordPolicy.replaceAll(cheap, '') + (cost === 'cheap' ? cheap : '');
  if (wanted !== passwordPolicy) await api.send('PUT', '', { passwordPolicy: wanted });
}
