/** What the use cases need from outside; the unit of work hands the stores out bound to its transaction. */
import type { Erased, ErasureStore } from '@parlance/runtime/erasure/erase-rows';
import type { RoleWord } from '@parlance/proto/json/words';
import type { Once } from '@parlance/runtime/idempotency/store';
import type { UnitOfWork as RuntimeUnitOfWork } from '@parlance/runtime/postgres/unit-of-work';
import type { BillingNotice, BillingWords } from '../domain/billing-notice.ts';
import type { Invitation } from '../domain/invitation.ts';
import type { LessonLetter, LessonWords } from '../domain/lesson-letter.ts';
import type { HourLetter } from '../domain/hour-notice.ts';
import type { Inquiry, InquiryWords, Sender } from '../domain/inquiry.ts';
import type {
  BillingMailKind,
  HourNewsKind,
  InquiryMailKind,
  LessonMailKind,
  LinkMailKind,
  WordMailKind,
} from '../domain/mail-kind.ts';
import type { NewAnnouncement } from '../domain/announcement.ts';
import type { AnnouncementPost } from '../domain/announcement-post.ts';
import type { KnownPreferences, NewsArea } from '../domain/preferences.ts';
import type { RefusedAddress } from '../domain/refused-address.ts';
import type { Push, PushKind } from '../domain/push.ts';
import type { PushSubscription } from '../domain/push-subscription.ts';
import type { TrustedLink } from '../domain/trusted-link.ts';
import type { NewsKind } from '../domain/who-is-told.ts';
import type { Claimed, SendingQueue } from './send-next.ts';

type LiveEventType =
  | 'booking.changed'
  | 'booking.status'
  | 'group.changed'
  | 'tokens.changed'
  | 'announcement.created'
  | 'announcement.viewed'
  | 'announcement.deleted'
  | 'announcement.posted'
  | 'inquiry.changed'
  | 'school.changed'
  | 'task.changed'
  | 'profile.changed'
  | 'entitlement.changed'
  | 'billing.changed'
  | 'progress.changed'
  | 'proposal.changed'
  | 'preferences.changed'
  | 'message.sent'
  | 'conversation.changed';

/** `uid` is a person, or everybody of a role. */
export type NewLiveEvent = { uid: string; type: LiveEventType; data: object };

export type LiveEventStore = {
  /** Numbers and keeps the events; several people's are locked in one order, so that writers never wait in a circle. */
  append(events: readonly NewLiveEvent[]): Promise<void>;
  /** A place among them for what is known only when they are written: what stands in it by then is written there. */
  hold(): NewLiveEvent[];
};

/** Wakes the streams of a person when their events are in the table. */
export type UserFeed = {
  /** An event was written by this process, in a transaction that may still be open. */
  publish(uid: string, position: number): void;
  /** A transaction of this process is done. */
  committed(): void;
  /** Yields at once when it watches, then whose events may be new, or nobody's when nothing came for a while. */
  watch(
    uids: readonly string[],
    options: { signal: AbortSignal; heartbeatMs: number },
  ): AsyncIterable<readonly string[]>;
  /** People whose streams are open. */
  readonly size: number;
  stop(): Promise<void>;
};

export type AnnouncementStore = {
  /** For everybody of its roles. */
  insert(announcement: Omit<NewAnnouncement, 'uid'>): Promise<void>;
  /** Each for one person. Answers the ids of those that were not there yet. */
  insertAll(notices: readonly NewAnnouncement[]): Promise<Set<string>>;
  /** The same for several people at once: with whom of them it was there already left out. */
  insertFor(readers: readonly Reader[], announcement: Omit<NewAnnouncement, 'id' | 'uid' | 'roles'>): Promise<Reader[]>;
  /** False when there is none that this person may see. */
  isVisibleTo(id: string, viewer: Viewer): Promise<boolean>;
  /** Once: false for who has viewed it already. */
  markViewed(id: string, viewer: Viewer, at: Date): Promise<boolean>;
  /** Takes at most so many rows of a post away, and says whose they were. */
  removeOfPost(postId: string, limit: number): Promise<RemovedAnnouncement[]>;
};
/** Whom one row is for. */
export type Reader = { id: string; uid: string; role: RoleWord };
export type RemovedAnnouncement = { id: string; uid: string | null; roles: RoleWord[] };

export type AnnouncementPostStore = {
  insert(post: AnnouncementPost): Promise<void>;
  /** Undefined when there is none, or it was deleted. */
  lock(id: string): Promise<AnnouncementPost | undefined>;
  /** The one that has waited longest of those that have come least far; nobody else has it meanwhile. As below, none of those that are passed over. */
  lockDue(at: Date, passedOver: readonly string[]): Promise<AnnouncementPost | undefined>;
  /** One that was deleted and of which people still have rows. */
  lockDeleted(passedOver: readonly string[]): Promise<AnnouncementPost | undefined>;
  save(post: AnnouncementPost): Promise<void>;
  advance(post: Pick<AnnouncementPost, 'id' | 'written' | 'state'>): Promise<void>;
  markDeleted(id: string, by: string, at: Date): Promise<void>;
  /** Undefined when there is none, or it was taken back. */
  find(id: string): Promise<AnnouncementPost | undefined>;
  /** One that is posted and not yet told outside to everybody whom it is for; nobody else has it meanwhile. */
  lockToTell(passedOver: readonly string[]): Promise<AnnouncementPost | undefined>;
  /** Whom it is for and who comes after `toldTo`, in the order of uids. */
  nextToTell(post: AnnouncementPost, most: number): Promise<{ uid: string; role: RoleWord }[]>;
  /** All of them when `at` says since when. */
  noteTold(id: string, told: { to: string; at: Date | undefined }): Promise<void>;
  /** Those of them who have no account. */
  unknownOf(uids: readonly string[]): Promise<string[]>;
  /** Those of them who have one. */
  rolesOf(uids: readonly string[]): Promise<{ uid: string; role: RoleWord }[]>;
  /** Milliseconds from `at` until the next one is due, if there is one. What leaves, or is to be told outside, is due at once. */
  dueInMs(at: Date): Promise<number[]>;
};

export type InquiryStore = {
  /** How many this sender has sent since then; whoever else sends in their name waits for this transaction. */
  countSince(sender: Sender, since: Date): Promise<number>;
  insert(inquiry: InquiryWords & Sender & { id: string; sentAt: Date }): Promise<void>;
  find(id: string): Promise<Inquiry | undefined>;
  lock(id: string): Promise<Inquiry | undefined>;
  save(inquiry: Inquiry): Promise<void>;
  /** The words stay, and nobody knows whose they were. */
  forget(uid: string): Promise<void>;
};

export type PeopleStore = {
  /** False when this version, or a later one, is known already. */
  keep(person: { uid: string; role: string; active: boolean; version: number }): Promise<boolean>;
  /** Has an account that is in use. */
  isActive(uid: string): Promise<boolean>;
};

export type PreferencesStore = {
  /** Of each of them; who has said nothing has the usual. */
  of(uids: readonly string[]): Promise<(uid: string) => KnownPreferences>;
  /** Whoever changes them too comes after. */
  lock(uid: string): Promise<KnownPreferences>;
  save(uid: string, preferences: KnownPreferences): Promise<void>;
  remove(uid: string): Promise<void>;
};

export type RefusedAddressStore = {
  /** What is noted of this address of theirs. */
  find(uid: string, email: string): Promise<RefusedAddress | undefined>;
  /** Of any address of theirs, the latest. */
  last(uid: string): Promise<RefusedAddress | undefined>;
  note(uid: string, email: string, refusal: { code: number; at: Date }): Promise<void>;
  /** Another address begins anew. */
  keepOnly(uid: string, email: string): Promise<void>;
  forget(uid: string): Promise<void>;
};

type Letter =
  | { kind: LinkMailKind; notice?: null }
  | { kind: BillingMailKind; notice: BillingNotice }
  | { kind: LessonMailKind; notice: LessonLetter }
  | { kind: 'school-news'; notice?: null }
  | { kind: 'message-waiting'; notice: MessageLetter }
  | { kind: HourNewsKind; notice: HourLetter }
  | { kind: InquiryMailKind; notice?: null };
type Mail = { id: string; uid: string; reference: string } & Letter;
/** Who wrote. */
type MessageLetter = { fromUid: string };
export type ClaimedMail = Mail & Claimed;

export type MailStore = SendingQueue<ClaimedMail> & {
  /** At once, or not before so long. */
  add(mails: readonly Owed<Mail>[]): Promise<void>;
  /** What goes to many waits behind what is for one person. */
  addMany(mails: readonly Mail[]): Promise<void>;
  /** What is under way is stopped before it leaves. */
  withdraw(outdated: readonly Withdrawn[]): Promise<void>;
  /** Those of these kinds that somebody does not wish any more. */
  withdrawOf(uid: string, kinds: readonly string[]): Promise<void>;
  /** What waits for a better moment is looked at again: the person's wishes changed. */
  hurry(uid: string): Promise<void>;
};

/** Whose trace it goes on with; not before so long. */
type Owed<T> = T & { afterMs?: number | undefined; traceparent?: string | undefined };

type DuePush = Omit<Push, 'kind'>;
export type ClaimedPush = Claimed & { kind: PushKind; notice: DuePush; newsId: string; subscriptionId: string };

export type PushStore = SendingQueue<ClaimedPush> & {
  /** Keeps a browser as this person's, and of theirs the newest `most`. Answers the id that it has, which may be an earlier one. */
  keep(browser: PushSubscription & { id: string; uid: string }, most: number): Promise<string>;
  /** Nothing happens when it is somebody else's, or gone. */
  forget(id: string, uid: string): Promise<void>;
  /** Its push service knows it no more. */
  forgetGone(id: string): Promise<void>;
  forgetPerson(uid: string): Promise<void>;
  /** Owed to each browser of the person, once for each piece of news; at once, or not before so long. */
  add(pushes: readonly Owed<{ newsId: string; uid: string; push: Push }>[]): Promise<void>;
  /** The same to many, behind what is for one person. */
  addMany(owed: { newsId: string; uids: readonly string[]; push: Push }): Promise<void>;
  withdraw(outdated: readonly Withdrawn[]): Promise<void>;
  browser(subscriptionId: string): Promise<(PushSubscription & { uid: string }) | undefined>;
};

/** What a push service said. */
export type PushAnswer = 'taken' | 'gone' | 'refused' | { laterInMs: number };
/** Encrypts for the browser and hands over; throws when no service answered. */
type SentPush = Omit<DuePush, 'lessons'> & { ttlSeconds: number };
export type SendPush = (browser: PushSubscription, push: SentPush) => Promise<PushAnswer>;

/** That somebody was told of a lesson, or could not be. Said once of a lesson and a way, and never changed. */
export type Told = {
  id: string;
  bookingId: string;
  uid: string;
  kind: string;
  way: 'bell' | 'mail' | 'push';
  result: 'sent' | 'failed';
  at: Date;
};
export type ToldStore = {
  /** Each of one lesson, or of several that are told of together. */
  note(told: readonly (Omit<Told, 'bookingId'> & { bookingIds: readonly string[] })[]): Promise<void>;
  /** Whose lessons somebody is told of, also of those who are told nothing themselves. */
  know(people: readonly { uid: string; bookingIds: readonly string[] }[]): Promise<void>;
};

/** One thing that one person is to be told, by those ways of it that they wish. */
export type Telling = {
  /** The same for the same news to the same person: notice, mail and push are all kept under it. */
  id: string;
  uid: string;
  kind: NewsKind;
  isOwnClick?: boolean;
  /** The lesson, the conversation or the cause that it is about. */
  reference: string;
  notice?: () => NewAnnouncement;
  /** With these lessons is noted that the bell said it. */
  noted?: { lessons: readonly string[]; at: Date };
  mail?: (() => Letter) | undefined;
  mailAfterMs?: number;
  push?: () => Push;
  pushAfterMs?: number;
};
/** What a person is not to be told any more, if it has not left yet: pushes go by their tag, mails by what they are about. */
export type Withdrawn = { reference: string; tag: string; uid: string; kind: NewsKind };
/** `live` is the place of its notice among the live events. */
export type TellingStep = { told: Telling; live: NewLiveEvent[] } | { gone: Withdrawn };
/** What the facts of one transaction tell, and what they take back of it, in their order: written together at its end. */
export type Tellings = { add(steps: readonly TellingStep[]): void };
export type TracedStep = TellingStep & { traceparent: string | undefined };

export type Facts = { notificationErased(receipt: Erased, at: Date): Promise<void> };

export type Stores = {
  erasure: ErasureStore;
  facts: Facts;
  liveEvents: LiveEventStore;
  announcements: AnnouncementStore;
  announcementPosts: AnnouncementPostStore;
  once: Once;
  inquiries: InquiryStore;
  people: PeopleStore;
  mails: MailStore;
  preferences: PreferencesStore;
  refusedAddresses: RefusedAddressStore;
  pushes: PushStore;
  told: ToldStore;
  tellings: Tellings;
};
export type UnitOfWork = RuntimeUnitOfWork<Stores>;

export type Viewer = { uid: string; role: 'student' | 'tutor' | 'admin' };

/** Who turns off what. */
export type Unsubscribing = { uid: string; area: NewsArea };
export type UnsubscribeTokens = {
  make(meant: Unsubscribing): string;
  /** Undefined of what we have not made. */
  read(token: string): Unsubscribing | undefined;
};
/** How a mail that somebody may do without is turned off: by a page, and by a mail program's one click. */
export type WayOut = { area: NewsArea; page: TrustedLink; oneClick: TrustedLink };

/** `reason` is what the mail says besides, or empty. */
export type MailValues = { name: string; link: TrustedLink; reason: string };
export type MailLink = MailValues & { email: string; expiresAt: Date | undefined };
export type MailLinks = {
  /** Undefined when identity does not know the reference any more. */
  find(reference: string): Promise<MailLink | undefined>;
};

/** Of a mail whose words came with the fact. */
export type Addressee = { email: string; name: string; timeZone: string; portal: TrustedLink };
export type Addressees = {
  /** Undefined when there is no such account any more. */
  find(uid: string): Promise<Addressee | undefined>;
};
export type BillingMailValues = BillingWords & Pick<MailValues, 'name' | 'link'>;

export type LessonMailValues = LessonWords & Pick<MailValues, 'name' | 'link'>;

/** Whose words they are, and whether they are to be answered, in words. */
export type InquiryMailValues = {
  kind: string;
  subject: string;
  from: string;
  lines: string[];
  sentWith: string;
  replies: string;
};
/** Whom a mail is answered to. */
export type ReplyTo = { name: string; address: string };

export type WrittenMail = { subject: string; text: string; html: string };
/** As a mail carries it. */
export type CalendarPart = { method: 'REQUEST' | 'CANCEL' | 'PUBLISH'; filename: string; content: string };
export type WriteCalendar = (invitation: Invitation) => string;
type OutgoingMail = WrittenMail & {
  id: string;
  to: string;
  calendar?: CalendarPart;
  wayOut?: WayOut;
  replyTo?: ReplyTo;
};
/** Throws SendingRefused when another try makes no sense. */
export type Mailer = { send(mail: OutgoingMail): Promise<void> };
export type RenderMail = (kind: LinkMailKind, values: MailValues) => WrittenMail;
export type RenderBillingMail = (kind: BillingMailKind, values: BillingMailValues, wayOut?: WayOut) => WrittenMail;
export type RenderLessonMail = (kind: LessonMailKind, values: LessonMailValues, wayOut?: WayOut) => WrittenMail;
export type WordMailValues = Pick<MailValues, 'name' | 'link'> & { from: string; title: string; lines: string[] };
export type RenderWordMail = (kind: WordMailKind, values: WordMailValues, wayOut?: WayOut) => WrittenMail;
export type RenderInquiryMail = (values: InquiryMailValues) => WrittenMail;
