/** What a person may do to the account on the hosted pages, by our word and Keycloak's. */
import type { AccountAction } from '@parlance/kit/remote/contract.ts';

export const hostedActions: Record<AccountAction, string> = {
  'add-passkey': 'webauthn-register-passwordless',
  'add-code': 'CONFIGURE_TOTP',
  'change-password': 'UPDATE_PASSWORD',
};
