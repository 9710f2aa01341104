/**
 * What stands for an applicant's address until its owner has confirmed it (NS-59): the account is the application's, and the
 * address stays free for everybody. No mail can be sent to it: the domain is reserved for that (RFC 2606).
 */
const domain = 'unproven.invalid';

export function unprovenAddress(applicationId: string): string {
  return `${applicationId}@${domain}`;
}

export function isUnproven(email: string): boolean {
  return email.endsWith(`@${domain}`);
}
