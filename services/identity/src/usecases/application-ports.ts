/** What is kept of teachers' applications, each store bound to one transaction, and who keeps their files. */
import type { ApplicationMail, ApplicationMailKind } from '../domain/application-mail.ts';
import type { Application, ApplicationStatus } from '../domain/application.ts';

export type ApplicationStore = {
  insert(application: Application): Promise<void>;
  find(id: string): Promise<Application | undefined>;
  lock(id: string): Promise<Application | undefined>;
  /** The newest one, and of those that wait to be confirmed if there are such. */
  lockOfAddress(email: string): Promise<Application | undefined>;
  lockOfAccount(uid: string): Promise<Application | undefined>;
  isOfAccount(uid: string): Promise<boolean>;
  /** With the version after the one that was locked. */
  save(application: Application): Promise<void>;
  remove(id: string): Promise<void>;
};

type LogEntry = {
  applicationId: string;
  act: string;
  from: ApplicationStatus;
  to: ApplicationStatus;
  /** The file that was changed, or ''. */
  subject: string;
  reason: string;
  /** '' = the applicant. */
  actorUid: string;
  at: Date;
};
export type ApplicationLog = { add(entry: LogEntry): Promise<void> };

export type ApplicationMailStore = {
  insert(mail: ApplicationMail, tokenHash: Uint8Array): Promise<void>;
  findByTokenHash(applicationId: string, tokenHash: Uint8Array): Promise<ApplicationMail | undefined>;
  newestOf(applicationId: string, kind: ApplicationMailKind): Promise<ApplicationMail | undefined>;
  /** Mails since then to an address that has not been proved; others wait with theirs until this transaction ends. */
  lockAndCountTo(email: string, since: Date): Promise<number>;
  /** None of its links opens anything any more. */
  forget(applicationId: string): Promise<void>;
};

/** Where the bytes of files are (content). */
/** Photos of people are content's. */
export type PhotoKeeper = {
  /** Makes the photo of what this person uploaded; answers where everybody finds it. */
  settle(uid: string, uploadId: string): Promise<string>;
};

export type ApplicationFilesKeeper = {
  /** Keeps them for this applicant; throws APPLICATION_FILE_MISSING with the links that are not there. */
  hold(uid: string, links: readonly string[]): Promise<void>;
};
