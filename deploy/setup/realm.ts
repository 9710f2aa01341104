/** Brings Keycloak's realm to what this release describes. Settings: see docs/reference/config.md, "set-up steps". */
import { applyRealm } from '../keycloak/apply-realm.ts';
import { socialProvidersFrom } from '../keycloak/realm/social-providers.ts';
import { SERVICES } from '../local/ports.ts';
import { required } from './settings.ts';

const { hostname, port } = new URL(required('SMTP_URL'));
const from = /<([^>]+)>/.exec(required('MAIL_FROM'))?.[1] ?? required('MAIL_FROM');
const clients = [...SERVICES, 'gateway'];

await applyRealm({
  keycloakUrl: required('KEYCLOAK_URL'),
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
