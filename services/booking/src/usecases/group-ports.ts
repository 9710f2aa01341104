/** What the use cases of group sessions need of the outside. */
import type { Actor } from '../domain/actor.ts';
import type { Feedback } from '../domain/feedback.ts';
import type { GroupLesson, GroupMove } from '../domain/group-lesson.ts';
import type { GroupSession } from '../domain/group-session.ts';
import type { GroupLessonView } from '../domain/group-view.ts';
import type { LedgerLine } from '../domain/token-move.ts';

/** Seats of one student, taken together: a move and a ledger line for each lesson. */
export type TakenSeats = {
  moves: readonly GroupMove[];
  /** After the moves, in their order. */
  views: readonly GroupLessonView[];
  lines: readonly LedgerLine[];
  actor: Actor;
  at: Date;
  isMock: boolean;
};

export type GroupStore = {
  /** Throws TUTOR_OVERLAP when the tutor has something at one of the times. */
  insert(session: GroupSession, lessons: readonly GroupLesson[]): Promise<void>;
  findSession(id: string): Promise<GroupSession | undefined>;
  lockSession(id: string): Promise<GroupSession | undefined>;
  closeSession(session: GroupSession): Promise<void>;
  /** A tutor's open sessions with lessons ahead, held. */
  lockSessionsAheadOf(tutorUid: string, now: Date): Promise<GroupSession[]>;
  lessonIdsOf(sessionId: string): Promise<string[]>;
  /** Without a lock, by start. */
  find(ids: readonly string[]): Promise<GroupLessonView[]>;
  lock(ids: readonly string[]): Promise<GroupLessonView[]>;
  /** For moves that give tokens back: the rows of the students first, then the lessons', as everybody holds them. */
  lockWithStudents(ids: readonly string[]): Promise<GroupLessonView[]>;
  /** With its students; undefined also when somebody else holds it just now. */
  lockIfFree(id: string): Promise<GroupLessonView | undefined>;
  save(move: GroupMove): Promise<void>;
  /** Starts of what a student has booked between two instants, of either kind. */
  busyOf(studentUid: string, range: { from: Date; to: Date }): Promise<Date[]>;
  /** How often this student has left each of these lessons. */
  leavesOf(studentUid: string, lessonIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  nextLedgerSeqs(count: number): Promise<number[]>;
  /** Seats, tokens, ledger, log and facts in one statement. */
  insertSeats(made: TakenSeats): Promise<void>;
  /** Group lessons ahead of a tutor or of a student; a thousand at a time. */
  aheadOf(uid: string, now: Date): Promise<string[]>;
  lessonOfSeat(seatId: string): Promise<string | undefined>;
  addFeedback(seatId: string, feedback: Feedback): Promise<void>;
};
