/** Brings the realm to the state that deploy/keycloak describes. */
import { join } from 'node:path';
import { applyRealm, type ApplyRealmOptions } from '../../keycloak/apply-realm.ts';
import { unlessDoneBefore } from '../done-before.ts';
import { SERVICES } from '../ports.ts';
import { givenAddress, type Part, type PartContext } from './part.ts';
import type { PartAddresses } from './start-parts.ts';

/** Keycloak and notification write from the same address. */
export const MAIL_ADDRESS = 'hello@parlance.example';

export type RealmStep = PartContext & { addresses: PartAddresses; keycloak: Part };

/** Returns what was done. On our own server the step is skipped when nothing that decides the realm has changed since it was last done. */
export async function bringUpRealm({ profile, secrets, addresses, keycloak }: RealmStep): Promise<string> {
  const { keycloakAdmin: admin, smtp } = addresses;
  if (admin === undefined) return 'left as it is: KEYCLOAK_ADMIN_USER and _PASSWORD are not set';
  const { hostname, port } = new URL(smtp);
  const clients = [...SERVICES, 'gateway' as const];
  const options: ApplyRealmOptions = {
    keycloakUrl: addresses.keycloak,
    adminUser: admin.user,
    adminPassword: admin.password,
    publicUrl: profile.publicUrl,
    mail: { host: hostname, port: Number(port || 25), from: MAIL_ADDRESS },
    serviceSecrets: Object.fromEntries(clients.map((name) => [`svc-${name}`, secrets[`client-${name}`]])),
  };
  if (givenAddress(keycloak) !== undefined) {
    await applyRealm(options);
    return 'brought up to date';
  }
  const step = { mark: join(profile.folder, 'done/realm'), sources: join(profile.root, 'deploy/keycloak'), options };
  return (await unlessDoneBefore(step, () => applyRealm(options))) ? 'brought up to date' : 'unchanged';
}
