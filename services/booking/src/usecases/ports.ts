/** What use cases need of the outside, and nothing more. */
import type { Command, Once } from '@parlance/runtime/idempotency/store';
import type { UnitOfWork as RuntimeUnitOfWork } from '@parlance/runtime/postgres/unit-of-work';
import type { Actor } from '../domain/actor.ts';
import type { BookedLesson, Booking, Lesson, Move, OpenSlot } from '../domain/booking.ts';
import type { WalletName, Balances, LedgerLine, TokenMove } from '../domain/token-move.ts';
import type { Entitlement } from '../domain/entitlement.ts';
import type { Feedback } from '../domain/feedback.ts';
import type { LibraryTopic, TopicIds } from '../domain/library-topic.ts';
import type { Preference } from '../domain/preferred-time.ts';
import type { Presence } from '../domain/settlement.ts';
import type { Status } from '../domain/status.ts';
import type { BookingView } from '../domain/booking-view.ts';
import type { GroupMove } from '../domain/group-lesson.ts';
import type { GroupLessonView, GroupSessionView } from '../domain/group-view.ts';
import type { GroupStore } from './group-ports.ts';

/** The school's time. */
export type { Clock } from '@parlance/runtime/clock/clock';
export type { Command } from '@parlance/runtime/idempotency/store';
export type { NewId } from '@parlance/runtime/ids/new-id';

export type Person = {
  uid: string;
  role: 'student' | 'tutor' | 'admin';
  name: string;
  imageUrl: string;
  timeZone: string;
  isPte: boolean;
  ratingAvg: number;
  status: string;
  currency: string;
  lessonRate: number;
  isEnabled: boolean;
  /** Tutors only; undefined while no fact has said so. */
  speedTestPassed: boolean | undefined;
  version: number;
};

export type BookingStore = {
  /** Without a lock: for what cannot change under the reader, or is guarded again by the write. */
  find(id: string): Promise<Booking | undefined>;
  lock(id: string): Promise<Booking | undefined>;
  /** Those that nobody else holds just now, nor their students; locked with them, so that nothing later has to wait. */
  lockFree(ids: readonly string[]): Promise<Booking[]>;
  save(booking: Lesson): Promise<void>;
  /** Answers the ids that found room; the others overlap something of their tutor's. */
  open(slots: readonly OpenSlot[]): Promise<ReadonlySet<string>>;
  close(id: string): Promise<void>;
  /** Ids of a tutor's slots and lessons in these states, and of a student's lessons, that have not begun; a thousand at a time. */
  aheadOf(uid: string, what: { now: Date; statuses: readonly ('pending' | 'booked')[] }): Promise<string[]>;
  /** Topic and wishes; the status stays. */
  updateInfo(booking: Lesson): Promise<void>;
  noteFirstJoin(id: string, at: Date): Promise<void>;
  /** A projection of payments' fact; an older version changes nothing. */
  keepPaid(id: string, isPaid: boolean, version: number): Promise<void>;
  view(id: string): Promise<BookingView>;
  views(ids: readonly string[]): Promise<BookingView[]>;
};

export type LogRow = Pick<Move, 'from' | 'cause' | 'at' | 'actor' | 'note'> & {
  bookingId: string;
  version: number;
  /** Undefined when the slot was closed. */
  to: Status | undefined;
};
export type MoveLog = { add(rows: readonly LogRow[]): Promise<void> };

export type WalletStore = {
  /** Makes the student's row on first sight and holds it: one student's bookings come one after another. */
  lockStudent(uid: string): Promise<void>;
  /** Whoever has looked at the student looks again before writing, and waits for what is under way here. */
  outdate(uid: string): Promise<void>;
  find(uid: string): Promise<{ entitlement: Entitlement; balances: Balances }>;
  /** Throws NO_TOKENS or BALANCE_NEGATIVE; undefined when this reason key was written before. */
  apply(move: TokenMove): Promise<LedgerLine | undefined>;
  keepEntitlement(uid: string, entitlement: Entitlement, version: number): Promise<void>;
};

export type PeopleStore = {
  find(uid: string): Promise<Person | undefined>;
  /** Nobody closes this account, or changes it, before the end of the transaction; taken before anything else is held. */
  lock(uid: string): Promise<Person | undefined>;
  /** An older version never overwrites a newer one. */
  keep(person: Person): Promise<void>;
};

export type FeedbackStore = {
  /** With it the draft goes. */
  add(bookingId: string, feedback: Feedback): Promise<void>;
  keepDraft(bookingId: string, words: object, at: Date): Promise<void>;
  /** Of a group lesson: takes out what was written for these students. */
  removeFromDraft(bookingId: string, studentUids: readonly string[]): Promise<void>;
};

export type PreferenceStore = {
  add(preference: Preference & { id: string; studentUid: string; at: Date }): Promise<void>;
  remove(studentUid: string): Promise<void>;
};

export type ReminderStore = {
  /** Lessons that begin after `now`, up to and with `until`, that nobody claimed before. Undefined while another replica claims. */
  claim(wanted: {
    now: Date;
    until: Date;
    limit: number;
  }): Promise<{ ids: string[]; /** There are no more. */ isLast: boolean } | undefined>;
  /** Locked in one order, so that facts about them keep theirs. */
  lock(ids: readonly string[]): Promise<{ lessons: string[]; groupLessons: string[] }>;
};

export type RetellStore = {
  /** Some that nobody was told of again. Undefined while another replica is at it, and when all are told. */
  claim(limit: number): Promise<string[] | undefined>;
};

/** What others learn, as outbox rows of the same transaction. */
export type Facts = {
  slotOpened(view: BookingView, at: Date, actor: Actor): Promise<void>;
  lessonStatusChanged(move: Move, view: BookingView): Promise<void>;
  slotClosed(view: BookingView, at: Date, actor: Actor): Promise<void>;
  schedulePreferenceSubmitted(preference: { id: string; studentUid: string; at: Date }, actor: Actor): Promise<void>;
  bookingInfoUpdated(view: BookingView, actor: Actor): Promise<void>;
  feedbackSubmitted(view: BookingView, actor: Actor): Promise<void>;
  feedbackViewed(view: BookingView, actor: Actor): Promise<void>;
  lessonReminderDue(view: BookingView, at: Date): Promise<void>;
  groupLessonReminderDue(view: GroupLessonView, at: Date): Promise<void>;
  /** Nothing has happened to it. */
  lessonState(view: BookingView, at: Date): Promise<void>;
  groupLessonState(view: GroupLessonView, at: Date): Promise<void>;
  groupLessonChanged(move: GroupMove, view: GroupLessonView): Promise<void>;
  groupSessionChanged(
    view: GroupSessionView,
    cause: 'created' | 'cancelled',
    act: { at: Date; actor: Actor },
  ): Promise<void>;
  walletChanged(line: LedgerLine): Promise<void>;
};

/** Everything that the rules of booking a slot look at, as it stood at one instant. */
export type Situation = {
  booking: Booking;
  teacher: Person;
  /** Undefined while identity has not told of them. */
  student: Person | undefined;
  entitlement: Entitlement;
  balances: Balances;
  /** The student sits in a group lesson at that time. */
  isBusy: boolean;
  /** Both grow with every change, so that a write can tell whether this still holds. */
  walletVersion: number;
  entitlementVersion: number;
  /** Place of the ledger line that follows from this. */
  nextLedgerSeq: number;
};
export type Reservation = {
  move: Move<BookedLesson>;
  line: LedgerLine;
  view: BookingView;
  seen: Pick<Situation, 'walletVersion' | 'entitlementVersion'>;
  once: Command;
  /** What everybody gets who asks again with the same key. */
  reply: Reserved;
};
export type Reserved = { booking: BookingView; wallet: { name: WalletName; balance: number } };
/** `once` says whose order it is. */
export type Order = { bookingId: string; tutorUid: string; once: Command };
export type FoundSituation = { stored: { reply: Reserved } | undefined; situation: Situation | undefined };
export type SituationReader = {
  /** The reply that the same order has had, and how things stand. Refuses a key that was used for another order. */
  find(order: Order): Promise<FoundSituation>;
};
export type ReservationStore = SituationReader & {
  /**
   * Slot, token, ledger, log, facts and reply in one statement. Throws SLOT_TAKEN, STUDENT_OVERLAP, NO_TOKENS, and Outdated
   * when the key or the student's wallets moved since the situation was read: then nothing may be committed.
   */
  insert(reservation: Reservation): Promise<void>;
};

export type Stores = {
  bookings: BookingStore;
  log: MoveLog;
  wallets: WalletStore;
  people: PeopleStore;
  reservations: ReservationStore;
  feedback: FeedbackStore;
  preferences: PreferenceStore;
  reminders: ReminderStore;
  retelling: RetellStore;
  facts: Facts;
  groups: GroupStore;
  /** One effect for each key; the reply is stored beside it. */
  once: Once;
};

export type UnitOfWork = RuntimeUnitOfWork<Stores>;

/** What those who look at a search are told of once it is committed. */
export type SlotChange =
  { kind: 'opened' | 'taken'; view: BookingView } | { kind: 'seats'; move: GroupMove; view: GroupLessonView };

/** The peers, each as small as booking's need of it. */
export type Library = {
  /** Fails for what is not in the library. */
  find(ids: TopicIds): Promise<LibraryTopic>;
};
export type PeopleDirectory = { find(uid: string): Promise<Person | undefined> };
type LessonRoom = { bookingId: string; tutorUid: string; studentUids: readonly string[]; startsAt: Date };
export type MediaServer = {
  issueCallToken(
    room: LessonRoom,
    who: { uid: string; role: string; name: string },
  ): Promise<{ token: string; room: string }>;
  presence(bookingId: string, window: { from: Date; to: Date }): Promise<Presence>;
};

export type DueItem = { id: string; kind: 'tutor-absent' | 'tutor-present' | 'settle'; at: Date; isGroup: boolean };
export type DueLessons = {
  /** What is due at the school's `now`, the earliest first; without lessons whose presence was asked for a moment ago. */
  list(now: Date, realNow: Date, limit: number): Promise<DueItem[]>;
  /** Of lessons that are over: those whose presence this process may ask for now, in real time, and whether patience has run out. */
  claimPresenceChecks(ids: readonly string[], realNow: Date): Promise<{ id: string; patienceIsOver: boolean }[]>;
};
