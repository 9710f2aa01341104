/** Steps that several verbs of an application share, all inside their transaction. */
import { confirmLinkLifeMs, type ApplicationMail, type ApplicationMailKind } from '../domain/application-mail.ts';
import type { Application, ApplicationStatus } from '../domain/application.ts';
import { shownName } from '../domain/names.ts';
import { refuse } from '../domain/refusals.ts';
import type { FieldChange } from './people-ports.ts';
import type { Stores, UseCaseDeps } from './ports.ts';

/** `expectedVersion` is the one that the administrator saw; 0 or none: whichever it is by now. */
export type OneApplication = { id: string; expectedVersion?: number };

export async function lockApplication(
  { applications }: Stores,
  { id, expectedVersion = 0 }: OneApplication,
): Promise<Application> {
  const application = await applications.lock(id);
  if (!application) throw refuse('APPLICATION_NOT_FOUND');
  if (expectedVersion !== 0 && expectedVersion !== application.version) throw refuse('STALE_VERSION');
  return application;
}

/** To an address that somebody named: not more than these in a day, whoever asks and for however many applications. */
const mailsADay = 5;
const dayMs = 24 * 60 * 60_000;

export async function mayBeMailed(
  { applicationMails }: Stores,
  { realTime }: UseCaseDeps,
  { details }: Application,
): Promise<boolean> {
  const since = new Date(realTime.now().getTime() - dayMs);
  return (await applicationMails.lockAndCountTo(details.email, since)) < mailsADay;
}

export async function mailApplicant(
  { applicationMails, facts }: Stores,
  { newId, tokens, clock, realTime }: UseCaseDeps,
  { application, kind, reason = '' }: { application: Application; kind: ApplicationMailKind; reason?: string },
): Promise<ApplicationMail> {
  const createdAt = realTime.now();
  const ends = kind === 'application-confirm';
  const mail: ApplicationMail = {
    reference: newId(),
    applicationId: application.id,
    uid: application.uid,
    kind,
    email: application.details.email,
    name: shownName(application.details),
    reason,
    createdAt,
    expiresAt: ends ? new Date(createdAt.getTime() + confirmLinkLifeMs) : undefined,
  };
  await applicationMails.insert(mail, tokens.hash(tokens.tokenFor(mail.reference)));
  await facts.emailRequested({ ...mail, version: application.version }, clock.now());
  return mail;
}

export type Step = {
  application: Application;
  act: string;
  from: ApplicationStatus;
  /** '' = the applicant. */
  actorUid: string;
  subject?: string;
  reason?: string;
  /** What an administrator changed besides the status. */
  fields?: FieldChange;
};

/** One line of the timeline, and one of the audit when an administrator did it; the audit outlives the application and holds no words about a person. */
export async function recordStep(stores: Stores, { application, ...step }: Step, at: Date): Promise<void> {
  const { act, from, actorUid, subject = '', reason = '' } = step;
  const { id: applicationId, status: to, uid: subjectUid } = application;
  await stores.applicationLog.add({ applicationId, act, from, to, subject, reason, actorUid, at });
  if (actorUid === '') return;
  const details = { applicationId, from, to, ...(subject ? { subject } : {}) };
  const fields = step.fields ?? { before: { status: from }, after: { status: to } };
  await stores.acts.add({ act: `application.${act}`, actorUid, subjectUid, details, fields, reason });
}

/** The application goes with its mails and, by the fact, its files; answers what the fact says. */
export async function eraseApplication(stores: Stores, before: Application, at: Date): Promise<Application> {
  const gone = { ...before, files: { image: '', cv: '', degree: '', ecl: '' }, version: before.version + 1 };
  await stores.facts.applicationRemoved(gone, at);
  await stores.applicationMails.forget(before.id);
  await stores.applications.remove(before.id);
  return gone;
}
