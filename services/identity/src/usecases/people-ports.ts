/** What is kept of people and of their words on each other, each store bound to one transaction. */
import type { Erased, ErasureStore as OwnErasure } from '@parlance/runtime/erasure/erase-rows';
import type { OfficeTask, TaskCause } from '../domain/office-task.ts';
import type { MailLink } from '../domain/mail-link.ts';
import type { LessonAtHand } from '../domain/erasure.ts';
import type { Person, Role } from '../domain/person.ts';
import type { ProfileChange } from '../domain/profile-change.ts';
import type { LessonHeld, Rating } from '../domain/rating.ts';
import type { Report } from '../domain/report.ts';
import type { SavedView } from '../domain/saved-view.ts';

export type PersonStore = {
  /** False when the person is there already: somebody else was first. */
  insert(person: Person): Promise<boolean>;
  find(uid: string): Promise<Person | undefined>;
  lock(uid: string): Promise<Person | undefined>;
  save(person: Person): Promise<void>;
  /** Answers false for somebody whom we do not know yet. */
  touch(uid: string, at: Date): Promise<boolean>;
};

/** What a mailed link is for; the first two verify an address, the third says in their place that it is taken, and opens nothing, as the last two. */
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
};

export type RatingStore = {
  /** False when this booking has one already. */
  insert(rating: Rating): Promise<boolean>;
  average(tutorUid: string): Promise<{ avg: number; count: number }>;
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

export type TaskStore = {
  /** Does nothing while it is open, or when somebody has done it. */
  open(cause: TaskCause): Promise<void>;
  /** Its cause is gone. */
  close(cause: Pick<TaskCause, 'kind' | 'cause'>): Promise<void>;
  /** The causes of all of somebody's are gone, or of those for one plan. */
  closeOf(of: Pick<TaskCause, 'kind' | 'subjectUid'> & { plan?: string }): Promise<void>;
  lock(id: string): Promise<OfficeTask | undefined>;
  save(task: OfficeTask): Promise<void>;
};

export type FavouriteStore = {
  /** Of listed and unlisted tutors alike: the limit is on what is kept. */
  count(studentUid: string): Promise<number>;
  has(studentUid: string, tutorUid: string): Promise<boolean>;
  add(favourite: { studentUid: string; tutorUid: string; at: Date }): Promise<void>;
  remove(studentUid: string, tutorUid: string): Promise<void>;
};

export type SavedViewStore = {
  names(uid: string): Promise<string[]>;
  save(view: SavedView & { uid: string }): Promise<void>;
  remove(of: { uid: string; name: string }): Promise<void>;
};

export type ErasureStore = OwnErasure & {
  /** The first word about a person counts. */
  begin(erasure: { uid: string; role: Role; askedBy: string; reason: string; askedAt: Date }): Promise<void>;
  /** The other services are being told. */
  markTold(uid: string, at: Date): Promise<void>;
  /** Of a person of whom no erasure was begun, none is kept. What came before is added to. */
  keepReceipt(receipt: Erased & { service: string; at: Date }): Promise<void>;
  /** Some that were told of before then, and only once, or that not all of these services have answered; nobody else has them meanwhile. */
  dueAgain(toldBefore: Date, services: readonly string[]): Promise<string[]>;
};

type KnownLesson = LessonHeld & { isPte: boolean; startsAt: Date; version: number };
export type LessonStore = {
  find(bookingId: string): Promise<LessonHeld | undefined>;
  /** Of a student or a tutor, those that begin between the two and are under way or still to come. */
  atHand(uid: string, between: { from: Date; to: Date }): Promise<LessonAtHand[]>;
  /** What became of the lessons of the two. */
  statusesOf(who: { studentUid: string; tutorUid: string }): Promise<string[]>;
  /** An older version never overwrites a newer one. */
  keep(lesson: KnownLesson): Promise<void>;
};

export type ProfileChangeStore = {
  add(reference: string, change: ProfileChange): Promise<void>;
  find(reference: string): Promise<ProfileChange | undefined>;
};

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
  /** In the administrator's own words, where some were asked for. */
  reason?: string | undefined;
  /** What differs is recorded, sensitive fields by their names only. */
  before?: Person | undefined;
  after?: Person | undefined;
  /** The same for what is no person; nothing personal stands in it. */
  fields?: FieldChange | undefined;
};
export type FieldChange = { before: Record<string, unknown>; after: Record<string, unknown> };
export type AdminActStore = { add(act: AdminAct): Promise<void> };
