/** What the use cases of pay need of the world. */
import type { Change, LessonLines, MarkedLesson, PayLine } from '../domain/pay-line.ts';
import type { WeekOfPay } from '../domain/pay-period.ts';
import type { Payout } from '../domain/payout.ts';

/** Who is owed pay, by the name that came with the newest lesson. Whoever changes a tutor's pay has locked the tutor. */
export type TutorStore = {
  /** Locks the tutor; a name that was told earlier never overwrites a later one. */
  keep(tutor: { uid: string; name: string; toldAt: Date }): Promise<void>;
  /** In one order for everybody, so that nobody waits for each other. */
  lock(uids: readonly string[]): Promise<void>;
};

type Lacking = { readonly tutorUid: string; readonly currency: string; readonly period: string };

export type PayLineStore = {
  /**
   * Notes how far the lesson is known, and whose week it is missing from for want of feedback; false when a later fact was here before.
   * Locks the lesson until the end of the transaction.
   */
  advance(bookingId: string, bookingVersion: number, lacking: Lacking | undefined): Promise<boolean>;
  /** The name of a student who is gone stands in no line any more. */
  forgetStudent(uid: string): Promise<void>;
  /** Whether the lesson has any line. */
  has(bookingId: string): Promise<boolean>;
  lock(bookingId: string): Promise<PayLine[]>;
  /** All lines of these lessons, lesson by lesson. */
  lockLessons(bookingIds: readonly string[]): Promise<LessonLines[]>;
  /** All lines of each lesson that has one to be paid with this period. */
  lockDue(due: { period: string; tutorUids: readonly string[] }): Promise<LessonLines[]>;
  /** All lines of each lesson that has one in this payout. */
  lockPaidOut(payoutId: string): Promise<LessonLines[]>;
  weeks(of: { tutorUid: string; currency: string; periods: readonly string[] }): Promise<WeekOfPay[]>;
  /** A new line, or what a fact changed of an unpaid one. */
  save(change: Change): Promise<void>;
  /** Lines that are paid or unpaid now; nothing else of them changed. */
  saveMarks(lessons: readonly MarkedLesson[]): Promise<void>;
};

export type PayoutStore = {
  insert(payouts: readonly Payout[]): Promise<void>;
  /** Whoever changes one has locked its tutor. */
  find(id: string): Promise<Payout | undefined>;
  save(payout: Payout): Promise<void>;
};
