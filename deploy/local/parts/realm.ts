/** Brings the realm to the state that deploy/keycloak describes. */
import { join } from 'node:path';
import { DEPLOYABLES } from '@parlance/proto/services';
import { applyRealm, type ApplyRealmOptions } from '../../keycloak/apply-realm.ts';
import { mailServerFrom } from '../../keycloak/realm/mail-server.ts';
import { socialProvidersFrom, type SocialProvider } from '../../keycloak/realm/social-providers.ts';
import { realmName } from '../../keycloak/realm/settings.ts';
import { applyStandIn } from '../../keycloak/stand-in-provider.ts';
import { unlessDoneBefore } from '../done-before.ts';
import { givenAddress, type Part, type PartContext } from './part.ts';
import type { PartAddresses } from './part-addresses.ts';

/** Keycloak and notification write from the same address. */
export const MAIL_ADDRESS = 'hello@parlance.example';
/** Where the school reads what people write to it. */
export const SCHOOL_INBOX = 'office@parlance.example';

export type RealmStep = PartContext & { addresses: PartAddresses; keycloak: Part };

/** Returns what was done. On our own server the step is skipped when nothing that decides the realm has changed since it was last done. */
export async function bringUpRealm({ profile, secrets, addresses, keycloak }: RealmStep): Promise<string> {
  const { keycloakAdmin: admin, smtp } = addresses;
  if (admin === undefined) return 'left as it is: KEYCLOAK_ADMIN_USER and _PASSWORD are not set';
  const options: ApplyRealmOptions = {
    keycloakUrl: addresses.keycloak,
    adminUser: admin.user,
    adminPassword: admin.password,
    publicUrl: profile.publicUrl,
    mail: mailServerFrom(smtp, MAIL_ADDRESS),
    serviceSecrets: Object.fromEntries(DEPLOYABLES.map((name) => [`svc-${name}`, secrets[`client-${name}`]])),
    socialProviders: socialProvidersFrom(process.env),
    adminSecondFactor: process.env.ADMIN_SECOND_FACTOR === 'on',
  };
  if (givenAddress(keycloak) !== undefined) {
    await applyRealm(options);
    return 'brought up to date';
  }
  const step = { mark: join(profile.folder, 'done/realm'), sources: join(profile.root, 'deploy/keycloak'), options };
  const work = async () => applyRealm({ ...options, socialProviders: await providersOf(options, secrets) });
  return (await unlessDoneBefore(step, work)) ? 'brought up to date' : 'unchanged';
}

/** Without anybody's keys a second realm of our own server plays the providers. */
async function providersOf(options: ApplyRealmOptions, secrets: RealmStep['secrets']): Promise<SocialProvider[]> {
  const { socialProviders = [], publicUrl } = options;
  if (socialProviders.length > 0) return socialProviders;
  const clientSecret = secrets.standInProvider;
  return applyStandIn({ ...options, realm: realmName, publicKeycloakUrl: `${publicUrl}/auth`, clientSecret });
}
