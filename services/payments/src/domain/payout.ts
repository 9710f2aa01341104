/** Marking as paid what tutors are owed in a week: all of it or nothing, with the reference of the payment at the bank. */
import { charactersIn } from '@parlance/proto/limits/fields';
import { markLessons, type LessonLines, type MarkedLesson, type PayLine } from './pay-line.ts';
import { refuse } from './refusals.ts';

type Administrator = { readonly uid: string; readonly name: string };

/** One tutor's lines of one period in one currency. */
export type Payout = {
  readonly id: string;
  readonly tutorUid: string;
  readonly period: string;
  readonly currency: string;
  readonly amountMinor: number;
  readonly lines: number;
  readonly reference: string;
  readonly actor: Administrator;
  readonly at: Date;
  readonly takenBack: { readonly reason: string; readonly at: Date; readonly actor: Administrator } | undefined;
};

/** What was looked at when it was decided to pay. */
export type SumSeen = { readonly tutorUid: string; readonly currency: string; readonly unpaidMinor: number };

const payoutLimits = { tutors: 200, reference: 100, reason: { least: 3, most: 200 } } as const;

const keyOf = ({ tutorUid, currency }: { tutorUid: string; currency: string }) => `${tutorUid} ${currency}`;

export function checkSums(sums: readonly SumSeen[]): void {
  const different = new Set(sums.map(keyOf));
  if (sums.length === 0 || sums.length > payoutLimits.tutors || different.size < sums.length)
    throw refuse('TUTORS_NOT_NAMED', { fill: [payoutLimits.tutors] });
}

export function checkReference(reference: string): string {
  const said = reference.trim();
  if (said === '' || charactersIn(said) > payoutLimits.reference)
    throw refuse('REFERENCE_MALFORMED', { fill: [payoutLimits.reference] });
  return said;
}

export function checkReason(reason: string): string {
  const said = reason.trim();
  const { least, most } = payoutLimits.reason;
  const length = charactersIn(said);
  if (length < least || length > most) throw refuse('REASON_MALFORMED', { fill: [least, most] });
  return said;
}

type Paying = {
  period: string;
  sums: readonly SumSeen[];
  reference: string;
  actor: Administrator;
  at: Date;
  newId: () => string;
};

/** `lessons` holds all lines of every lesson that has one in the period. Refuses when a sum is not what was looked at. */
export function payOut(lessons: readonly LessonLines[], paying: Paying): { payouts: Payout[]; marked: MarkedLesson[] } {
  const { period, sums, reference, actor, at, newId } = paying;
  const isDue = (line: PayLine) => line.owed && !line.paid && line.period === period;
  const due = Map.groupBy(lessons.flat().filter(isDue), keyOf);
  const missing = sums.filter((sum) => !due.has(keyOf(sum)));
  if (missing.length > 0) throw refuse('NOTHING_OWED', { details: { tutorUids: uidsOf(missing) } });
  const changed = sums.filter((sum) => total(due.get(keyOf(sum)) ?? []) !== sum.unpaidMinor);
  if (changed.length > 0) throw refuse('OWED_CHANGED', { details: { tutorUids: uidsOf(changed) } });
  const payouts = sums.map((sum): Payout => {
    const lines = due.get(keyOf(sum)) ?? [];
    const { tutorUid, currency, unpaidMinor: amountMinor } = sum;
    return {
      id: newId(),
      tutorUid,
      currency,
      period,
      amountMinor,
      lines: lines.length,
      reference,
      actor,
      at,
      takenBack: undefined,
    };
  });
  const marked = payouts.flatMap((payout) => {
    const mark = { paid: true, payoutId: payout.id, cause: 'paid-out', actorUid: actor.uid, at };
    return markLessons(lessons, (line) => isDue(line) && keyOf(line) === keyOf(payout), mark);
  });
  return { payouts, marked };
}

const uidsOf = (sums: readonly SumSeen[]) => [...new Set(sums.map(({ tutorUid }) => tutorUid))];
const total = (lines: readonly PayLine[]) => lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0);

type TakingBack = { reason: string; actor: Administrator; at: Date };

/** Its lines are unpaid again; the payout stays on record, with the reason. */
export function takeBack(
  payout: Payout,
  lessons: readonly LessonLines[],
  by: TakingBack,
): { payout: Payout; marked: MarkedLesson[] } {
  const mark = { paid: false, cause: 'payout-taken-back', actorUid: by.actor.uid, at: by.at };
  const marked = markLessons(lessons, ({ payoutId }) => payoutId === payout.id, mark);
  return { payout: { ...payout, takenBack: by }, marked };
}
