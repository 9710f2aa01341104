/** How people sign in: who is asked for a second factor, and how an account of a social provider is joined with one that exists. */
import type { AdminApi } from '../admin-api.ts';

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
type Step = { provider: string; config?: Record<string, string>; priority?: number };

const browserFlow = 'parlance sign-in';
const afterProviderFlow = 'parlance after provider';
const administrators = 'parlance administrators who sign in';
/** Of releases before, and bound to nothing any more. */
const earlierFlows = ['parlance browser'];

/** Ours, which takes as long whatever is wrong; the server's own, in whose place it stands. */
const [passwordForm, serversPasswordForm] = ['parlance-password-form', 'auth-username-password-form'];

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

/** What the server must have been built with. */
export async function demandExtension(api: AdminApi): Promise<void> {
  const known = (await api.get<{ id: string }[]>('/authentication/authenticator-providers')) ?? [];
  if (!known.some(({ id }) => id === passwordForm))
    throw new Error('Keycloak lacks providers/parlance.jar: see docs/guides/keycloak.md');
}

/** Answers which flows the realm and its providers are to be bound to. */
export async function applyFlows(api: AdminApi, options: { adminSecondFactor: boolean }): Promise<FlowBindings> {
  await linkOnlyAfterReauthentication(api);
  const flows = await flowsOf(api);
  const has = (alias: string) => flows.some((flow) => flow.alias === alias);
  if (!has(browserFlow)) await makeBrowserFlow(api);
  await askAdministrators(api, options.adminSecondFactor);
  if (!options.adminSecondFactor) return { browserFlow, postBrokerLoginFlowAlias: '' };
  if (!has(afterProviderFlow)) await makeAfterProviderFlow(api);
  return { browserFlow, postBrokerLoginFlowAlias: afterProviderFlow };
}

/** Once the realm is bound to those of now. */
export async function dropEarlierFlows(api: AdminApi): Promise<void> {
  const earlier = (await flowsOf(api)).filter(({ alias }) => earlierFlows.includes(alias));
  for (const { id } of earlier) await api.send('DELETE', `/authentication/flows/${id}`);
}

const flowsOf = async (api: AdminApi) => (await api.get<Flow[]>('/authentication/flows')) ?? [];

/** An equal address proves nothing, and neither does a mail that somebody may read for another: the account's own password does. */
async function linkOnlyAfterReauthentication(api: AdminApi): Promise<void> {
  const flow = 'first broker login';
  const byMail = (await executionsOf(api, flow)).find(({ providerId }) => providerId === 'idp-email-verification');
  if (byMail) await put(api, flow, byMail, 'DISABLED');
}

/** The server's own flow, in which whoever has set a code is asked for it, with our form; administrators are asked whether they have or not. */
async function makeBrowserFlow(api: AdminApi): Promise<void> {
  await api.send('POST', `${path('browser')}/copy`, { newName: browserFlow });
  const forms = `${browserFlow} forms`;
  const steps = await executionsOf(api, browserFlow);
  const serversForm = steps.find(({ providerId }) => providerId === serversPasswordForm);
  const own = steps.find(({ displayName }) => displayName.endsWith('Conditional 2FA'));
  if (!serversForm || !own) throw new Error('the browser flow has no password or no second factor to begin with');
  await api.send('DELETE', `/authentication/executions/${serversForm.id}`);
  await addStep(api, forms, { provider: passwordForm, priority: serversForm.priority }, browserFlow);
  await addStep(
    api,
    own.displayName,
    { provider: 'conditional-user-role', config: { condUserRole: 'admin', negate: 'true' } },
    browserFlow,
  );
  await addConditional(api, browserFlow, { under: forms, alias: administrators });
}

/** Both are of the flow always, and count when administrators are to be asked. */
async function askAdministrators(api: AdminApi, asked: boolean): Promise<void> {
  const steps = await executionsOf(api, browserFlow);
  const theirs = steps.find(({ displayName }) => displayName === administrators);
  const notTheOwn = steps.find(({ providerId }) => providerId === 'conditional-user-role');
  if (!theirs || !notTheOwn) throw new Error(`the flow ${browserFlow} lacks the steps of administrators`);
  await put(api, browserFlow, theirs, asked ? 'CONDITIONAL' : 'DISABLED');
  await put(api, browserFlow, notTheOwn, asked ? 'REQUIRED' : 'DISABLED');
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

async function addStep(api: AdminApi, under: string, { provider, config, priority }: Step, top: string): Promise<void> {
  const before = new Set((await executionsOf(api, top)).map(({ id }) => id));
  await api.send('POST', `${path(under)}/executions/execution`, { provider, priority });
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
  await put(api, top, found, requirement);
  return found;
}

async function put(api: AdminApi, top: string, execution: Execution, requirement: string): Promise<void> {
  if (execution.requirement === requirement) return;
  await api.send('PUT', `${path(top)}/executions`, { ...execution, requirement });
}
