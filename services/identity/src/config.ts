/** The environment of identity. */
import { httpUrl, secret, text } from '@parlance/runtime/config/fields';
import { serviceConfig } from '@parlance/runtime/config/common-config';
import { z } from 'zod';

export const identityConfig = serviceConfig.extend({
  /** Keycloak's direct address with its relative path, e.g. http://127.0.0.1:8087/auth */
  keycloakUrl: httpUrl(),
  keycloakRealm: text().default('parlance'),
  /** Key of the tokens in mailed links: a new one makes all links that are under way invalid. */
  linkSecret: secret(),
});
export type IdentityConfig = z.infer<typeof identityConfig>;

/** What the installation step needs besides. */
export const installConfig = z.object({
  databaseUrl: text(),
  oidcTokenUrl: httpUrl(),
  serviceClientId: text(),
  serviceClientSecret: secret(),
  keycloakUrl: httpUrl(),
  keycloakRealm: text().default('parlance'),
  linkSecret: secret(),
  publicUrl: httpUrl(),
  /** Without it the step does nothing. */
  firstAdminEmail: text().optional(),
  firstAdminName: text().default('School Administrator'),
  firstAdminTimeZone: text().default('Australia/Darwin'),
  /** Development only; else a link to choose one is mailed. */
  firstAdminPassword: secret().optional(),
});
