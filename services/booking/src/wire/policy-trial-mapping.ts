/** A trial of rules and what it found, as messages. */
import type { LessonOutcome, PolicyDifference, PolicyTrial as TrialMessage } from '@parlance/proto/booking/v1';
import { toTimestamp } from '@parlance/runtime/grpc/timestamps';
import type { Difference, Outcome } from '../domain/replay.ts';
import type { LessonNames } from '../queries/policy-trials.ts';
import type { PolicyTrial } from '../usecases/ports.ts';
import { statusMessage } from './booking-mapping.ts';
import { policyMessage } from './policy-mapping.ts';

/** The rules that are tried are no version. */
export function trialMessage({ id, rules, state, since, until, total, totals }: PolicyTrial): TrialMessage {
  const { pay, ...counts } = totals;
  return {
    id,
    policy: policyMessage({ ...rules, version: 0 }),
    state,
    since: toTimestamp(since),
    until: toTimestamp(until),
    total,
    ...counts,
    pay: Object.entries(pay).map(([currency, minorUnits]) => ({ currency, minorUnits })),
  };
}

function outcomeMessage({ seats, payMinor: minorUnits, currency }: Outcome): LessonOutcome {
  return {
    statuses: seats.map(({ status }) => statusMessage(status)),
    refunds: seats.filter(({ isRefunded }) => isRefunded).length,
    pay: { currency, minorUnits },
  };
}

export function differenceMessage(difference: Difference, people: LessonNames | undefined): PolicyDifference {
  const { bookingId, startsAt, before, after } = difference;
  return {
    bookingId,
    when: toTimestamp(startsAt),
    before: outcomeMessage(before),
    after: outcomeMessage(after),
    tutorName: people?.tutor ?? '',
    studentNames: people?.students ?? [],
  };
}
