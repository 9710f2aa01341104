/** Brings Keycloak's realm to what this release describes. Settings: docs/reference/config.md, "Set-up step: realm". */
import { applyRealm } from '../keycloak/apply-realm.ts';
import { mailServerFrom } from '../keycloak/realm/mail-server.ts';
import { socialProvidersFrom } from '../keycloak/realm/social-providers.ts';
import { answersOk, waitUntil } from '../local/wait.ts';
import { realmConfig, settingsOf } from './settings.ts';

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
  serviceSecrets: {
    'svc-identity': settings.clientSecretIdentity.reveal(),
    'svc-booking': settings.clientSecretBooking.reveal(),
    'svc-payments': settings.clientSecretPayments.reveal(),
    'svc-content': settings.clientSecretContent.reveal(),
    'svc-notification': settings.clientSecretNotification.reveal(),
    'svc-media': settings.clientSecretMedia.reveal(),
    'svc-gateway': settings.clientSecretGateway.reveal(),
  },
  socialProviders: socialProvidersFrom(process.env),
  adminSecondFactor: settings.adminSecondFactor === 'on',
  log: console.log,
});
