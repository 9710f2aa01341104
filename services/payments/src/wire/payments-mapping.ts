/** Domain and proto shapes of payments, for replies and facts alike. */
import { boughtTokenType } from '@parlance/proto/json/words';
import type { EntitlementsInput, PayLineInput, PeriodInput } from '@parlance/proto/payments/v1';
import { toTimestamp } from '@parlance/runtime/grpc/timestamps';
import type { Entitlements } from '../domain/entitlements.ts';
import { shownRate } from '../domain/earnings.ts';
import type { PayLine } from '../domain/pay-line.ts';
import type { PayPeriod } from '../domain/pay-period.ts';
import { majorUnits } from '../domain/tutor-rate.ts';

export function entitlementsMessage({ uid, categories, freeTrial, version }: Entitlements): EntitlementsInput {
  return {
    uid,
    categories: categories.map(({ priceId, tokenType, expiredAt, graceUntil }) => ({
      priceId,
      tokenType: boughtTokenType(tokenType),
      expiredAt: toTimestamp(expiredAt),
      graceUntil: graceUntil === undefined ? null : toTimestamp(graceUntil),
    })),
    freeTrialActivated: freeTrial !== undefined,
    freeTrialExpiresAt: freeTrial === undefined ? null : toTimestamp(freeTrial.expiresAt),
    version,
  };
}

/** As stored: a line without rate says 0. */
export function payLineMessage(line: PayLine): PayLineInput {
  const { id, bookingId, tutorUid, studentUid, studentName, paid, group, status, topicCode, topicName, version } = line;
  return {
    id,
    bookingId,
    tutorUid,
    studentUid,
    studentName,
    paid,
    group,
    status,
    topicCode,
    topicName,
    version,
    when: toTimestamp(line.when),
    rate: majorUnits(line.rate?.hundredths ?? 0),
    currency: line.rate?.currency ?? '',
  };
}

/** As earnings show it: a missing rate is the fallback. */
export function earnedLineMessage(line: PayLine, currency: string): PayLineInput {
  return payLineMessage({ ...line, rate: shownRate(line.rate, currency) });
}

export function periodMessage({ id, start, end, label, current }: PayPeriod): PeriodInput {
  return { id, start: toTimestamp(start), end: toTimestamp(end), label, current };
}
