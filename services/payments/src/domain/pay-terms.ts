/** What the policy that a lesson was booked under says of its pay (ADR 0082). */
import { lesson } from '@parlance/proto/limits';

export type PayTerms = {
  readonly policyVersion: number;
  /** After the start, until which feedback is paid. */
  readonly feedbackMinutes: number;
  readonly studentAbsentPaid: boolean;
  /** `lesson`: the whole rate; `minutes`: the part of it that was taught. */
  readonly payBy: 'lesson' | 'minutes';
  /** By the call log; absent where that was not known whole, and then the whole rate is paid. */
  readonly taughtSeconds?: number;
};

/** Of facts and lines from before there were versions. */
export const firstTerms: PayTerms = {
  policyVersion: 1,
  feedbackMinutes: lesson.feedbackWindowMs / 60_000,
  studentAbsentPaid: true,
  payBy: 'lesson',
};

const lengthSeconds = lesson.lengthMs / 1_000;

/** Where minutes are paid, feedback that is given while the lesson runs waits for them. */
export function isCountedYet(
  { when, terms }: { when: Date; terms: PayTerms },
  by: { cause: string; at: Date },
): boolean {
  return by.cause !== 'feedback' || terms.payBy === 'lesson' || by.at.getTime() >= when.getTime() + lesson.lengthMs;
}

/** Of a lesson that is owed; half a cent is the teacher's. */
export function amountOf({ rateMinor = 0, terms }: { rateMinor?: number | undefined; terms: PayTerms }): number {
  const { payBy, taughtSeconds = lengthSeconds } = terms;
  if (payBy === 'lesson') return rateMinor;
  return Math.round((rateMinor * Math.min(taughtSeconds, lengthSeconds)) / lengthSeconds);
}

const hours = (minutes: number) =>
  minutes % 60 === 0 ? `${minutes / 60} ${minutes === 60 ? 'hour' : 'hours'}` : `${minutes} minutes`;

/** In which time feedback came, and how much of the rate that is. */
export function wordsOf({ feedbackMinutes, payBy, taughtSeconds }: PayTerms): { within: string; part: string } {
  const within = hours(feedbackMinutes);
  if (payBy === 'lesson' || taughtSeconds === undefined) return { within, part: 'the whole rate' };
  const minutes = Math.floor(Math.min(taughtSeconds, lengthSeconds) / 60);
  return { within, part: `${minutes} of ${lengthSeconds / 60} minutes` };
}
