/** One pay line per lesson; later facts correct it by another entry, and what stood before stays on record. */
import { lesson as lessonLimits } from '@parlance/proto/limits';
import type { TutorRate } from './tutor-rate.ts';

/** A lesson as booking's facts carry it. */
export type TaughtLesson = {
  readonly bookingId: string;
  readonly tutorUid: string;
  readonly studentUid: string;
  readonly studentName: string;
  readonly when: Date;
  /** Status word, e.g. student-absent. */
  readonly status: string;
  readonly rate: TutorRate | undefined;
  readonly topicCode: string;
  readonly topicName: string;
  readonly group: boolean;
  /** Practice lessons of tutors in training and demo students earn nothing (EARN-18). */
  readonly practice: boolean;
};

export type PayLine = TaughtLesson & {
  readonly id: string;
  /** Sum of its entries: the rate while the lesson is owed, 0 when a correction took it back. */
  readonly owedHundredths: number;
  readonly owed: boolean;
  readonly paid: boolean;
  readonly version: number;
};

/** Append-only: what one fact changed. */
export type PayEntry = {
  readonly deltaHundredths: number;
  readonly status: string;
  readonly cause: string;
  readonly at: Date;
  /** Who did it; nobody when a lesson's own fact did. */
  readonly actorUid?: string | undefined;
};

export type Move = { readonly cause: string; readonly at: Date };

/** Completed and student-absent lessons are paid (CON-46); words that came after 24 hours pay nothing (FEED-32). */
export function isOwed(lesson: TaughtLesson, move: Move): boolean {
  if (lesson.practice) return false;
  if (lesson.status === 'student-absent') return true;
  if (lesson.status !== 'completed') return false;
  const lateBy = move.at.getTime() - lesson.when.getTime() - lessonLimits.feedbackWindowMs;
  return move.cause !== 'feedback' || lateBy <= 0;
}

/** Nothing when the fact leaves pay as it is. */
export function settlePay(
  line: PayLine | undefined,
  lesson: TaughtLesson,
  { move, id }: { move: Move; id: string },
): { line: PayLine; entry: PayEntry } | undefined {
  const owed = isOwed(lesson, move);
  if (line === undefined && !owed) return undefined;
  if (line !== undefined && line.status === lesson.status && line.owed === owed) return undefined;
  const owedHundredths = owed ? (lesson.rate?.hundredths ?? 0) : 0;
  return {
    line: {
      ...lesson,
      id: line?.id ?? id,
      owed,
      owedHundredths,
      paid: line?.paid ?? false,
      version: (line?.version ?? 0) + 1,
    },
    entry: {
      deltaHundredths: owedHundredths - (line?.owedHundredths ?? 0),
      status: lesson.status,
      cause: move.cause,
      at: move.at,
    },
  };
}

/** Paid or not is the school's word (EARN-22): what is owed stays as it is. Nothing when it stands so already. */
export function markPaid(
  line: PayLine,
  { paid, actorUid, at }: { paid: boolean; actorUid: string; at: Date },
): { line: PayLine; entry: PayEntry } | undefined {
  if (line.paid === paid) return undefined;
  const cause = paid ? 'marked-paid' : 'marked-unpaid';
  return {
    line: { ...line, paid, version: line.version + 1 },
    entry: { deltaHundredths: 0, status: line.status, cause, at, actorUid },
  };
}
