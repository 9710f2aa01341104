/** Who was in a room, from when to when: people, and apart from them administrators who watched. */
import type { Moment } from '../domain/school-time.ts';

export type StayCause =
  'left' | 'kicked' | 'hangup' | 'timeout' | 'detached' | 'node-restarted' | 'node-down' | 'not-listed' | 'room-closed';
export type StaySource = 'janus-event' | 'room-listing' | 'dev';

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
