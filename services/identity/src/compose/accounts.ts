/** The accounts in Keycloak, reached with identity's own token. */
import { makeServiceToken } from '@parlance/runtime/auth/service-token';
import type { IdentityConfig } from '../config.ts';
import { makeKeycloakAdmin } from '../outbound/keycloak/admin-client.ts';
import { makeKeycloakAccounts } from '../outbound/keycloak/keycloak-accounts.ts';

type KeeperConfig = Pick<
  IdentityConfig,
  'keycloakUrl' | 'keycloakRealm' | 'oidcTokenUrl' | 'serviceClientId' | 'serviceClientSecret'
>;

function serviceTokenOf({ oidcTokenUrl: tokenUrl, serviceClientId, serviceClientSecret }: KeeperConfig) {
  return makeServiceToken({ tokenUrl, clientId: serviceClientId, clientSecret: serviceClientSecret });
}

export function makeAccounts(config: KeeperConfig, timeoutMs?: number) {
  const { keycloakUrl, keycloakRealm: realm } = config;
  const keycloak = makeKeycloakAdmin({ keycloakUrl, realm, token: serviceTokenOf(config), timeoutMs });
  return makeKeycloakAccounts(keycloak, { clientId: 'portal' });
}
