/**
 * What stands for an address until its owner has confirmed it: of an applicant (NS-59), whose account is the application's, and of
 * somebody who signed up. The address stays free for everybody. No mail can be sent to it: the domain is reserved for that (RFC 2606).
 */
const domain = 'unproven.invalid';
/** The accounts of the hosted page are named so too: deploy/keycloak/extension. */
const signUpDomain = 'sign-up.invalid';

export function unprovenAddress(applicationId: string): string {
  return `${applicationId}@${domain}`;
}

export function signUpStandIn(id: string): string {
  return `${id}@${signUpDomain}`;
}

/** Never what somebody is to be mailed at. */
export function isSignUpStandIn(email: string): boolean {
  return email.endsWith(`@${signUpDomain}`);
}

export function isUnproven(email: string): boolean {
  return email.endsWith(`@${domain}`);
}
