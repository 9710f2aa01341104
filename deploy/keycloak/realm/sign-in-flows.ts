/** How people sign in: who is asked for a second factor, and how an account of a social provider is joined with one that exists. */
import type { AdminApi } from '../admin-api.ts';

export type Execution = {
  id: string;
  displayName: string;
  requirement: string;
  providerId?: string;
  level: number;
  authenticationConfig?: string;
};
type Flow = { id: string; alias: string };
/** One step of a flow; `config` for those that have settings. */
type Step = { provider: string; config?: Record<string, string> };

const browserFlow = 'parlance browser';
const afterProviderFlow = 'parlance after provider';

/** The role decides, and a passkey is two factors already. Whoever has no code yet is led to set one. */
const administratorsCode: Step[] = [
  { provider: 'conditional-user-role', config: { condUserRole: 'admin', negate: 'false' } },
  { provider: 'conditional-credential', config: { credentials: 'webauthn-passwordless', included: 'false' } },
  { provider: 'auth-otp-form' },
];

const path = (alias: string) => `/authentication/flows/${encodeURIComponent(alias)}`;
const executionsOf = async (api: AdminApi, alias: string) =>
  (await api.get<Execution[]>(`${path(alias)}/executions`)) ?? [];

export type FlowBindings = { browserFlow: string; postBrokerLoginFlowAlias: string };

/** Answers which flows the realm and its providers are to be bound to. */
export async function applyFlows(api: AdminApi, options: { adminSecondFactor: boolean }): Promise<FlowBindings> {
  await linkOnlyAfterReauthentication(api);
  if (!options.adminSecondFactor) return { browserFlow: 'browser', postBrokerLoginFlowAlias: '' };
  const flows = (await api.get<Flow[]>('/authentication/flows')) ?? [];
  const has = (alias: string) => flows.some((flow) => flow.alias === alias);
  if (!has(browserFlow)) await makeBrowserFlow(api);
  if (!has(afterProviderFlow)) await makeAfterProviderFlow(api);
  return { browserFlow, postBrokerLoginFlowAlias: afterProviderFlow };
}

/** An equal address proves nothing, and neither does a mail that somebody may read for another: the account's own password does. */
async function linkOnlyAfterReauthentication(api: AdminApi): Promise<void> {
  const flow = 'first broker login';
  const byMail = (await executionsOf(api, flow)).find(({ providerId }) => providerId === 'idp-email-verification');
  if (byMail && byMail.requirement !== 'DISABLED')
    await api.send('PUT', `${path(flow)}/executions`, { ...byMail, requirement: 'DISABLED' });
}

/** The server's own flow, in which whoever has set a code is asked for it; administrators are asked whether they have or not. */
async function makeBrowserFlow(api: AdminApi): Promise<void> {
  await api.send('POST', `${path('browser')}/copy`, { newName: browserFlow });
  const own = (await executionsOf(api, browserFlow)).find(({ displayName }) => displayName.endsWith('Conditional 2FA'));
  if (!own) throw new Error('the browser flow has no second factor to begin with');
  await addStep(
    api,
    own.displayName,
    { provider: 'conditional-user-role', config: { condUserRole: 'admin', negate: 'true' } },
    browserFlow,
  );
  await addConditional(api, browserFlow, { under: `${browserFlow} forms`, alias: 'parlance administrators' });
}

async function makeAfterProviderFlow(api: AdminApi): Promise<void> {
  const flow = { alias: afterProviderFlow, providerId: 'basic-flow', topLevel: true, builtIn: false };
  await api.send('POST', '/authentication/flows', flow);
  const alias = 'parlance administrators after provider';
  await addConditional(api, afterProviderFlow, { under: afterProviderFlow, alias });
}

type Place = { under: string; alias: string };

async function addConditional(api: AdminApi, top: string, { under, alias }: Place): Promise<void> {
  const flow = { alias, type: 'basic-flow', provider: 'registration-page-form', description: '' };
  await api.send('POST', `${path(under)}/executions/flow`, flow);
  await require(api, top, (execution) => execution.displayName === alias, 'CONDITIONAL');
  for (const step of administratorsCode) await addStep(api, alias, step, top);
}

async function addStep(api: AdminApi, under: string, { provider, config }: Step, top: string): Promise<void> {
  const before = new Set((await executionsOf(api, top)).map(({ id }) => id));
  await api.send('POST', `${path(under)}/executions/execution`, { provider });
  const added = await require(api, top, ({ id }) => !before.has(id), 'REQUIRED');
  if (config) {
    const alias = `${under} ${provider}`;
    await api.send('POST', `/authentication/executions/${added.id}/config`, { alias, config });
  }
}

async function require(
  api: AdminApi,
  top: string,
  is: (execution: Execution) => boolean,
  requirement: 'REQUIRED' | 'CONDITIONAL',
): Promise<Execution> {
  const found = (await executionsOf(api, top)).find(is);
  if (!found) throw new Error(`a step of ${top} could not be made`);
  await api.send('PUT', `${path(top)}/executions`, { ...found, requirement });
  return found;
}
