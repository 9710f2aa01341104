export const mailKinds = ['verify', 'reset'] as const;
export type MailKind = (typeof mailKinds)[number];
