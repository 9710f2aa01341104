/** How people sign in: who is asked for a second factor, and how an account of a social provider is joined with one that exists. */
import type { KeycloakAdmin } from '@parlance/runtime/keycloak/admin-client';
import { addStep, copyReplacing, executionsOf, flowsOf, path, put, require, type Step } from './flow-steps.ts';

const browserFlow = 'parlance sign-in';
const registrationFlow = 'parlance sign-up';
const afterProviderFlow = 'parlance after provider';
const administrators = 'parlance administrators who sign in';
/** Of releases before, and bound to nothing any more. */
const earlierFlows = ['parlance browser'];

/** It takes as long whatever is wrong, and knows those who wait for the proof of their address. */
const signIn = {
  of: 'browser',
  as: browserFlow,
  under: 'forms',
  step: 'auth-username-password-form',
  by: 'parlance-password-form',
};
/** It does not say whether an address has an account. */
const signUp = {
  of: 'registration',
  as: registrationFlow,
  under: 'registration form',
  step: 'registration-user-creation',
  by: 'parlance-sign-up',
};

/** The role decides, and a passkey is two factors already. Whoever has no code yet is led to set one. */
const administratorsCode: Step[] = [
  { provider: 'conditional-user-role', config: { condUserRole: 'admin', negate: 'false' } },
  { provider: 'conditional-credential', config: { credentials: 'webauthn-passwordless', included: 'false' } },
  { provider: 'auth-otp-form' },
];

/** What the server must have been built with. */
export async function demandExtension(api: KeycloakAdmin): Promise<void> {
  for (const [kind, step] of [['authenticator', signIn.by] as const, ['form-action', signUp.by] as const]) {
    const known = (await api.get<{ id: string }[]>(`/authentication/${kind}-providers`)) ?? [];
    if (!known.some(({ id }) => id === step))
      throw new Error('Keycloak lacks the providers/parlance.jar of this release: see docs/guides/keycloak.md');
  }
}

/** Answers which flows the realm and its providers are to be bound to. */
export async function applyFlows(api: KeycloakAdmin, options: { adminSecondFactor: boolean }) {
  await linkOnlyAfterReauthentication(api);
  const flows = await flowsOf(api);
  const has = (alias: string) => flows.some((flow) => flow.alias === alias);
  if (!has(browserFlow)) await makeBrowserFlow(api);
  if (!has(registrationFlow)) await copyReplacing(api, signUp);
  await askAdministrators(api, options.adminSecondFactor);
  if (!options.adminSecondFactor) return { browserFlow, registrationFlow, postBrokerLoginFlowAlias: '' };
  if (!has(afterProviderFlow)) await makeAfterProviderFlow(api);
  return { browserFlow, registrationFlow, postBrokerLoginFlowAlias: afterProviderFlow };
}

/** Once the realm is bound to those of now. */
export async function dropEarlierFlows(api: KeycloakAdmin): Promise<void> {
  const earlier = (await flowsOf(api)).filter(({ alias }) => earlierFlows.includes(alias));
  for (const { id } of earlier) await api.send('DELETE', `/authentication/flows/${id}`);
}

/** An equal address proves nothing, and neither does a mail that somebody may read for another: the account's own password does. */
async function linkOnlyAfterReauthentication(api: KeycloakAdmin): Promise<void> {
  const flow = 'first broker login';
  const byMail = (await executionsOf(api, flow)).find(({ providerId }) => providerId === 'idp-email-verification');
  if (byMail) await put(api, flow, byMail, 'DISABLED');
}

/** The server's own flow, in which whoever has set a code is asked for it, with our form; administrators are asked whether they have or not. */
async function makeBrowserFlow(api: KeycloakAdmin): Promise<void> {
  const steps = await copyReplacing(api, signIn);
  const own = steps.find(({ displayName }) => displayName.endsWith('Conditional 2FA'));
  if (!own) throw new Error('the browser flow has no second factor to begin with');
  await addStep(
    api,
    own.displayName,
    { provider: 'conditional-user-role', config: { condUserRole: 'admin', negate: 'true' } },
    browserFlow,
  );
  await addConditional(api, browserFlow, { under: `${browserFlow} forms`, alias: administrators });
}

/** Both are of the flow always, and count when administrators are to be asked. */
async function askAdministrators(api: KeycloakAdmin, asked: boolean): Promise<void> {
  const steps = await executionsOf(api, browserFlow);
  const theirs = steps.find(({ displayName }) => displayName === administrators);
  const notTheOwn = steps.find(({ providerId }) => providerId === 'conditional-user-role');
  if (!theirs || !notTheOwn) throw new Error(`the flow ${browserFlow} lacks the steps of administrators`);
  await put(api, browserFlow, theirs, asked ? 'CONDITIONAL' : 'DISABLED');
  await put(api, browserFlow, notTheOwn, asked ? 'REQUIRED' : 'DISABLED');
}

async function makeAfterProviderFlow(api: KeycloakAdmin): Promise<void> {
  const flow = { alias: afterProviderFlow, providerId: 'basic-flow', topLevel: true, builtIn: false };
  await api.send('POST', '/authentication/flows', flow);
  const alias = 'parlance administrators after provider';
  await addConditional(api, afterProviderFlow, { under: afterProviderFlow, alias });
}

type Place = { under: string; alias: string };

async function addConditional(api: KeycloakAdmin, top: string, { under, alias }: Place): Promise<void> {
  const flow = { alias, type: 'basic-flow', provider: 'registration-page-form', description: '' };
  await api.send('POST', `${path(under)}/executions/flow`, flow);
  await require(api, top, (execution) => execution.displayName === alias, 'CONDITIONAL');
  for (const step of administratorsCode) await addStep(api, alias, step, top);
}
