/** Every mail there is; each has its words in outbound/mails/. */
export const mailKinds = [
  'verify',
  'reset',
  'profile-update',
  'address-notice',
  'warning',
  'address-taken',
  'application-confirm',
  'application-address-taken',
  'application-received',
  'application-accepted',
  'application-rejected',
  'application-training',
  'application-confirmed',
  'application-rejected-service',
  'application-rejected-training',
  'application-file-needed',
  'application-removed',
] as const;
export type MailKind = (typeof mailKinds)[number];
