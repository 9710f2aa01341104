/** The Janus nodes: each as it is asked, and what all processes of media know of them. */
import type { NodeChoice } from '../domain/choose-node.ts';
import type { NodeAnswer } from '../domain/node-health.ts';
import type { Moment } from '../domain/school-time.ts';

/** What all processes of media know of the Janus nodes. */
export type NodeStore = {
  listStates(names: readonly string[]): Promise<Omit<NodeChoice, 'people'>[]>;
  /** People on each node and about to come to it, in rooms that end after a school instant. */
  countPeople(endsAfter: Date): Promise<Map<string, number>>;
  /** It answered; what it was away for before, and with it all of them, is kept. */
  markUp(name: string, at: Moment): Promise<void>;
  forgetOutages(endedBefore: Date): Promise<void>;
  /** `heard`: it was not marked, for it has answered somebody since then; `known`: it was down already. */
  markDown(name: string, at: Date, unlessHeardSince?: Date): Promise<'news' | 'expected' | 'known' | 'heard'>;
  /** `at`: since when it empties itself to end; undefined: it stays. */
  setLeaving(name: string, at: Date | undefined): Promise<void>;
  /** False: nobody has ever heard of this node. */
  setDraining(name: string, draining: boolean): Promise<boolean>;
};

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

/** How far a node's events and listings are in the database, and the rooms that it holds. */
export type NodeProgress = {
  eventsThrough(node: string): Promise<Date | undefined>;
  noteEventsThrough(nodes: ReadonlyMap<string, Date>): Promise<void>;
  /** Rooms on a node that may have people in them. */
  listOpenRooms(node: string, endsAfter: Date): Promise<{ bookingId: string; name: string; node: string }[]>;
  /** Rooms on a node that ended before an instant and still hold their place there, by booking, from after one on. */
  listEndedRooms(
    node: string,
    page: { endedBefore: Date; after: string; limit: number },
  ): Promise<{ bookingId: string; name: string; secret: string }[]>;
  releaseRoom(bookingId: string): Promise<void>;
};

/** Time in which nobody could be in a lesson, in school time: no node took people, or the one on which this lesson was had died. */
export type Outage = { part: 'room' | 'node'; node: string; why: string; from: Date; until: Date };
