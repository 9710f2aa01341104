/** Keycloak in a pod, with our theme. It is built already; what it writes lies in /tmp. */
import { databaseSettings, JVM, KEYCLOAK_ADMIN, makeHome, serverArgs, settings } from '../local/parts/keycloak.ts';
import { become, given } from './container.ts';

const home = '/tmp/keycloak';
makeHome(home, '/opt/keycloak', '/opt/theme');
const options = settings({ host: '0.0.0.0', port: 8080, managementPort: 9000, publicUrl: given('PUBLIC_URL') });
const database = process.env.DATABASE_URL ?? `postgres://keycloak:${given('DATABASE_PASSWORD')}@postgres:5432/keycloak`;
become('/opt/java/bin/java', [...JVM, ...serverArgs(home, ['start', '--optimized', ...options])], {
  ...databaseSettings(database),
  KC_BOOTSTRAP_ADMIN_USERNAME: process.env.KEYCLOAK_ADMIN_USER ?? KEYCLOAK_ADMIN,
  KC_BOOTSTRAP_ADMIN_PASSWORD: given('KEYCLOAK_ADMIN_PASSWORD'),
});
