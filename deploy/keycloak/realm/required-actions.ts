/** What Keycloak may ask of a person, or a person of Keycloak by an address (kc_action). What is not listed is off: UPDATE_PROFILE would let a person change the address without proving it, and VERIFY_PROFILE would ask staff for the policy tick that they do not have. */
import type { KeycloakAdmin } from '@parlance/runtime/keycloak/admin-client';

const allowed = new Set(['CONFIGURE_TOTP', 'UPDATE_PASSWORD', 'webauthn-register-passwordless', 'delete_credential']);

type Action = { alias: string; enabled: boolean; defaultAction: boolean };

export async function applyRequiredActions(api: KeycloakAdmin): Promise<void> {
  const path = '/authentication/required-actions';
  for (const action of (await api.get<Action[]>(path)) ?? []) {
    const enabled = allowed.has(action.alias);
    if (action.enabled === enabled && !action.defaultAction) continue;
    await api.send('PUT', `${path}/${action.alias}`, { ...action, enabled, defaultAction: false });
  }
}
