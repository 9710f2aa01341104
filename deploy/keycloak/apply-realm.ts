/** Brings the realm to the state that this folder describes, at every start and upgrade. The server's own import leaves an existing realm as it is; this does not. */
import { administratorClient, type KeycloakAdmin } from '@parlance/runtime/keycloak/admin-client';
import { applySocialProviders } from './apply-social-providers.ts';
import {
  identityAdminRoles,
  portalClient,
  serviceClient,
  serviceClientIds,
  unusedClientIds,
  type ClientPlan,
  type Mapper,
} from './realm/clients.ts';
import type { MailServer } from './realm/mail-server.ts';
import { applyRequiredActions } from './realm/required-actions.ts';
import { applyFlows, demandExtension, dropEarlierFlows } from './realm/sign-in-flows.ts';
import type { SocialProvider } from './realm/social-providers.ts';
import { peopleRoles, realmName, realmSettings, serviceRole } from './realm/settings.ts';
import { userProfile } from './realm/user-profile.ts';

export type ApplyRealmOptions = {
  /** With the relative path, e.g. http://127.0.0.1:8087/auth */
  keycloakUrl: string;
  /** Only tests use another than `parlance`, so that they disturb nobody. */
  realm?: string;
  adminUser: string;
  adminPassword: string;
  /** The product's one origin, without a slash at the end. */
  publicUrl: string;
  /** By client id; every one of `serviceClientIds` must be there. */
  serviceSecrets: Record<string, string>;
  /** Without it Keycloak sends no mail, and a reset link is not sent. */
  mail?: MailServer;
  /** Those that are not listed are taken away. */
  socialProviders?: SocialProvider[];
  /** Administrators sign in with a code of an authenticator or a passkey. */
  adminSecondFactor?: boolean;
  log?: (line: string) => void;
};

type Role = { id: string; name: string };
type Client = Record<string, unknown> & { id: string; clientId: string; attributes?: Record<string, string> };

export async function applyRealm(options: ApplyRealmOptions): Promise<void> {
  const log = options.log ?? (() => {});
  const missing = serviceClientIds.filter((id) => !options.serviceSecrets[id]);
  if (missing.length > 0) throw new Error(`No secret for ${missing.join(', ')}`);
  const realm = options.realm ?? realmName;
  const { keycloakUrl, adminUser: user, adminPassword: password } = options;
  const server = administratorClient({ keycloakUrl, user, password });

  await applySettings(server, { realm, mail: options.mail, log });
  const api = administratorClient({ keycloakUrl, user, password }, realm);
  await demandExtension(api);
  await applyRoles(api, realm);
  await applyProfile(api);
  await applyClient(api, portalClient(options.publicUrl));
  for (const id of serviceClientIds) {
    const secret = options.serviceSecrets[id] as string;
    await applyServiceAccount(api, await applyClient(api, serviceClient(id, secret)));
  }
  await grantAdminRolesToIdentity(api);
  await closeUnusedClients(api);
  await applySignIn(server, api, { ...options, realm });
  log(`realm ${realm} is up to date`);
}

type Settings = { realm: string; mail: MailServer | undefined; log: (line: string) => void };

async function applySettings(server: KeycloakAdmin, { realm, mail, log }: Settings): Promise<void> {
  const settings = { ...realmSettings(mail), realm };
  const present = await server.get<Record<string, unknown>>(`/${realm}`);
  if (present) return void (await server.send('PUT', `/${realm}`, { ...present, ...settings }));
  log(`making realm ${realm}`);
  await server.send('POST', '', settings);
}

/** All that follows is about this one realm. */
/** A new sign-up is a student and nothing else: the default role holds exactly that. */
async function applyRoles(api: KeycloakAdmin, realm: string): Promise<void> {
  const roles = (await api.get<Role[]>(`/roles`)) ?? [];
  for (const name of [...peopleRoles, serviceRole]) {
    if (!roles.some((role) => role.name === name)) await api.send('POST', `/roles`, { name });
  }
  const defaults = await need<Role>(api, `/roles/default-roles-${realm}`);
  const student = await need<Role>(api, `/roles/student`);
  const composites = (await api.get<Role[]>(`/roles-by-id/${defaults.id}/composites`)) ?? [];
  const surplus = composites.filter((role) => role.id !== student.id);
  if (surplus.length > 0) await api.send('DELETE', `/roles-by-id/${defaults.id}/composites`, surplus);
  if (surplus.length === composites.length) await api.send('POST', `/roles-by-id/${defaults.id}/composites`, [student]);
}

async function applyProfile(api: KeycloakAdmin): Promise<void> {
  await api.send('PUT', `/users/profile`, userProfile);
}

async function applyClient(api: KeycloakAdmin, plan: ClientPlan): Promise<Client> {
  const { clientId } = plan.client;
  const present = await findClient(api, clientId);
  if (present)
    await api.send('PUT', `/clients/${present.id}`, {
      ...present,
      ...plan.client,
      attributes: { ...present.attributes, ...(plan.client.attributes as object | undefined) },
      protocolMappers: undefined,
    });
  else await api.send('POST', `/clients`, plan.client);
  const client = present ?? (await findClient(api, clientId));
  if (!client) throw new Error(`Client ${clientId} could not be made`);
  await applyMappers(api, client, plan.mappers);
  await applyScope(api, client, plan.scope);
  return client;
}

async function applyMappers(api: KeycloakAdmin, client: Client, wanted: Mapper[]): Promise<void> {
  const path = `/clients/${client.id}/protocol-mappers/models`;
  const present = (await api.get<(Mapper & { id: string })[]>(path)) ?? [];
  for (const mapper of wanted) {
    const same = present.find(({ name }) => name === mapper.name);
    if (same) await api.send('PUT', `${path}/${same.id}`, { ...mapper, id: same.id });
    else await api.send('POST', path, mapper);
  }
}

async function applyScope(api: KeycloakAdmin, client: Client, wanted: readonly string[]): Promise<void> {
  const path = `/clients/${client.id}/scope-mappings/realm`;
  const present = (await api.get<Role[]>(path)) ?? [];
  const surplus = present.filter(({ name }) => !wanted.includes(name));
  if (surplus.length > 0) await api.send('DELETE', path, surplus);
  const roles = (await api.get<Role[]>(`/roles`)) ?? [];
  const lacking = roles.filter(({ name }) => wanted.includes(name) && !present.some((role) => role.name === name));
  if (lacking.length > 0) await api.send('POST', path, lacking);
}

/** A service account is born with the default role of people; it keeps `service` only. */
async function applyServiceAccount(api: KeycloakAdmin, client: Client): Promise<void> {
  const user = await need<{ id: string }>(api, `/clients/${client.id}/service-account-user`);
  const path = `/users/${user.id}/role-mappings/realm`;
  const present = (await api.get<Role[]>(path)) ?? [];
  const surplus = present.filter(({ name }) => name !== serviceRole);
  if (surplus.length > 0) await api.send('DELETE', path, surplus);
  if (surplus.length === present.length) await api.send('POST', path, [await need<Role>(api, `/roles/${serviceRole}`)]);
}

async function grantAdminRolesToIdentity(api: KeycloakAdmin): Promise<void> {
  const identity = await findClient(api, 'svc-identity');
  const management = await findClient(api, 'realm-management');
  if (!identity || !management) throw new Error('The realm lacks svc-identity or realm-management');
  const user = await need<{ id: string }>(api, `/clients/${identity.id}/service-account-user`);
  const all = (await api.get<Role[]>(`/clients/${management.id}/roles`)) ?? [];
  const roles = all.filter(({ name }) => (identityAdminRoles as readonly string[]).includes(name));
  await api.send('POST', `/users/${user.id}/role-mappings/clients/${management.id}`, roles);
  await api.send('POST', `/clients/${identity.id}/scope-mappings/clients/${management.id}`, roles);
}

async function closeUnusedClients(api: KeycloakAdmin): Promise<void> {
  for (const clientId of unusedClientIds) {
    const client = await findClient(api, clientId);
    if (client?.enabled) await api.send('PUT', `/clients/${client.id}`, { ...client, enabled: false });
  }
}

type SignIn = Pick<ApplyRealmOptions, 'socialProviders' | 'adminSecondFactor'> & { realm: string };

async function applySignIn(server: KeycloakAdmin, api: KeycloakAdmin, options: SignIn): Promise<void> {
  const { realm, socialProviders: providers = [], adminSecondFactor = false } = options;
  await applyRequiredActions(api);
  const { postBrokerLoginFlowAlias, ...bound } = await applyFlows(api, { adminSecondFactor });
  const present = await need<Record<string, unknown>>(server, `/${realm}`);
  if (present.browserFlow !== bound.browserFlow || present.registrationFlow !== bound.registrationFlow)
    await server.send('PUT', `/${realm}`, { ...present, ...bound });
  await dropEarlierFlows(api);
  await applySocialProviders(api, { providers, postBrokerLoginFlowAlias });
}

async function findClient(api: KeycloakAdmin, clientId: string): Promise<Client | undefined> {
  const found = await api.get<Client[]>(`/clients?clientId=${encodeURIComponent(clientId)}`);
  return found?.[0];
}

async function need<T>(api: KeycloakAdmin, path: string): Promise<T> {
  const value = await api.get<T>(path);
  if (value === undefined) throw new Error(`Keycloak has no ${path}`);
  return value;
}
