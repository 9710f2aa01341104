/** What a student and a teacher write to each other: who may, and up to where somebody has read. */
import { refuse } from './refusals.ts';

/** One of the two. Everything about a conversation is seen from a side. */
export type Side = {
  uid: string;
  withUid: string;
  conversationId: string;
  /** Up to which line they have read. */
  readSeq: number;
  /** Lines of the other after it. */
  unread: number;
  /** They take no messages of the other. */
  blocked: boolean;
};

/** As it stands while its row is locked. */
export type Conversation = {
  id: string;
  lastSeq: number;
  lastChatAt: Date | undefined;
  mine: Side;
  theirs: Side;
  /** Both accounts are in use. */
  isOpen: boolean;
};

/** Who blocked is told of that first: it is theirs to undo. */
export function demandWritable({ isOpen, mine, theirs }: Pick<Conversation, 'isOpen' | 'mine' | 'theirs'>): void {
  if (!isOpen) throw refuse('CONVERSATION_CLOSED');
  if (mine.blocked) throw refuse('CONVERSATION_BLOCKED_BY_YOU');
  if (theirs.blocked) throw refuse('CONVERSATION_BLOCKED');
}

/** Where the mark of who says to have read up to `seq` comes to stand; undefined when it stands there or beyond. */
export function readUpTo({ mine, lastSeq }: Pick<Conversation, 'mine' | 'lastSeq'>, seq: number): number | undefined {
  const upTo = Math.min(Math.max(0, seq), lastSeq);
  return upTo > mine.readSeq ? upTo : undefined;
}
