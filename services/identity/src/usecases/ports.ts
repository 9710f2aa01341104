/** What the use cases need from the outside, and nothing more. */
import type { PersonEdit } from '../domain/edit-person.ts';
import type { MailLink } from '../domain/mail-link.ts';
import type { Person, PersonFact, Role } from '../domain/person.ts';
import type { ProfileChange } from '../domain/profile-change.ts';
import type { LessonHeld, Rating } from '../domain/rating.ts';
import type { Report } from '../domain/report.ts';
import type { Revocation } from '../domain/revocation.ts';

export type { Clock } from '@parlance/runtime/clock/clock';
export type UnitOfWork = { run<T>(work: (stores: Stores) => Promise<T>): Promise<T> };

/** Everything here is bound to one transaction. */
export type Stores = {
  people: PersonStore;
  links: MailLinkStore;
  facts: Facts;
  acts: AdminActStore;
  passwordLinks: PasswordLinkStore;
  revocations: RevocationStore;
  once: OnceStore;
  ratings: RatingStore;
  reports: ReportStore;
  favourites: FavouriteStore;
  lessons: LessonStore;
  changes: ProfileChangeStore;
  applicants: ApplicantEraser;
  accountChanges: AccountChangeStore;
};

export type PersonStore = {
  /** False when the person is there already: somebody else was first. */
  insert(person: Person): Promise<boolean>;
  find(uid: string): Promise<Person | undefined>;
  lock(uid: string): Promise<Person | undefined>;
  save(person: Person): Promise<void>;
  /** Answers false for somebody we have not met. */
  touch(uid: string, at: Date): Promise<boolean>;
};

/** What a mailed link is for; the first two verify an address, the third tells in their place that it is taken, and opens nothing, as the last two. */
export type LinkOrigin = 'sign-up' | 'resend' | 'address-taken' | 'profile-update' | 'address-notice' | 'warning';

export type MailLinkStore = {
  insert(link: MailLink & { tokenHash: Uint8Array; origin: LinkOrigin; createdAt: Date }): Promise<void>;
  /** When the last mails that verify an address, or say that it is taken, were made, newest first. */
  lastVerifications(uid: string, limit: number): Promise<Date[]>;
  /** How many of them an address was sent since then, whoever named it; others with this address wait until the transaction ends. */
  lockVerificationsTo(email: string, since: Date): Promise<number>;
  findByTokenHash(tokenHash: Uint8Array): Promise<(MailLink & { origin: LinkOrigin }) | undefined>;
  markUsed(reference: string, at: Date): Promise<void>;
  /** When the last profile changes were mailed for a person and to an address, newest first; others with this address wait until the transaction ends. */
  lockLastProfileMails(
    to: { uid: string; email: string },
    limit: number,
  ): Promise<{ ofPerson: Date[]; toAddress: Date[] }>;
  /** Takes back what is still unused of a kind. */
  withdraw(uid: string, origin: LinkOrigin, at: Date): Promise<void>;
  /** Of a closed account. */
  forget(uid: string): Promise<void>;
};

export type RatingStore = {
  /** False when this booking has one already. */
  insert(rating: Rating): Promise<boolean>;
  average(tutorUid: string): Promise<{ avg: number; count: number }>;
  /** The words of somebody who is gone; the numbers stay. */
  blankWordsOf(studentUid: string): Promise<void>;
};

export type ReportStore = {
  insert(report: Report): Promise<void>;
  lock(id: string): Promise<Report | undefined>;
  save(report: Report): Promise<void>;
  /** Of the student about the tutor, and of the student about anybody since then, newest first; a second report of the student waits until the transaction ends. */
  lockLatest(who: { studentUid: string; tutorUid: string }, since: Date): Promise<{ isOpen: boolean; recent: Date[] }>;
  /** Notes that this report keeps the account closed; not when it was closed for another reason than a report. */
  keepClosed(id: string): Promise<void>;
  /** This one keeps the account closed, and no other report does. */
  aloneKeepsClosed(id: string): Promise<boolean>;
  release(id: string): Promise<void>;
  /** The account was opened: no report keeps it closed any more. */
  releaseAll(tutorUid: string): Promise<void>;
};

export type FavouriteStore = {
  /** Of listed and unlisted tutors alike: the limit is on what is kept. */
  count(studentUid: string): Promise<number>;
  has(studentUid: string, tutorUid: string): Promise<boolean>;
  add(favourite: { studentUid: string; tutorUid: string; at: Date }): Promise<void>;
  remove(studentUid: string, tutorUid: string): Promise<void>;
  forget(uid: string): Promise<void>;
};

type KnownLesson = LessonHeld & { isPte: boolean; startsAt: Date; version: number };
export type LessonStore = {
  find(bookingId: string): Promise<LessonHeld | undefined>;
  /** What became of the lessons of the two. */
  statusesOf(who: { studentUid: string; tutorUid: string }): Promise<string[]>;
  /** An older version never overwrites a newer one. */
  keep(lesson: KnownLesson): Promise<void>;
};

/** Personal data that somebody gave when applying as a teacher. */
export type ApplicantEraser = { erase(uid: string): Promise<void> };

export type ProfileChangeStore = {
  add(reference: string, change: ProfileChange): Promise<void>;
  find(reference: string): Promise<ProfileChange | undefined>;
};

export type Facts = {
  addPersonFacts(
    person: Person,
    facts: readonly PersonFact[],
    extra?: { upMbps: number; downMbps: number },
  ): Promise<void>;
  addMail(mail: { kind: MailKind; person: Person; email: string; reference: string }): Promise<void>;
  addRating(tutor: Person, rating: Rating): Promise<void>;
};

export type MailKind = 'verify' | 'address-taken' | 'profile-update' | 'address-notice' | 'warning';

export type AdminAct = {
  act: string;
  actorUid: string;
  /** Empty for what concerns nobody, such as the library. */
  subjectUid: string;
  /** Others whom it concerns. */
  concerns?: readonly string[];
  /** Left out: now. Real time. */
  at?: Date;
  details: Record<string, unknown>;
  /** What differs is recorded, sensitive fields by their names only. */
  before?: Person | undefined;
  after?: Person | undefined;
  /** The same for what is no person; nothing personal stands in it. */
  fields?: FieldChange | undefined;
};
export type FieldChange = { before: Record<string, unknown>; after: Record<string, unknown> };
export type AdminActStore = { add(act: AdminAct): Promise<void> };

export type PasswordLinkStore = {
  /** One at most for an address and minute; a second one is dropped without a word. */
  add(email: string, at: Date): Promise<void>;
};

export type RevocationStore = {
  put(revocation: Revocation): Promise<void>;
  /** From when on the person's tokens count; undefined for nobody who was ever refused. */
  refusedBefore(uid: string): Promise<Date | undefined>;
};

type OnceStore = {
  /** One effect a key (runtime/idempotency). */
  run<T>(call: Call, body: unknown, work: () => Promise<T>): Promise<T>;
};

/** Who asked for what, so that asking twice does once. */
export type Call = { actorUid: string; rpc: string; key: string | undefined };

export type Account = {
  uid: string;
  email: string;
  /** Somebody signed up with the address and has not proved it: the account does not hold it, and another one may. */
  isWaiting: boolean;
  emailVerified: boolean;
  firstName: string;
  lastName: string;
  enabled: boolean;
  country: string;
  about: string;
  timeZone: string;
};

export type NewAccount = {
  email: string;
  /** The address that the account waits to be given; `email` stands in for it. */
  waitsFor?: string;
  firstName: string;
  lastName: string;
  enabled: boolean;
  emailVerified: boolean;
  password: string | undefined;
  country: string;
  about: string;
  /** Marks whose request made it, so that a repeated request finds its own account. */
  madeBy: AccountMark | undefined;
};

export type AccountMark = { key: string; body: string };

/** The accounts' keeper (Keycloak). Every method may throw KEYCLOAK_UNAVAILABLE. */
export type Accounts = {
  read(uid: string): Promise<Account | undefined>;
  rolesOf(uid: string): Promise<Role[]>;
  findByEmail(
    email: string,
  ): Promise<(Account & { madeBy: AccountMark | undefined; createdAt: Date | undefined }) | undefined>;
  /** Whether an account holds the address. It takes as long either way. */
  isHeld(email: string): Promise<boolean>;
  hasPassword(uid: string): Promise<boolean>;
  /** The new uid, or undefined when the address has an account. */
  create(account: NewAccount): Promise<string | undefined>;
  remove(uid: string): Promise<void>;
  /** Leaves exactly this one of the three, or none. */
  setOnlyRole(uid: string, role: Role | 'none'): Promise<void>;
  enable(uid: string): Promise<void>;
  disable(uid: string): Promise<void>;
  /** Refresh tokens of all devices are worth nothing any more. */
  endSessions(uid: string): Promise<void>;
  /** Throws EMAIL_TAKEN when the address belongs to another account. An account that waits for its address gets it when it is proved. */
  update(uid: string, fields: AccountFields): Promise<void>;
  markEmailVerified(uid: string): Promise<void>;
  /** Mails the hosted page's link to choose a password. */
  sendPasswordLink(uid: string): Promise<void>;
  /** Applicants' accounts without an address that were made before then. */
  unprovenBefore(instant: Date): Promise<string[]>;
  /** Those of people who signed up and have not proved their address since. */
  waitingSince(instant: Date): Promise<string[]>;
  eventsSince(since: Date): Promise<AccountEvent[]>;
};

export type AccountFields = Partial<Pick<Account, 'email' | 'emailVerified' | 'firstName' | 'lastName'>>;

export type AccountEvent =
  | { kind: 'registered'; uid: string; at: Date }
  | { kind: 'password-changed'; uid: string; at: Date }
  /** A sign-in ended, or was seen in two hands. Without a session it is all of the person's; the person is not always known then. */
  | { kind: 'tokens-ended'; uid: string; session: string | undefined; at: Date };

/** The secret part of a mailed link is derived from its reference, so it is stored nowhere. */
export type LinkTokens = { tokenFor(reference: string): string; hash(token: string): Uint8Array };
export type Ids = { next(): string };

/** A change of an account that concerns Keycloak and us: written down before Keycloak is touched, gone with our own transaction. */
export type AccountChange = { uid: string } & (
  | { kind: 'update'; expectedVersion: number; edit: PersonEdit; call: Call }
  | { kind: 'delete'; reason: string; actorUid: string }
  /** A new account is made disabled and opened when the person is written. */
  | { kind: 'open' }
);

/** Bound to one transaction. */
export type AccountChangeStore = {
  /** Takes the person's place for half a minute. False while somebody else is at work on the account; the same change again goes on. */
  begin(change: AccountChange): Promise<boolean>;
  end(uid: string): Promise<void>;
};

export type AccountChangeQueue = {
  /** Those that nobody is at work on; only this person's when one is named. */
  claim(limit: number, uid?: string): Promise<AccountChange[]>;
  later(uid: string): Promise<void>;
};
