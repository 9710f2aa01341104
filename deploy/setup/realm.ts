/** Brings Keycloak's realm to what this release describes. Settings: docs/reference/config.md, "Set-up step: realm". */
import { DEPLOYABLES } from '@parlance/proto/services';
import { applyRealm } from '../keycloak/apply-realm.ts';
import { mailServerFrom } from '../keycloak/realm/mail-server.ts';
import { socialProvidersFrom } from '../keycloak/realm/social-providers.ts';
import { answersOk, waitUntil } from '../local/wait.ts';
import { clientSecretOf, realmConfig, settingsOf } from './settings.ts';

const settings = settingsOf(realmConfig);
const { keycloakUrl } = settings;

/** It may be starting too; a job's next try would come much later. */
const readyWithinMs = 90_000;

if (!(await waitUntil(() => answersOk(`${keycloakUrl}/realms/master`), { deadlineMs: readyWithinMs, everyMs: 500 }))) {
  console.error(`Keycloak does not answer at ${keycloakUrl}`);
  process.exit(1);
}
await applyRealm({
  keycloakUrl,
  adminUser: settings.keycloakAdminUser,
  adminPassword: settings.keycloakAdminPassword.reveal(),
  publicUrl: settings.publicUrl,
  mail: mailServerFrom(settings.smtpUrl, settings.mailFrom),
  serviceSecrets: Object.fromEntries(
    DEPLOYABLES.map((name) => [`svc-${name}`, settings[clientSecretOf(name)].reveal()]),
  ),
  socialProviders: socialProvidersFrom(process.env),
  adminSecondFactor: settings.adminSecondFactor === 'on',
  log: console.log,
});
