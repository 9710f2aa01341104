/** Steps that several verbs of an application share, all inside their transaction. */
import type { Application, ApplicationStatus } from '../domain/application.ts';
import { confirmLinkLifeMs, type Letter, type LetterKind } from '../domain/application-letter.ts';
import { refuse } from '../domain/refusals.ts';
import { shownName } from '../domain/names.ts';
import type { ApplicationDeps, ApplicationStores } from './application-ports.ts';
import type { FieldChange } from './ports.ts';

/** `expectedVersion` is the one that the administrator saw; 0 or none: whichever it is by now. */
export type OneApplication = { id: string; expectedVersion?: number };

export async function lockApplication(
  { applications }: ApplicationStores,
  { id, expectedVersion = 0 }: OneApplication,
): Promise<Application> {
  const application = await applications.lock(id);
  if (!application) throw refuse('APPLICATION_NOT_FOUND');
  if (expectedVersion !== 0 && expectedVersion !== application.version) throw refuse('STALE_VERSION');
  return application;
}

/** To an address that somebody named: not more than these in a day, whoever asks and for however many applications. */
const lettersADay = 5;
const dayMs = 24 * 60 * 60_000;

export async function mayBeMailed(
  { letters }: ApplicationStores,
  { realTime }: Pick<ApplicationDeps, 'realTime'>,
  { details }: Application,
): Promise<boolean> {
  const since = new Date(realTime.now().getTime() - dayMs);
  return (await letters.lockAndCountTo(details.email, since)) < lettersADay;
}

type Deps = Pick<ApplicationDeps, 'ids' | 'tokens' | 'realTime'>;

export async function mailApplicant(
  { letters, facts }: ApplicationStores,
  { ids, tokens, realTime }: Deps,
  { application, kind, reason = '' }: { application: Application; kind: LetterKind; reason?: string },
): Promise<Letter> {
  const createdAt = realTime.now();
  const ends = kind === 'application-confirm';
  const letter: Letter = {
    reference: ids.next(),
    applicationId: application.id,
    uid: application.uid,
    kind,
    email: application.details.email,
    name: shownName(application.details),
    reason,
    createdAt,
    expiresAt: ends ? new Date(createdAt.getTime() + confirmLinkLifeMs) : undefined,
  };
  await letters.insert(letter, tokens.hash(tokens.tokenFor(letter.reference)));
  await facts.addLetter(letter, application.version);
  return letter;
}

export type Done = {
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
export async function writeDown(stores: ApplicationStores, { application, ...done }: Done, at: Date): Promise<void> {
  const { act, from, actorUid, subject = '', reason = '' } = done;
  const { id: applicationId, status: to, uid: subjectUid } = application;
  await stores.log.add({ applicationId, act, from, to, subject, reason, actorUid, at });
  if (actorUid === '') return;
  const details = { applicationId, from, to, ...(subject ? { subject } : {}) };
  const fields = done.fields ?? { before: { status: from }, after: { status: to } };
  await stores.acts.add({ act: `application.${act}`, actorUid, subjectUid, details, fields });
}
