/** The environment of identity. */
import { httpUrl, secret, text } from '@parlance/runtime/config/fields';
import { peers, publicUrl, serviceConfig } from '@parlance/runtime/config/common-config';
import type { z } from 'zod';

export const identityConfig = serviceConfig.extend({
  ...peers('content'),
  publicUrl,
  keycloakUrl: httpUrl("Keycloak's direct address with its relative path, e.g. http://127.0.0.1:8087/auth."),
  keycloakRealm: text('The realm whose people are the people of the school.').default('parlance'),
  linkSecret: secret('Key of the tokens in mailed links: a new one makes all links that are under way invalid.'),
});
export type IdentityConfig = z.infer<typeof identityConfig>;

/** What the installation step needs besides. */
export const installConfig = identityConfig
  .pick({ databaseUrl: true, oidcTokenUrl: true, serviceClientId: true, serviceClientSecret: true })
  .extend(identityConfig.pick({ keycloakUrl: true, keycloakRealm: true, linkSecret: true, publicUrl: true }).shape)
  .extend({
    firstAdminEmail: text('Who may sign in to a new installation; without it the step does nothing.').optional(),
    firstAdminName: text('How the first administrator is called.').default('School Administrator'),
    firstAdminTimeZone: text('In which the first administrator reads times.').default('Australia/Darwin'),
    firstAdminPassword: secret('Development only; else a link to choose one is mailed.').optional(),
  });
