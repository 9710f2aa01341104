/** What the use cases need of the world outside, and nothing more. */
import type { Erased, ErasureStore } from '@parlance/runtime/erasure/erase-rows';
import type { UnitOfWork as RuntimeUnitOfWork } from '@parlance/runtime/postgres/unit-of-work';
import type { ChatLine } from '../domain/chat-line.ts';
import type { Side } from '../domain/conversation.ts';
import type { ConversationReport, Decider } from '../domain/conversation-report.ts';
import type { LineCheck } from '../domain/line-check.ts';
import type { Member } from '../domain/member.ts';
import type { Room, RoomWithMembers } from '../domain/room.ts';
import type { Moment } from '../domain/school-time.ts';
import type { Stage, StagePage } from '../domain/stage.ts';
import type { ConversationReportStore, ConversationStore, PeopleStore } from './conversation-ports.ts';
import type { NodeStore } from './node-ports.ts';
import type { TicketStore } from './signalling-ports.ts';
import type { ObservationStore, StaySource, StayStore } from './stay-ports.ts';

type NewRoom = Pick<Room, 'bookingId' | 'name' | 'tutorUid' | 'lessonStart' | 'lessonEnd' | 'pin' | 'secret'>;

export type RoomStore = {
  /** Makes the room unless it is there; a lesson that was moved gets its new time. */
  ensure(room: NewRoom, members: readonly Member[]): Promise<void>;
  find(bookingId: string): Promise<Room | undefined>;
  findWithMembers(bookingId: string): Promise<RoomWithMembers | undefined>;
  /** Locks the row: whatever gets a sequence number goes through here. */
  lock(bookingId: string): Promise<Room | undefined>;
  /** Locks it too, for a fact of this version of the lesson; false when there is no room, or when a later fact came before. */
  followLesson(bookingId: string, version: number): Promise<boolean>;
  setNode(bookingId: string, node: string): Promise<void>;
  /** Of these rooms, by name, the ones that stand elsewhere or nowhere by our word. */
  listElsewhere(node: string, names: readonly string[]): Promise<Pick<Room, 'name' | 'secret'>[]>;
  setMembers(bookingId: string, members: readonly Member[]): Promise<void>;
  close(bookingId: string, at: Date): Promise<void>;
  /** Gives the change the room's next sequence number. */
  setMuteAll(bookingId: string, muteAll: boolean): Promise<Room>;
  /** The same for what everybody has before them. */
  setStage(bookingId: string, stage: Stage): Promise<Room>;
};

export type ChatStore = {
  find(place: string, id: string): Promise<ChatLine | undefined>;
  /** The row of the room, or of the conversation, must be locked. */
  add(line: Omit<ChatLine, 'seq'>, kind: 'room' | 'conversation'): Promise<ChatLine>;
  /** Answers how many lines went, at most `limit`. */
  forget(before: Date, limit: number): Promise<number>;
};

/** `room`: what was decided at the room's own doors. */
type CallLogSource = StaySource | 'room' | 'signalling';
export type CallLogLine = {
  bookingId: string;
  event: string;
  participant: string;
  trackKind: string;
  /** Why, or which. */
  detail: string;
  at: Moment;
  source: CallLogSource;
  /** The same event delivered twice has the same key. */
  key: string;
};
export type LineCheckStore = {
  find(check: Pick<LineCheck, 'bookingId' | 'uid' | 'id'>): Promise<LineCheck | undefined>;
  /** False: this person has as many as are kept of a lesson. One at a time for each person and lesson. */
  insert(check: LineCheck, most: number): Promise<boolean>;
};
export type ShownPageStore = {
  /** From now on this page is shown, and the one before it not any more. The room must be locked. */
  turn(room: Pick<Room, 'bookingId' | 'lessonStart' | 'lessonEnd'>, page: StagePage, at: Date): Promise<void>;
};
export type CallLogStore = { add(line: CallLogLine): Promise<void> };

/** Facts of media, already in words of the contract. */
export type Facts = {
  mediaErased(receipt: Erased, at: Date): Promise<void>;
  roomMuteAllChanged(room: Room, actor: { uid: string; role: string; name: string }, at: Date): Promise<void>;
  messageSent(line: ChatLine, to: Pick<Side, 'uid' | 'unread'>): Promise<void>;
  conversationChanged(side: Side, cause: 'read' | 'blocked' | 'unblocked', at: Date): Promise<void>;
  /** By an administrator. */
  conversationReviewed(report: ConversationReport, cause: 'read' | 'resolved' | 'reopened', by: Decider): Promise<void>;
};

export type Stores = {
  erasure: ErasureStore;
  rooms: RoomStore;
  chat: ChatStore;
  tickets: TicketStore;
  stays: StayStore;
  observations: ObservationStore;
  callLog: CallLogStore;
  nodes: NodeStore;
  lineChecks: LineCheckStore;
  shownPages: ShownPageStore;
  people: PeopleStore;
  conversations: ConversationStore;
  conversationReports: ConversationReportStore;
  facts: Facts;
};

export type UnitOfWork = RuntimeUnitOfWork<Stores>;

/** Booking's word on who may be in a lesson. Undefined: no such booking. */
export type LessonAccess = {
  bookingId: string;
  tutorUid: string;
  studentUids: readonly string[];
  lessonStart: Date;
  /** Nobody will hold it. */
  isCalledOff: boolean;
};
export type Lessons = { access(bookingId: string): Promise<LessonAccess | undefined> };

export type Random = { token(bytes: number): string };
