/** Pay as messages, for replies and facts alike. */
import { majorUnits } from '@parlance/proto/json/money';
import type {
  CorrectionPeriodInput,
  PayCorrectionInput,
  PayLineInput,
  PayoutInput,
  PeriodInput,
  StatementLineInput,
  StatementTotalInput,
} from '@parlance/proto/payments/v1';
import { toTimestamp } from '@parlance/runtime/grpc/timestamps';
import { isCorrection, isLessonPaid, type LessonLines, type PayLine } from '../domain/pay-line.ts';
import type { PayPeriod } from '../domain/pay-period.ts';
import type { Payout } from '../domain/payout.ts';
import { ruleOf, type StatementTotal } from '../domain/statement.ts';
import type { LessonLine, PaidLine } from '../queries/paid-line.ts';
import type { CorrectionView } from '../queries/pay-week.ts';

/** A line without rate says 0. */
export function payLineMessage({ payoutReference = '', correctsPaid = false, ...line }: PayLine & Partial<PaidLine>) {
  const { id, bookingId, tutorUid, studentUid, studentName, studentTimeZone, paid, group, status } = line;
  const { topicCode, topicName, version, currency, period, cause, reason, amountMinor } = line;
  return {
    id,
    bookingId,
    tutorUid,
    studentUid,
    studentName,
    studentTimeZone,
    paid,
    group,
    status,
    topicCode,
    topicName,
    version,
    currency,
    period,
    cause,
    reason,
    amountMinor,
    when: toTimestamp(line.when),
    rate: majorUnits(line.rateMinor ?? 0, currency),
    correctsPeriod: line.correctsPeriod ?? '',
    standsAt: toTimestamp(line.standsAt),
    payoutReference,
    correctsPaid,
  } satisfies PayLineInput;
}

/** A lesson's own line, or the correction by which it is owed, as it stands after the newest change of any of them. */
export function lessonPayMessage(lines: LessonLines) {
  const [first] = lines;
  const line = lines.find((one) => !isCorrection(one)) ?? first;
  if (line === undefined) throw new Error('a lesson without lines pays nothing');
  const version = Math.max(...lines.map((one) => one.version));
  return payLineMessage({ ...line, paid: isLessonPaid(lines), version });
}

export function periodMessage({ id, start, end, label, current }: PayPeriod): PeriodInput {
  return { id, start: toTimestamp(start), end: toTimestamp(end), label, current };
}

export function statementLineMessage(line: LessonLine): StatementLineInput {
  const { amountMinor: minorUnits, currency, payoutReference, paid, correctsPeriod = '', lessonMinor } = line;
  const [lesson, amount, cause] = [payLineMessage(line), { minorUnits, currency }, ruleOf(line)];
  return { lesson, amount, correctsPeriod, cause, payoutReference, paid, lessonMinor };
}

export function correctionMessage({ tutorName, actorUid, ...line }: CorrectionView): PayCorrectionInput {
  const { period, standsAt } = line;
  return { line: statementLineMessage(line), tutorName, actorUid, period, at: toTimestamp(standsAt) };
}

export function correctionPeriodMessage(standing: { currency: string; period: PayPeriod }): CorrectionPeriodInput {
  return { currency: standing.currency, period: periodMessage(standing.period) };
}

export const totalMessage = (total: StatementTotal): StatementTotalInput => total;

export function payoutMessage(payout: Payout): PayoutInput {
  const { id, tutorUid, period, lines, reference, amountMinor: minorUnits, currency, takenBack } = payout;
  return {
    id,
    tutorUid,
    period,
    lines,
    reference,
    amount: { minorUnits, currency },
    actor: { id: payout.actor.uid, name: payout.actor.name, role: 'admin' },
    at: toTimestamp(payout.at),
    takenBackReason: takenBack?.reason ?? '',
    takenBackAt: takenBack === undefined ? null : toTimestamp(takenBack.at),
  };
}
