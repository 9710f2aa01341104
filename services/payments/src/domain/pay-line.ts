/** What tutors are owed, line by line. A lesson has one line; once that is paid it never changes, and what comes later is a line of its own (NS-54). */
import { amountOf, isCountedYet, type PayTerms } from './pay-terms.ts';
import { standingOf, periodOf, type PayWeeks } from './pay-period.ts';
import type { TutorRate } from './tutor-rate.ts';

/** A lesson as booking's facts carry it. */
export type TaughtLesson = TutorRate & {
  readonly bookingId: string;
  readonly tutorUid: string;
  readonly studentUid: string;
  readonly studentName: string;
  readonly studentTimeZone: string;
  readonly when: Date;
  /** Status word, e.g. student-absent. */
  readonly status: string;
  readonly topicCode: string;
  readonly topicName: string;
  readonly group: boolean;
  /** Practice lessons of tutors in training and demo students earn nothing (EARN-18). */
  readonly practice: boolean;
  /** Of the policy that it was booked under. */
  readonly terms: PayTerms;
};

export type PayLine = TaughtLesson & {
  readonly id: string;
  /** The period with which it is paid. */
  readonly period: string;
  /** Of a correction: the period of the lesson. */
  readonly correctsPeriod: string | undefined;
  /** Where it stands among the others: the lesson's time, or when the correction was made. */
  readonly standsAt: Date;
  /** The rate while the lesson is owed, 0 when it is not; of a correction what it adds or takes back. */
  readonly amountMinor: number;
  /** Whether it counts. A lesson's own line stays on record when nothing is owed for it any more. */
  readonly owed: boolean;
  readonly paid: boolean;
  readonly payoutId: string | undefined;
  /** What made it so: a fact of booking, or an administrator. */
  readonly cause: string;
  /** An administrator's words, of a correction that is made by hand. */
  readonly reason: string;
  /** Counts the changes of all lines of its lesson. */
  readonly version: number;
};

/** Append-only: what one fact or one administrator changed. */
export type PayEntry = {
  readonly payLineId: string;
  readonly version: number;
  readonly deltaMinor: number;
  readonly status: string;
  readonly cause: string;
  readonly at: Date;
  /** Who did it; nobody when a lesson's own fact did. */
  readonly actorUid?: string | undefined;
};

/** A line as it is now, and the entry that made it so. */
export type Change = { readonly line: PayLine; readonly entry: PayEntry };

/** `takenUntil`: where feedback was taken for longer, because the platform was away. */
export type Move = { readonly cause: string; readonly at: Date; readonly takenUntil?: Date | undefined };

/** All lines of one lesson. */
export type LessonLines = readonly PayLine[];

export const isCorrection = (line: PayLine): boolean => line.correctsPeriod !== undefined;

/** Made by hand: what the lesson's own facts say is reckoned without it. */
const byHand = 'corrected';

/** What pays nothing for want of words (FEED-32): there are none, or they came too late. */
export function lacksFeedback(lesson: TaughtLesson, move: Move): boolean {
  if (lesson.practice) return false;
  return lesson.status === 'pending-feedback' || (lesson.status === 'completed' && isTooLate(lesson, move));
}

function isTooLate({ when, terms }: TaughtLesson, { cause, at, takenUntil }: Move): boolean {
  const until = Math.max(when.getTime() + terms.feedbackMinutes * 60_000, takenUntil?.getTime() ?? 0);
  return cause === 'feedback' && at.getTime() > until;
}

/** Completed and student-absent lessons are paid (CON-46), as the lesson's terms say; words that came after 24 hours pay nothing (FEED-32). */
export function isOwed(lesson: TaughtLesson, move: Move): boolean {
  if (lesson.practice) return false;
  if (lesson.status === 'student-absent') return lesson.terms.studentAbsentPaid;
  if (lesson.status !== 'completed') return false;
  return !isTooLate(lesson, move) && isCountedYet(lesson, move);
}

type Settling = { move: Move; id: string; weeks: PayWeeks };

/** What a fact of the lesson changes; nothing when it leaves pay as it is. */
export function settlePay(lines: LessonLines, lesson: TaughtLesson, { move, id, weeks }: Settling): Change | undefined {
  const owed = isOwed(lesson, move);
  const own = lines.find((line) => !isCorrection(line));
  const period = periodOf(lesson.when);
  if (lines.length === 0 && !owed) return undefined;
  if (!own?.paid && !lines.some(isCorrection) && !weeks.isPaid(period)) {
    const line = ownLine(own, lesson, { move, id, owed });
    const isSame = own?.status === lesson.status && own.owed === owed && line.entry.deltaMinor === 0;
    return isSame ? undefined : line;
  }
  const asBooked = { ...lesson, ...termsOf(lines, lesson) };
  const amountMinor = (owed ? amountOf(asBooked) : 0) - sumOfFacts(lines);
  if (amountMinor === 0) return undefined;
  return correction(lines, asBooked, { id, amountMinor, weeks, cause: move.cause, at: move.at });
}

/** Whose pay it is, and at which rate: as the lesson's first line says, so that its lines can be added up. */
export function termsOf(lines: LessonLines, lesson: TaughtLesson): TutorRate & { tutorUid: string } {
  const { tutorUid, rateMinor, currency } = lines[0] ?? lesson;
  return { tutorUid, rateMinor, currency };
}

function ownLine(
  own: PayLine | undefined,
  lesson: TaughtLesson,
  { move, id, owed }: { move: Move; id: string; owed: boolean },
): Change {
  const line = {
    ...lesson,
    id: own?.id ?? id,
    period: periodOf(lesson.when),
    correctsPeriod: undefined,
    standsAt: lesson.when,
    amountMinor: owed ? amountOf(lesson) : 0,
    owed,
    paid: false,
    payoutId: undefined,
    cause: move.cause,
    reason: '',
    version: (own?.version ?? 0) + 1,
  };
  return { line, entry: entryOf(line, { deltaMinor: line.amountMinor - (own?.amountMinor ?? 0), at: move.at }) };
}

const sumOfFacts = (lines: LessonLines): number =>
  lines.reduce((sum, { cause, amountMinor }) => (cause === byHand ? sum : sum + amountMinor), 0);

type Correcting = {
  id: string;
  amountMinor: number;
  weeks: PayWeeks;
  cause: string;
  at: Date;
  reason?: string;
  actorUid?: string;
};

function correction(lines: LessonLines, lesson: TaughtLesson, correcting: Correcting): Change {
  const { id, amountMinor, weeks, cause, at, reason = '', actorUid } = correcting;
  const line = {
    ...lesson,
    id,
    period: standingOf(weeks),
    correctsPeriod: periodOf(lesson.when),
    standsAt: at,
    amountMinor,
    owed: true,
    paid: false,
    payoutId: undefined,
    cause,
    reason,
    version: versionOf(lines) + 1,
  };
  return { line, entry: entryOf(line, { deltaMinor: amountMinor, at, actorUid }) };
}

/** An administrator's correction of a lesson: a line of its own whatever became of the lesson's, with a reason. */
export function correctPay(
  lines: readonly [PayLine, ...PayLine[]],
  by: { id: string; amountMinor: number; reason: string; actorUid: string; at: Date; weeks: PayWeeks },
): Change {
  return correction(lines, lines[0], { ...by, cause: byHand });
}

type Mark = { paid: boolean; payoutId?: string; cause: string; actorUid: string; at: Date };

/** A lesson after some of its lines changed, and what changed. */
export type MarkedLesson = { readonly lines: LessonLines; readonly changes: readonly Change[] };

/** Marks those lines of the lessons: what is owed stays as it is. What stands so already stays, with its payout; lessons without a change are left out. */
export function markLessons(
  lessons: readonly LessonLines[],
  which: (line: PayLine) => boolean,
  mark: Mark,
): MarkedLesson[] {
  return lessons
    .map((lines) => ({ lines, changes: markLines(lines, which, mark) }))
    .filter(({ changes }) => changes.length > 0)
    .map(({ lines, changes }) => ({ lines: linesAfter(lines, changes), changes }));
}

function markLines(lines: LessonLines, which: (line: PayLine) => boolean, mark: Mark): Change[] {
  const { paid, payoutId, cause, actorUid, at } = mark;
  const changing = lines.filter((line) => line.owed && line.paid !== paid && which(line));
  return changing.map((before, index) => {
    const line = { ...before, paid, payoutId, version: versionOf(lines) + 1 + index };
    return { line, entry: { ...entryOf(line, { deltaMinor: 0, at, actorUid }), cause } };
  });
}

function entryOf(
  line: PayLine,
  { deltaMinor, at, actorUid }: { deltaMinor: number; at: Date; actorUid?: string | undefined },
): PayEntry {
  const { id: payLineId, version, status, cause } = line;
  return { payLineId, version, deltaMinor, status, cause, at, actorUid };
}

const versionOf = (lines: LessonLines): number => Math.max(0, ...lines.map(({ version }) => version));

/** The lines of a lesson after some of them changed. */
export function linesAfter(lines: LessonLines, changes: readonly Change[]): PayLine[] {
  const changed = new Map(changes.map(({ line }) => [line.id, line]));
  const kept = lines.map((line) => changed.get(line.id) ?? line);
  const known = new Set(lines.map(({ id }) => id));
  return [...kept, ...changes.map(({ line }) => line).filter(({ id }) => !known.has(id))];
}

/** A lesson is paid when something of it was, and nothing is left to be paid for it. */
export function isLessonPaid(lines: LessonLines): boolean {
  const counting = lines.filter(({ owed }) => owed);
  return counting.some(({ paid }) => paid) && counting.every(({ paid, amountMinor }) => paid || amountMinor < 0);
}
