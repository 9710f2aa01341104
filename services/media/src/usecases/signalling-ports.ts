/** What lets a person in, and what is known of those who are in. */
import type { CallRole } from '../domain/member.ts';
import type { Bearer } from '../domain/seat.ts';

/** Somebody's tokens that were issued before are worth nothing any more: the account was closed, has another role or password, or was signed out. */
export type IsRevoked = (person: { uid: string } & Bearer) => boolean;

type TicketFor = { bookingId: string; uid: string; role: CallRole; name: string; bearer: Bearer };

export type TicketStore = {
  insert(hash: Buffer, ticket: TicketFor, expiresAt: Date): Promise<void>;
  /** Answers once: the row goes with the answer. Where a person is named, it is theirs or stays. */
  claim(hash: Buffer, realNow: Date, uid?: string): Promise<TicketFor | undefined>;
};

type CallToken = { uid: string; role: CallRole; name: string; room: string; bookingId: string };
export type CallTokens = {
  sign(token: CallToken, life: { issuedAt: Date; expiresAt: Date }): Promise<string>;
  /** Undefined when it is forged, expired or not of this shape. */
  verify(token: string): Promise<(CallToken & { issuedAt: Date | undefined }) | undefined>;
};

export type IceServer = { urls: string[]; username: string; credential: string };
/** Access to the TURN relay for one person until an instant of real time; empty when there is no relay. */
export type MintRelayAccess = (person: { uid: string; expiresAt: Date }) => IceServer[];

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
