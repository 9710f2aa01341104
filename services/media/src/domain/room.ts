/** A lesson's room: what is kept about it, and who belongs to it. */
import type { Member } from './member.ts';
import type { Stage } from './stage.ts';

export type Room = {
  bookingId: string;
  name: string;
  tutorUid: string;
  lessonStart: Date;
  lessonEnd: Date;
  /** DATA-21: desired state; the SFU is made to follow it. */
  muteAll: boolean;
  /** What everybody in it has before them. */
  stage: Stage;
  version: number;
  /** Last number given to a chat line or a change of the room. */
  lastSeq: number;
  lastChatAt: Date | undefined;
  /** The Janus node it stands on, once somebody was let in. */
  node: string | undefined;
  /** Known to media and Janus only. */
  pin: string;
  secret: string;
  /** School time; set when the lesson was called off. */
  closedAt: Date | undefined;
};

export type RoomWithMembers = Room & { members: readonly Member[] };
