/** The mails of an application: what each is about and where its link leads. */
import type { ApplicationStatus } from './application.ts';

export const applicationMailKinds = [
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
export type ApplicationMailKind = (typeof applicationMailKinds)[number];

export type ApplicationMail = {
  /** What the event carries; opens nothing by itself. */
  reference: string;
  applicationId: string;
  uid: string;
  kind: ApplicationMailKind;
  email: string;
  name: string;
  /** A reason, or the file that is needed. */
  reason: string;
  createdAt: Date;
  /** Links that confirm the address end; those to the state page live as long as the application. */
  expiresAt: Date | undefined;
};

/** Of the link that confirms the address, and of what waits for it (NS-59): people apply on a Friday and read their mail on Monday. */
export const confirmLinkLifeMs = 7 * 24 * 60 * 60_000;

const onStatus: Partial<Record<ApplicationStatus, ApplicationMailKind>> = {
  submitted: 'application-received',
  accepted: 'application-accepted',
  rejected: 'application-rejected',
  training: 'application-training',
  confirmed: 'application-confirmed',
  'rejected-service': 'application-rejected-service',
  'rejected-training': 'application-rejected-training',
};

export function mailFor(status: ApplicationStatus): ApplicationMailKind {
  const kind = onStatus[status];
  if (kind === undefined) throw new Error(`nobody is mailed when an application becomes ${status}`);
  return kind;
}

/** Kinds whose link opens the private state page. */
export function opensState(kind: ApplicationMailKind): boolean {
  return kind !== 'application-confirm' && kind !== 'application-address-taken';
}

const toSignIn: ReadonlySet<ApplicationMailKind> = new Set([
  'application-address-taken',
  'application-training',
  'application-confirmed',
]);

/** `token` is the confirming token or the key of the state page, by kind. */
export function mailPath(
  { kind, applicationId }: Pick<ApplicationMail, 'kind' | 'applicationId'>,
  token: string,
): string {
  if (toSignIn.has(kind)) return '/signin';
  if (kind === 'application-removed') return '/application';
  return `/application?id=${applicationId}&${opensState(kind) ? 'key' : 'token'}=${token}`;
}
