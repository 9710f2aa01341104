/** Stores of what people write to each other. */
import type { ChatLine } from '../domain/chat-line.ts';
import type { Conversation, Side } from '../domain/conversation.ts';
import type { ConversationReport } from '../domain/conversation-report.ts';

export type Pair = { studentUid: string; tutorUid: string };
/** Who somebody is, as identity tells of them. */
type Person = { uid: string; role: string; name: string; imageUrl: string; active: boolean; version: number };

export type PeopleStore = {
  /** False when this version, or a later one, is known already. */
  keep(person: Person): Promise<boolean>;
  /** Only those of whom nothing is known yet. */
  introduce(people: readonly Pick<Person, 'uid' | 'role' | 'name' | 'imageUrl'>[]): Promise<void>;
};

export type ConversationStore = {
  /** Unless they are there. */
  open(pairs: readonly Pair[]): Promise<void>;
  /** Locks the row: whatever gets a sequence number, and whatever counts them, goes through here. */
  lock(uid: string, withUid: string): Promise<Conversation | undefined>;
  /** The other has one line more to read, and both have it first in their lists. Answers the other's side. */
  noteSaid(line: ChatLine): Promise<Side>;
  /** Moves the mark and counts what is left. */
  noteRead(side: Side, upTo: number): Promise<Side>;
  setBlocked(side: Side, blocked: boolean): Promise<void>;
  /** Of both: nothing of it is kept from before this instant. */
  forgetSilent(before: Date): Promise<void>;
  /** Whatever this person has said, in lessons too, is nobody's any more; what two people wrote who are both gone, goes. */
  forgetPerson(uid: string): Promise<void>;
};

export type ConversationReportStore = {
  /** False when there is an open one of this person about this conversation. */
  insert(
    report: Pick<ConversationReport, 'id' | 'conversationId' | 'reportedBy' | 'message' | 'when'>,
  ): Promise<boolean>;
  find(id: string): Promise<ConversationReport | undefined>;
  lock(id: string): Promise<ConversationReport | undefined>;
  save(report: ConversationReport): Promise<void>;
  /** Those that are resolved, and older than what they are about. */
  forget(before: Date): Promise<void>;
};
