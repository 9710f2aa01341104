/** The accounts in Keycloak, reached with identity's own token. */
import { makeServiceToken } from '@parlance/runtime/auth/service-token';
import { makeKeycloakAdmin } from '@parlance/runtime/keycloak/admin-client';
import type { IdentityConfig } from '../config.ts';
import { adminFault } from '../outbound/keycloak/admin-fault.ts';
import { makeKeycloakAccounts } from '../outbound/keycloak/keycloak-accounts.ts';

type KeeperConfig = Pick<
  IdentityConfig,
  'keycloakUrl' | 'keycloakRealm' | 'oidcTokenUrl' | 'serviceClientId' | 'serviceClientSecret'
>;

export function makeAccounts(config: KeeperConfig, timeoutMs?: number) {
  const { keycloakUrl, keycloakRealm: realm, oidcTokenUrl: tokenUrl, serviceClientId, serviceClientSecret } = config;
  const token = makeServiceToken({ tokenUrl, clientId: serviceClientId, clientSecret: serviceClientSecret });
  const keycloak = makeKeycloakAdmin({ keycloakUrl, realm, token, timeoutMs, fault: adminFault });
  return makeKeycloakAccounts(keycloak, { clientId: 'portal' });
}
