/** Brings Keycloak's realm to what this release describes. Settings: see docs/reference/config.md, "set-up steps". */
import { applyRealm } from '../keycloak/apply-realm.ts';
import { socialProvidersFrom } from '../keycloak/realm/social-providers.ts';
import { SERVICES } from '../local/ports.ts';
import { answersOk, waitUntil } from '../local/wait.ts';
import { required } from './settings.ts';

const { hostname, port } = new URL(required('SMTP_URL'));
const from = /<([^>]+)>/.exec(required('MAIL_FROM'))?.[1] ?? required('MAIL_FROM');
const clients = [...SERVICES, 'gateway'];

/** It may be starting too; a job's next try would come much later. */
const readyWithinMs = 90_000;

const keycloakUrl = required('KEYCLOAK_URL');
if (!(await waitUntil(() => answersOk(`${keycloakUrl}/realms/master`), { deadlineMs: readyWithinMs, everyMs: 500 }))) {
  console.error(`Keycloak does not answer at ${keycloakUrl}`);
  process.exit(1);
}
await applyRealm({
  keycloakUrl,
  adminUser: required('KEYCLOAK_ADMIN_USER'),
  adminPassword: required('KEYCLOAK_ADMIN_PASSWORD'),
  publicUrl: required('PUBLIC_URL'),
  mail: { host: hostname, port: Number(port || 25), from },
  serviceSecrets: Object.fromEntries(
    clients.map((name) => [`svc-${name}`, required(`CLIENT_SECRET_${name.toUpperCase()}`)]),
  ),
  socialProviders: socialProvidersFrom(process.env),
  adminSecondFactor: process.env.ADMIN_SECOND_FACTOR === 'on',
  log: console.log,
});
