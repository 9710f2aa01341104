/** What the use cases need of the world outside, and nothing more. */
import type { UnitOfWork as RuntimeUnitOfWork } from '@parlance/runtime/postgres/unit-of-work';
import type { ChatLine } from '../domain/chat-line.ts';
import type { NodeChoice } from '../domain/choose-node.ts';
import type { LineCheck } from '../domain/line-check.ts';
import type { CallRole, Member } from '../domain/member.ts';
import type { NodeAnswer } from '../domain/node-health.ts';
import type { Room, RoomWithMembers } from '../domain/room.ts';
import type { Moment } from '../domain/school-time.ts';
import type { Bearer } from '../domain/seat.ts';
import type { Stage } from '../domain/stage.ts';

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
  find(bookingId: string, id: string): Promise<ChatLine | undefined>;
  /** The room's row must be locked. */
  add(line: Omit<ChatLine, 'seq'>): Promise<ChatLine>;
  /** Answers how many lines went, at most `limit`. */
  forget(before: Date, limit: number): Promise<number>;
};

/** Somebody's tokens that were issued before are worth nothing any more: the account was closed, has another role or password, or was signed out. */
export type IsRevoked = (person: { uid: string } & Bearer) => boolean;

type TicketFor = { bookingId: string; uid: string; role: CallRole; name: string; bearer: Bearer };

export type TicketStore = {
  insert(hash: Buffer, ticket: TicketFor, expiresAt: Date): Promise<void>;
  /** Answers once: the row goes with the answer. */
  claim(hash: Buffer, realNow: Date): Promise<TicketFor | undefined>;
};

export type StayCause =
  'left' | 'kicked' | 'hangup' | 'timeout' | 'detached' | 'node-restarted' | 'node-down' | 'not-listed' | 'room-closed';
type StaySource = 'janus-event' | 'room-listing' | 'dev';
/** `room`: what was decided at the room's own doors. */
type CallLogSource = StaySource | 'room' | 'signalling';
export type HandleKey = { node: string; sessionId: number; handleId: number };
export type StayRow = {
  id: string;
  bookingId: string;
  uid: string;
  source: StaySource;
  from: Date;
  to: Date | undefined;
  realFrom: Date;
  realTo: Date | undefined;
  cause: string | undefined;
};
export type Closing = { at: Moment; cause: StayCause };

/** Who the node says is in a room, and when it was asked. */
type Listing = { node: string; bookingId: string; uids: readonly string[]; at: Moment };

export type StayStore = {
  enter(stay: HandleKey & { bookingId: string; uid: string; at: Moment }): Promise<void>;
  /** The peer connection of this handle is up. Answers the stay when it opened just now. */
  open(handle: HandleKey, at: Moment): Promise<StayRow | undefined>;
  closeHandle(handle: HandleKey, closing: Closing): Promise<StayRow[]>;
  /** Whose handle it is, when a person joined by it. */
  findOwner(handle: HandleKey): Promise<{ bookingId: string; uid: string } | undefined>;
  /** Ends at the moment the socket was cut, when that is known. */
  closeSession(session: Omit<HandleKey, 'handleId'>, closing: Closing): Promise<StayRow[]>;
  closePerson(person: { node: string; bookingId: string; uid: string }, closing: Closing): Promise<StayRow[]>;
  closeRoom(room: { node: string; bookingId: string }, closing: Closing): Promise<StayRow[]>;
  /** The signalling socket that holds a session was cut: from then on the person may be gone. A socket that holds it no more says nothing. */
  markCut(session: Omit<HandleKey, 'handleId'>, cut: { at: Moment; holder: string }): Promise<void>;
  /** Another socket holds the session now. */
  markClaimed(session: Omit<HandleKey, 'handleId'>): Promise<void>;
  /** Everybody on a node that is gone; on one that has started anew unseen, they were there until they were last seen. */
  closeNode(node: string, closing: Closing): Promise<StayRow[]>;
  /** Compares with who the node says is in the room: opens what is missing, closes what is gone when the node had the time to say so itself. */
  reconcile(listing: Listing & { eventsThrough: Date | undefined }): Promise<{
    opened: StayRow[];
    closed: StayRow[];
    /** Real instant from which on it is not known whether somebody was there; undefined when that is known of all. */
    unknownFrom: Date | undefined;
  }>;
  /** Demo presence (development builds), one stay a person. */
  record(stay: { bookingId: string; uid: string; from: Moment; to: Moment }): Promise<StayRow | undefined>;
};

/** One time that an administrator watched a lesson. */
export type Observation = {
  id: string;
  bookingId: string;
  uid: string;
  source: StaySource;
  from: Moment;
  to: Moment | undefined;
  cause: string | undefined;
};
/** Which observations end: everybody's on a node, or of them those of a room, a person, a session or one handle. */
export type ObservationRule = { node: string } & Partial<Omit<HandleKey, 'node'> & { bookingId: string; uid: string }>;

/** Kept apart from stays: nothing that counts who was there can come across them. */
export type ObservationStore = {
  /** Undefined when it is known already. */
  open(seen: HandleKey & { bookingId: string; uid: string; at: Moment }): Promise<Observation | undefined>;
  close(rule: ObservationRule, closing: Closing): Promise<Observation[]>;
  /** Compares with who the node says is in the room. */
  reconcile(listing: Listing): Promise<{
    opened: Observation[];
    closed: Observation[];
  }>;
};

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
export type CallLogStore = { add(line: CallLogLine): Promise<void> };

/** What all processes of media know of the Janus nodes. */
export type NodeStore = {
  listStates(names: readonly string[]): Promise<Omit<NodeChoice, 'people'>[]>;
  /** People on each node and about to come to it, in rooms that end after a school instant. */
  countPeople(endsAfter: Date): Promise<Map<string, number>>;
  markUp(name: string, at: Date): Promise<void>;
  /** Nothing: it was down already. */
  markDown(name: string, at: Date): Promise<'news' | 'expected' | undefined>;
  /** `at`: since when it empties itself to end; undefined: it stays. */
  setLeaving(name: string, at: Date | undefined): Promise<void>;
  /** False: nobody has ever heard of this node. */
  setDraining(name: string, draining: boolean): Promise<boolean>;
};

/** Facts of media, already in words of the contract. */
export type Facts = {
  roomMuteAllChanged(room: Room, actor: { uid: string; role: string; name: string }, at: Date): Promise<void>;
};

export type Stores = {
  rooms: RoomStore;
  chat: ChatStore;
  tickets: TicketStore;
  stays: StayStore;
  observations: ObservationStore;
  callLog: CallLogStore;
  nodes: NodeStore;
  lineChecks: LineCheckStore;
  facts: Facts;
};

export type UnitOfWork = RuntimeUnitOfWork<Stores>;

/** One SFU node. Every call answers or throws MEDIA_UNAVAILABLE within two seconds. */
export type MediaServer = {
  name: string;
  ping(): Promise<NodeAnswer>;
  /** Idempotent: a room that stands is left as it is. */
  ensureRoom(room: { name: string; pin: string; secret: string }): Promise<void>;
  destroyRoom(room: { name: string; secret: string }): Promise<void>;
  /** Names of all rooms on the node. */
  listRooms(): Promise<string[]>;
  /** People, and administrators who observe: what else has a colon in its id is a helper of somebody (a look round, a screen). Undefined when the node does not know the room. */
  listParticipants(room: { name: string }): Promise<{ id: string; publishing: boolean }[] | undefined>;
  /** Puts out who has this seat, with what they receive and every helper of theirs but `except`. Done as well when nobody has it. */
  kick(room: { name: string; secret: string }, id: string, but?: { except?: string | undefined }): Promise<void>;
  /** False when the person does not send this line (any more). */
  moderate(room: { name: string; secret: string }, line: { id: string; mid: string; mute: boolean }): Promise<boolean>;
};

export type MediaServers = { all(): readonly MediaServer[]; named(name: string): MediaServer | undefined };

type CallToken = { uid: string; role: CallRole; name: string; room: string; bookingId: string };
export type CallTokens = {
  sign(token: CallToken, life: { issuedAt: Date; expiresAt: Date }): Promise<string>;
  /** Undefined when it is forged, expired or not of this shape. */
  verify(token: string): Promise<(CallToken & { issuedAt: Date | undefined }) | undefined>;
};

export type IceServer = { urls: string[]; username: string; credential: string };
/** Access to the TURN relay for one person until an instant of real time; empty when there is no relay. */
export type MintRelayAccess = (person: { uid: string; expiresAt: Date }) => IceServer[];

/** Booking's word on who may be in a lesson. Undefined: no such booking. */
export type LessonAccess = { bookingId: string; tutorUid: string; studentUids: readonly string[]; lessonStart: Date };
export type Lessons = { access(bookingId: string): Promise<LessonAccess | undefined> };

export type Random = { token(bytes: number): string };

/** Live signalling that must survive the process: whose Janus session it is, and which lines carry a voice. */
export type SessionOwner = { bookingId: string; uid: string };
/** Which socket has a session, and what its person was signed in with. */
type Holder = { holder: string; bearer: Bearer };
export type SignallingStore = {
  openSession(session: { node: string; sessionId: number }, owner: SessionOwner & Holder): Promise<void>;
  /** A claimed session is worth what its new socket is. */
  setHolder(session: { node: string; sessionId: number }, holder: Holder): Promise<void>;
  /** The person of this session is in the room; the lobby's handle must never send. */
  markEntered(session: { node: string; sessionId: number }, lobbyHandle: number | undefined): Promise<void>;
  /** Whose session it is, if they have entered: no other may be claimed. */
  findEntered(session: {
    node: string;
    sessionId: number;
  }): Promise<(SessionOwner & { lobbyHandle?: number }) | undefined>;
  /** Replaces what the person was known to send. */
  setMicrophones(owner: SessionOwner, mids: readonly string[]): Promise<void>;
  listMicrophones(bookingId: string): Promise<{ uid: string; mid: string }[]>;
  isMuteAll(bookingId: string): Promise<boolean>;
  isRemoved(owner: SessionOwner): Promise<boolean>;
  /** Of these lessons, who was sent out of them. */
  listRemoved(bookingIds: readonly string[]): Promise<SessionOwner[]>;
  /** Forgets sessions nobody can claim any more and tickets that ran out. */
  forgetOld(realNow: Date): Promise<void>;
};

/** How far a node's events and listings are in the database, and the rooms that it holds. */
export type NodeProgress = {
  eventsThrough(node: string): Promise<Date | undefined>;
  setEventsThrough(node: string, at: Date): Promise<void>;
  /** Rooms on a node that may have people in them. */
  listOpenRooms(node: string, endsAfter: Date): Promise<{ bookingId: string; name: string; node: string }[]>;
  /** Rooms on a node that ended before an instant and still hold their place there, by booking, from after one on. */
  listEndedRooms(
    node: string,
    page: { endedBefore: Date; after: string; limit: number },
  ): Promise<{ bookingId: string; name: string; secret: string }[]>;
  releaseRoom(bookingId: string): Promise<void>;
};
