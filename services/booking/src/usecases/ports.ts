/** What use cases need of the outside, and nothing more. */
import type { Erased, ErasureStore } from '@parlance/runtime/erasure/erase-rows';
import type { Command, Once } from '@parlance/runtime/idempotency/store';
import type { UnitOfWork as RuntimeUnitOfWork } from '@parlance/runtime/postgres/unit-of-work';
import type { Actor } from '../domain/actor.ts';
import type { Claim } from '../domain/claim-record.ts';
import type { Entitlement } from '../domain/entitlement.ts';
import type { SeatFeedback, StudentWords } from '../domain/feedback.ts';
import type { HourAsk, HourNews } from '../domain/hour-news.ts';
import type { Lesson, LessonMove } from '../domain/lesson.ts';
import type { HourMove } from '../domain/move-hour.ts';
import type { LibraryTopic, TopicIds } from '../domain/library-topic.ts';
import type { Difference, LessonHistory, TrialTotals } from '../domain/replay.ts';
import type { Outage } from '../domain/outage.ts';
import type { Policy, PolicyVersion, Rules } from '../domain/policy.ts';
import type { OffLesson, ProposalState } from '../domain/move-proposal.ts';
import type { Preference } from '../domain/preferred-time.ts';
import type { Presence } from '../domain/presence.ts';
import type { Reminder } from '../domain/reminder.ts';
import type { Session } from '../domain/session.ts';
import type { Range, TimeOff } from '../domain/time-off.ts';
import type { Balances, LedgerLine, TokenMove, WalletName } from '../domain/token-move.ts';
import type { LessonView, SessionHead } from '../domain/view.ts';
import type { HourNewsStore, WantedHourStore } from './demand-ports.ts';

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
  languages: string[];
  lessonRate: number;
  isEnabled: boolean;
  /** Tutors only; undefined while no fact has said so. */
  speedTestPassed: boolean | undefined;
  version: number;
};

export type LessonStore = {
  /** Own ids of lessons, by those that people know them by: a lesson's or a seat's, also of a seat that was given back. */
  idsOf(bookingIds: readonly string[]): Promise<string[]>;
  /** Without a lock, by start: for what cannot change under the reader, or is guarded again by the write. */
  find(ids: readonly string[]): Promise<LessonView[]>;
  /** In the order of their ids; `student` is one whose seats are there in any case. */
  lock(ids: readonly string[], student?: string): Promise<LessonView[]>;
  /** For moves that give tokens back: the rows of the students first, then the lessons', as everybody holds them. */
  lockWithStudents(ids: readonly string[], student?: string): Promise<LessonView[]>;
  /** Those that nobody else holds just now, nor their students. */
  lockFree(ids: readonly string[]): Promise<LessonView[]>;
  /** The row and the seats that moved. */
  save(move: LessonMove): Promise<void>;
  /** Own ids of a tutor's hours that begin at one of these instants and are not over, whoever has them. */
  idsOfHours(tutorUid: string, starts: readonly Date[]): Promise<string[]>;
  /** Both hours and the seat; `offer` is what the hour that it came to was offered as. */
  saveHourMove(move: HourMove, offer: string): Promise<void>;
  /** The lesson's own id that was offered as this before somebody was moved to it. */
  ownIdOfOffer(bookingId: string): Promise<string | undefined>;
  /** Own ids of what a tutor offers or teaches in a range and has not begun. */
  idsWithin(tutorUid: string, range: Range): Promise<string[]>;
  /** Answers the ids that found room; the others overlap something of their tutor's. */
  open(slots: readonly Lesson[]): Promise<ReadonlySet<string>>;
  /** Answers of which nothing is left: one that somebody had before stays as a lesson that is over. */
  close(slots: readonly Lesson[], act: { actor: Actor; at: Date }): Promise<ReadonlySet<string>>;
  /** What a tutor teaches or a student sits in and has not begun, and a tutor's open slots where they are wanted; a thousand at a time. */
  aheadOf(uid: string, what: { now: Date; withSlots: boolean }): Promise<string[]>;
  noteFirstJoin(id: string, at: Date): Promise<void>;
  /** A projection of payments' fact; an older version changes nothing. */
  keepPaid(bookingId: string, isPaid: boolean, version: number): Promise<void>;
};

export type SessionStore = {
  /** Throws TUTOR_OVERLAP when the tutor has something at one of the times. */
  insert(session: Session, lessons: readonly Lesson[]): Promise<void>;
  find(id: string): Promise<Session | undefined>;
  lock(id: string): Promise<Session | undefined>;
  close(session: Session): Promise<void>;
  /** A tutor's open sessions with lessons ahead, held. */
  lockAheadOf(tutorUid: string, now: Date): Promise<Session[]>;
  lessonIdsOf(sessionId: string): Promise<string[]>;
};

/** Seats of one student, taken together: a move and a ledger line for each lesson. */
export type TakenSeats = {
  moves: readonly LessonMove[];
  /** After the moves, in their order. */
  views: readonly LessonView[];
  lines: readonly LedgerLine[];
  actor: Actor;
  at: Date;
};
export type SeatStore = {
  /** Starts of what a student has booked between two instants. */
  busyOf(studentUid: string, range: { from: Date; to: Date }): Promise<Date[]>;
  nextLedgerSeqs(count: number): Promise<number[]>;
  /** Seats, tokens, ledger, log and facts in one statement. */
  insert(made: TakenSeats): Promise<void>;
};

/** A row for each seat that moved, and one where only the lesson did. */
export type MoveLog = {
  add(moves: readonly LessonMove[]): Promise<void>;
  /** The log of a slot outlives it. */
  addClosed(slots: readonly Lesson[], act: { actor: Actor; at: Date; gone: ReadonlySet<string> }): Promise<void>;
};

export type WalletStore = {
  /** Makes the student's row on first sight and holds it: one student's bookings come one after another. */
  lockStudent(uid: string): Promise<void>;
  /** Whoever has looked at the student looks again before writing, and waits for what is under way here. */
  outdate(uid: string): Promise<void>;
  find(uid: string): Promise<{ entitlement: Entitlement; balances: Balances }>;
  /** Throws NO_TOKENS or BALANCE_NEGATIVE; undefined when this reason key was written before. */
  apply(move: TokenMove): Promise<LedgerLine | undefined>;
  /** The same for moves of lessons, which nobody writes twice: in their order, all or none. */
  applyAll(moves: readonly TokenMove[]): Promise<LedgerLine[]>;
  keepEntitlement(uid: string, entitlement: Entitlement, version: number): Promise<void>;
};

export type PeopleStore = {
  find(uid: string): Promise<Person | undefined>;
  /** Nobody closes this account, or changes it, before the end of the transaction; taken before anything else is held. */
  lock(uid: string): Promise<Person | undefined>;
  /** The same, and nobody else who locks it goes on before the end of the transaction. */
  lockAlone(uid: string): Promise<Person | undefined>;
  /** An older version never overwrites a newer one. */
  keep(person: Person): Promise<void>;
};

export type FeedbackStore = {
  /** With it goes what was drafted for the student. */
  add(lessonId: string, sheet: SeatFeedback): Promise<void>;
  keepDraft(lessonId: string, sheets: readonly StudentWords[], at: Date): Promise<void>;
};

export type PreferenceStore = {
  add(preference: Preference & { id: string; studentUid: string; at: Date }): Promise<void>;
  remove(studentUid: string): Promise<void>;
};

export type PolicyStore = {
  /** The newest first, no more than are looked at. */
  newest(): Promise<PolicyVersion[]>;
  /** The same; nobody else adds one before the end of the transaction. */
  lockNewest(): Promise<PolicyVersion[]>;
  add(version: PolicyVersion): Promise<void>;
};

export type PolicyTrial = {
  id: string;
  rules: Rules;
  state: 'running' | 'done' | 'cancelled' | 'failed';
  since: Date;
  until: Date;
  /** About how many lessons there are. */
  total: number;
  totals: TrialTotals;
  /** Real time. */
  beganAt: Date;
  seenAt: Date;
  beganBy: string;
};
/** Each call is a transaction by itself: a trial lasts longer than one should. */
export type PolicyTrials = {
  /** Undefined while another runs; what was tried before is forgotten, and what has been silent for too long has failed. */
  begin(trial: Pick<PolicyTrial, 'id' | 'rules' | 'since' | 'until' | 'beganBy'>): Promise<PolicyTrial | undefined>;
  read(portion: { after: { startsAt: Date; id: string }; until: Date; limit: number }): Promise<LessonHistory[]>;
  /** False when it does not run any more: then nothing is kept. */
  keep(id: string, found: { totals: TrialTotals; differences: readonly Difference[] }): Promise<boolean>;
  end(id: string, state: 'done' | 'cancelled' | 'failed'): Promise<void>;
};

export type TimeOffStore = {
  /** Throws TIME_OFF_OVERLAPS. */
  add(off: TimeOff): Promise<void>;
  /** The tutor's own, held. */
  lock(id: string, tutorUid: string): Promise<TimeOff | undefined>;
  /** Its range, and whether it holds. */
  save(off: TimeOff): Promise<void>;
  /** Those that hold, and those that were taken back within a day. */
  countAhead(tutorUid: string, now: Date): Promise<number>;
  /** Of these instants those at which a lesson would lie in a tutor's time off. */
  startsIn(tutorUid: string, starts: readonly Date[]): Promise<ReadonlySet<number>>;
  /** Nobody looks at one before its time, if it has one. */
  addLessons(lessons: readonly (OffLesson & { lookAt: Date | undefined })[]): Promise<void>;
  /** Of these bookings those whose students were asked, and told since then that the lesson stays: when that was, last. */
  stayedSince(bookingIds: readonly string[], since: Date): Promise<ReadonlyMap<string, Date>>;
  /** As `ListHoursInstead`, within the transaction. */
  hoursInstead: ListHoursInstead;
  /** What failed is looked at later, twice as long each time. */
  putOff(known: Pick<OffLesson, 'timeOffId' | 'bookingId'>, now: Date): Promise<void>;
  /** Those of a time off that nobody has answered, held. */
  lockOpen(timeOffId: string): Promise<OffLesson[]>;
  /** One, held, whatever became of it. */
  lockLesson(known: Pick<OffLesson, 'timeOffId' | 'bookingId'>): Promise<OffLesson | undefined>;
  /** What a student was asked about a lesson last, held. */
  lockAsked(bookingId: string, studentUid: string): Promise<OffLesson | undefined>;
  keepState(lesson: OffLesson, at: Date): Promise<void>;
};
/** Hours of a lesson's teacher that its student could take instead. */
export type FreeHour = { bookingId: string; startsAt: Date };
type LessonOfStudent = Pick<Lesson, 'tutorUid' | 'startsAt' | 'isPte' | 'bookingId'> & { studentUid: string };
export type ListHoursInstead = (lesson: LessonOfStudent, now: Date) => Promise<FreeHour[]>;
/** Of lessons of one teacher those for which there is such an hour, outside of `besides` too; all are asked for at once. */
export type FindReplaceable = (
  lessons: readonly LessonOfStudent[],
  now: Date,
  besides: Range,
) => Promise<ReadonlySet<string>>;

export type ClaimStore = {
  find(id: string): Promise<Claim | undefined>;
  /** False: this person has one in the lesson. */
  add(claim: Claim): Promise<boolean>;
  save(claim: Claim): Promise<void>;
};

export type CalendarFeedStore = {
  /** In the place of the one before, which opens nothing any more. */
  keep(feed: { uid: string; keyHash: Buffer; madeAt: Date }): Promise<void>;
  remove(uid: string): Promise<void>;
};
/** Of the secret part of a feed's address. */
export type FeedKeys = { make(): string; hash(key: string): Buffer };

export type ReminderStore = {
  /**
   * Lessons that begin after `after`, up to and with `until`, and may be of this reminder, that nobody claimed for it before. Undefined
   * while another replica claims.
   */
  claim(wanted: { reminder: Reminder; after: Date; until: Date; limit: number }): Promise<Claimed | undefined>;
};
/** `isLast`: there are no more; `isHeldUp`: because of one that is not settled yet. */
type Claimed = { ids: string[]; isLast: boolean; isHeldUp: boolean };

export type RetellStore = {
  /** Some that nobody was told of again. Undefined while another replica is at it, and when all are told. */
  claim(limit: number): Promise<string[] | undefined>;
};

/** What others learn, as outbox rows of the same transaction. */
export type Facts = {
  bookingErased(receipt: Erased, at: Date): Promise<void>;
  lessonMoved(move: LessonMove, views: { before: LessonView; after: LessonView }): Promise<void>;
  /** `target` is the hour as it was offered before, `after` the lesson in it. */
  hourMoved(move: HourMove, views: { before: LessonView; target: LessonView; after: LessonView }): Promise<void>;
  slotsClosed(views: readonly LessonView[], act: { at: Date; actor: Actor }): Promise<void>;
  /** By one student at once, in the order of their starts. */
  lessonsBooked(views: readonly LessonView[], act: { at: Date; actor: Actor }): Promise<void>;
  lessonReminderDue(view: LessonView, due: { at: Date; minutesBefore: number }): Promise<void>;
  /** What became of a lesson in its teacher's time off, told to its student and its teacher. */
  proposalChanged(
    view: LessonView,
    said: { state: ProposalState; hours: readonly Date[]; until: Date | undefined; at: Date; actor: Actor },
  ): Promise<void>;
  feedbackDue(view: LessonView, due: { at: Date; until: Date }): Promise<void>;
  /** Nothing has happened to it. */
  lessonState(view: LessonView, at: Date): Promise<void>;
  sessionChanged(head: SessionHead, cause: 'created' | 'cancelled', act: { at: Date; actor: Actor }): Promise<void>;
  schedulePreferenceSubmitted(preference: { id: string; studentUid: string; at: Date }, actor: Actor): Promise<void>;
  walletsChanged(lines: readonly LedgerLine[]): Promise<void>;
  policyMade(made: PolicyVersion, before: PolicyVersion, actor: Actor): Promise<void>;
  /** `before`: when the same hour was asked for last. */
  teachersAsked(ask: HourAsk, before: Date | undefined, actor: Actor): Promise<void>;
  hourNewsDue(news: HourNews, at: Date): Promise<void>;
};

/** Everything that the rules of booking a slot look at, as it stood at one instant. */
export type Situation = {
  lesson: Lesson;
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
  /** The newest versions. */
  policies: readonly (Policy & { validFrom: Date })[];
  /** Place of the ledger line that follows from this. */
  nextLedgerSeq: number;
};
export type Reservation = {
  move: LessonMove;
  line: LedgerLine;
  view: LessonView;
  seen: Pick<Situation, 'walletVersion' | 'entitlementVersion'>;
  once: Command;
  /** People are told of it together with others. */
  isToldTogether?: boolean;
  /** What everybody gets who asks again with the same key. */
  reply: Reserved;
};
export type Reserved = { booking: LessonView; wallet: { name: WalletName; balance: number } };
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

/** What a loser may choose from instead, as bookings look everywhere in the API. */
export type ListFreeSlots = (tutorUid: string, student: { isMock: boolean }) => Promise<readonly { id: string }[]>;

export type Stores = {
  erasure: ErasureStore;
  lessons: LessonStore;
  sessions: SessionStore;
  seats: SeatStore;
  log: MoveLog;
  wallets: WalletStore;
  people: PeopleStore;
  reservations: ReservationStore;
  feedback: FeedbackStore;
  preferences: PreferenceStore;
  policies: PolicyStore;
  wantedHours: WantedHourStore;
  timeOff: TimeOffStore;
  claims: ClaimStore;
  hourNews: HourNewsStore;
  calendarFeeds: CalendarFeedStore;
  reminders: ReminderStore;
  retelling: RetellStore;
  facts: Facts;
  /** One effect for each key; the reply is stored beside it. */
  once: Once;
};

export type UnitOfWork = RuntimeUnitOfWork<Stores>;

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
  /** When none of its nodes took people, and up to when it knows that; a release before does not say it. */
  outages(window: { from: Date; to: Date }): Promise<{ outages: Outage[]; knownUntil: Date | undefined }>;
};

type Moment = { real: Date; school: Date };
/** Each call is a transaction by itself. */
export type HealthStore = {
  /** A sign of life, by any process; what was silent for too long before it was away. */
  note(part: 'gateway' | 'booking' | 'room', at: Moment): Promise<void>;
  list(window: { from: Date; to: Date }, now: Moment): Promise<Outage[]>;
  /** The last sign of a gateway, in real time, unless it is silent for so long that it was away: until then nothing is known of the time since. */
  gatewayHeardAt(real: Date): Promise<Date | undefined>;
  forgetOld(real: Date): Promise<void>;
};

export type DueItem = { id: string; bookingId: string; kind: 'tutor-absent' | 'tutor-present' | 'settle'; at: Date };
export type DueLessons = {
  /** What is due at the school's `now`, the earliest first; without lessons whose presence was asked for a moment ago. */
  list(now: Date, realNow: Date, limit: number): Promise<DueItem[]>;
  /** Of lessons that are over: those whose presence this process may ask for now, in real time, and whether patience has run out. */
  claimPresenceChecks(ids: readonly string[], realNow: Date): Promise<{ id: string; patienceIsOver: boolean }[]>;
};
