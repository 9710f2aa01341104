/** The portal's public client and one confidential client per service. Nothing here may be more than what somebody uses. */
import { DEPLOYABLES } from '@parlance/proto/services';
import { apiAudience, peopleRoles, serviceRole } from './settings.ts';

export const serviceClientIds = DEPLOYABLES.map((name) => `svc-${name}` as const);

/** What identity does through the admin API: accounts, their roles, and the event log that it polls. */
export const identityAdminRoles = ['manage-users', 'view-users', 'query-users', 'view-events', 'view-realm'] as const;

/** Built-in clients that nobody uses; `admin-cli` would otherwise still take a password grant. */
export const unusedClientIds = ['account', 'account-console', 'admin-cli', 'security-admin-console', 'broker'] as const;

export type Mapper = { name: string; protocol: string; protocolMapper: string; config: Record<string, string> };
export type ClientPlan = {
  client: Record<string, unknown> & { clientId: string };
  mappers: Mapper[];
  /** Realm roles that may appear in a token of this client. */
  scope: readonly string[];
};

const audience: Mapper = {
  name: 'audience-parlance-api',
  protocol: 'openid-connect',
  protocolMapper: 'oidc-audience-mapper',
  config: {
    'included.custom.audience': apiAudience,
    'access.token.claim': 'true',
    'id.token.claim': 'false',
    'introspection.token.claim': 'true',
  },
};

const noGrants = {
  implicitFlowEnabled: false,
  directAccessGrantsEnabled: false,
  fullScopeAllowed: false,
  consentRequired: false,
};

export function portalClient(publicUrl: string): ClientPlan {
  return {
    client: {
      clientId: 'portal',
      name: 'Parlance',
      enabled: true,
      protocol: 'openid-connect',
      publicClient: true,
      standardFlowEnabled: true,
      serviceAccountsEnabled: false,
      ...noGrants,
      baseUrl: `${publicUrl}/`,
      redirectUris: [`${publicUrl}/callback`, `${publicUrl}/silent-check-sso.html`, `${publicUrl}/social-callback`],
      webOrigins: [publicUrl],
      attributes: {
        'pkce.code.challenge.method': 'S256',
        'post.logout.redirect.uris': `${publicUrl}/*`,
        'oauth2.device.authorization.grant.enabled': 'false',
      },
    },
    mappers: [audience],
    scope: peopleRoles,
  };
}

export function serviceClient(clientId: string, secret: string): ClientPlan {
  return {
    client: {
      clientId,
      enabled: true,
      protocol: 'openid-connect',
      publicClient: false,
      clientAuthenticatorType: 'client-secret',
      secret,
      standardFlowEnabled: false,
      serviceAccountsEnabled: true,
      ...noGrants,
      redirectUris: [],
      webOrigins: [],
    },
    mappers: [audience],
    scope: [serviceRole],
  };
}
