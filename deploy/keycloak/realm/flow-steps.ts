/** Flows of the realm, step by step, through the admin API. */
import type { KeycloakAdmin } from '@parlance/runtime/keycloak/admin-client';

export type Execution = {
  id: string;
  displayName: string;
  requirement: string;
  providerId?: string;
  level: number;
  priority: number;
  authenticationConfig?: string;
};
type Flow = { id: string; alias: string };
/** One step of a flow; `config` for those that have settings. */
export type Step = { provider: string; config?: Record<string, string>; priority?: number };

export const path = (alias: string) => `/authentication/flows/${encodeURIComponent(alias)}`;
export const flowsOf = async (api: KeycloakAdmin) => (await api.get<Flow[]>('/authentication/flows')) ?? [];
export const executionsOf = async (api: KeycloakAdmin, alias: string) =>
  (await api.get<Execution[]>(`${path(alias)}/executions`)) ?? [];

/** A copy of one of the server's own flows, with a step of ours in the place of one of its steps. */
export type Replaced = { of: string; as: string; under: string; step: string; by: string };

export async function copyReplacing(api: KeycloakAdmin, { of, as, under, step, by }: Replaced): Promise<Execution[]> {
  await api.send('POST', `${path(of)}/copy`, { newName: as });
  const replaced = (await executionsOf(api, as)).find(({ providerId }) => providerId === step);
  if (!replaced) throw new Error(`the flow ${of} has no ${step}`);
  await api.send('DELETE', `/authentication/executions/${replaced.id}`);
  await addStep(api, `${as} ${under}`, { provider: by, priority: replaced.priority }, as);
  return executionsOf(api, as);
}

export async function addStep(
  api: KeycloakAdmin,
  under: string,
  { provider, config, priority }: Step,
  top: string,
): Promise<void> {
  const before = new Set((await executionsOf(api, top)).map(({ id }) => id));
  await api.send('POST', `${path(under)}/executions/execution`, { provider, priority });
  const added = await require(api, top, ({ id }) => !before.has(id), 'REQUIRED');
  if (config) {
    const alias = `${under} ${provider}`;
    await api.send('POST', `/authentication/executions/${added.id}/config`, { alias, config });
  }
}

export async function require(
  api: KeycloakAdmin,
  top: string,
  is: (execution: Execution) => boolean,
  requirement: 'REQUIRED' | 'CONDITIONAL',
): Promise<Execution> {
  const found = (await executionsOf(api, top)).find(is);
  if (!found) throw new Error(`a step of ${top} could not be made`);
  await put(api, top, found, requirement);
  return found;
}

export async function put(api: KeycloakAdmin, top: string, execution: Execution, requirement: string): Promise<void> {
  if (execution.requirement === requirement) return;
  await api.send('PUT', `${path(top)}/executions`, { ...execution, requirement });
}
