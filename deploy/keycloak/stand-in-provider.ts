/** A second realm that plays the social providers where there are no keys for the real ones: people sign up there, and come to us as they would from Google. Local runs and tests only. */
import { administratorClient, type KeycloakAdmin } from '@parlance/runtime/keycloak/admin-client';
import { usualProviders, type SocialProvider } from './realm/social-providers.ts';

const standInRealm = 'stand-in-provider';

export type StandInOptions = {
  /** With the relative path; where our server reaches it. */
  keycloakUrl: string;
  /** Where browsers reach it, with the relative path. */
  publicKeycloakUrl: string;
  adminUser: string;
  adminPassword: string;
  /** The realm that people come to. */
  realm: string;
  clientSecret: string;
};

const titles: Record<string, string> = { google: 'Google', facebook: 'Facebook', apple: 'Apple' };

/** Answers the providers as the product's realm is to know them. */
export async function applyStandIn(options: StandInOptions): Promise<SocialProvider[]> {
  const { keycloakUrl, adminUser: user, adminPassword: password } = options;
  const api = administratorClient({ keycloakUrl, user, password });
  if (!(await api.get(`/${standInRealm}`))) {
    await api.send('POST', '', {
      realm: standInRealm,
      enabled: true,
      displayName: 'Stand-in for a social provider',
      sslRequired: 'none',
      registrationAllowed: true,
      registrationEmailAsUsername: true,
      verifyEmail: false,
    });
  }
  await applyClient(api, options);
  return usualProviders.map((alias) => provider(alias, options));
}

async function applyClient(
  api: KeycloakAdmin,
  { publicKeycloakUrl, realm, clientSecret }: StandInOptions,
): Promise<void> {
  const clientId = clientOf(realm);
  const client = {
    clientId,
    enabled: true,
    publicClient: false,
    secret: clientSecret,
    standardFlowEnabled: true,
    directAccessGrantsEnabled: false,
    redirectUris: usualProviders.map((alias) => `${publicKeycloakUrl}/realms/${realm}/broker/${alias}/endpoint`),
  };
  const path = `/${standInRealm}/clients`;
  const known = (await api.get<{ id: string }[]>(`${path}?clientId=${clientId}`))?.[0];
  if (known) await api.send('PUT', `${path}/${known.id}`, { ...known, ...client });
  else await api.send('POST', path, client);
}

/** Test realms have a client each, so that none changes another's addresses. */
const clientOf = (realm: string) => `${realm}-broker`;

function provider(alias: string, options: StandInOptions): SocialProvider {
  const [outside, inside] = [options.publicKeycloakUrl, options.keycloakUrl].map(
    (base) => `${base}/realms/${standInRealm}`,
  );
  return {
    alias,
    displayName: titles[alias] ?? alias,
    providerId: 'oidc',
    config: {
      clientId: clientOf(options.realm),
      clientSecret: options.clientSecret,
      clientAuthMethod: 'client_secret_post',
      issuer: String(outside),
      authorizationUrl: `${outside}/protocol/openid-connect/auth`,
      tokenUrl: `${inside}/protocol/openid-connect/token`,
      jwksUrl: `${inside}/protocol/openid-connect/certs`,
      useJwksUrl: 'true',
      validateSignature: 'true',
      pkceEnabled: 'true',
      pkceMethod: 'S256',
      defaultScope: 'openid profile email',
      syncMode: 'IMPORT',
    },
  };
}
