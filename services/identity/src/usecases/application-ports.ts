/** What the use cases around applications need from the outside, besides what all of identity's do. */
import type { Application, ApplicationStatus } from '../domain/application.ts';
import type { Letter, LetterKind } from '../domain/application-letter.ts';
import type { Person, PersonFact } from '../domain/person.ts';
import type { Accounts, Clock, Ids, LinkTokens, Stores } from './ports.ts';

/** Everything here is bound to one transaction. */
export type ApplicationStores = Pick<Stores, 'people' | 'acts' | 'revocations' | 'once'> & {
  applications: ApplicationStore;
  log: ApplicationLog;
  letters: LetterStore;
  orders: AccountOrders;
  facts: ApplicationFacts;
};
export type ApplicationUnitOfWork = { run<T>(work: (stores: ApplicationStores) => Promise<T>): Promise<T> };

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

export type LetterStore = {
  insert(letter: Letter, tokenHash: Uint8Array): Promise<void>;
  findByTokenHash(applicationId: string, tokenHash: Uint8Array): Promise<Letter | undefined>;
  newestOf(applicationId: string, kind: LetterKind): Promise<Letter | undefined>;
  /** Mails since then to an address that has not been proved; others wait with theirs until this transaction ends. */
  lockAndCountTo(email: string, since: Date): Promise<number>;
  /** None of its links opens anything any more. */
  forget(applicationId: string): Promise<void>;
};

/** What an account should be like; carried out after the transaction, again and again until it is. */
export type WantedAccount = 'tutor' | 'closed' | 'removed';
export type AccountOrders = { put(uid: string, wanted: WantedAccount, now: Date): Promise<void> };
export type AccountOrder = {
  uid: string;
  wanted: WantedAccount;
  version: number;
  /** Of its application, where there is one. */ email: string | null;
};
export type AccountOrderQueue = {
  /** Claims for a minute; only this account's when one is named. */
  claim(limit: number, uid?: string): Promise<AccountOrder[]>;
  done(order: AccountOrder): Promise<void>;
  later(order: AccountOrder): Promise<void>;
};

type ApplicationFactName =
  'ApplicationSubmitted' | 'ApplicationStatusChanged' | 'ApplicationFilesChanged' | 'ApplicationRemoved';
export type ApplicationFacts = {
  add(fact: ApplicationFactName, application: Application, from?: ApplicationStatus): Promise<void>;
  addLetter(letter: Letter, version: number): Promise<void>;
  addPersonFacts(person: Person, facts: readonly PersonFact[]): Promise<void>;
};

/** Where the bytes of files are (content). */
export type ApplicationFilesKeeper = {
  /** Keeps them for this applicant; throws APPLICATION_FILE_MISSING with the links that are not there. */
  hold(uid: string, links: readonly string[]): Promise<void>;
};

export type ApplicantAccounts = Pick<Accounts, 'create' | 'findByEmail' | 'remove' | 'setOnlyRole' | 'update'>;

export type ApplicationDeps = {
  uow: ApplicationUnitOfWork;
  /** The school's time: when something was done. */
  clock: Clock;
  /** Links, birthdays and accounts live in real time. */
  realTime: Clock;
  ids: Ids;
  tokens: LinkTokens;
};
