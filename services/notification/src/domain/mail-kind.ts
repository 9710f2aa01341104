export const mailKinds = ['verify', 'reset', 'profile-update', 'address-notice', 'warning'] as const;
export type MailKind = (typeof mailKinds)[number];
