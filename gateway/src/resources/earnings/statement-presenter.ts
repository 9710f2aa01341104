import type {
  GetPayWeekResponse,
  GetStatementResponse,
  PayCorrection,
  Payout,
  StatementLine,
} from '@parlance/proto/payments/v1';
import { moneyJson } from '@parlance/proto/json/money';
import { epochMs, epochMsOrNull } from '@parlance/proto/json/time';
import { noToken } from '../../routing/fields.ts';
import { actorJson, present } from '../present.ts';
import { payLineJson, periodJson, totalJson } from './presenter.ts';

export function statementLineJson({ lesson, amount, correctsPeriod, ...line }: StatementLine) {
  const { cause, payoutReference, paid, lessonMinor } = line;
  return {
    lesson: payLineJson(present(lesson)),
    group: present(lesson).group,
    ...moneyJson(amount),
    correctsPeriod: correctsPeriod || null,
    cause,
    payoutReference,
    paid,
    lessonMinor,
  };
}

export function statementJson({ period, lines, totals, correctionPeriods, nextPageToken }: GetStatementResponse) {
  return {
    period: periodJson(present(period)),
    lines: lines.map(statementLineJson),
    totals: totals.map(totalJson),
    correctionPeriods: correctionPeriods.map(({ currency, period: standing }) => {
      return { currency, period: periodJson(present(standing)) };
    }),
    nextPageToken: noToken(nextPageToken),
  };
}

export function correctionJson({ line, tutorName: name, period, at, actorUid }: PayCorrection) {
  const corrected = present(line);
  return {
    ...statementLineJson(corrected),
    tutor: { uid: present(corrected.lesson).tutorUid, name },
    period,
    at: epochMs(present(at)),
    actorUid: actorUid || null,
  };
}

export function payoutJson(payout: Payout) {
  return {
    id: payout.id,
    tutor: payout.tutorUid,
    period: payout.period,
    ...moneyJson(payout.amount),
    lines: payout.lines,
    reference: payout.reference,
    actor: actorJson(payout.actor),
    at: epochMs(present(payout.at)),
    takenBackReason: payout.takenBackReason,
    takenBackAt: epochMsOrNull(payout.takenBackAt),
  };
}

export function payWeekJson({ period, periods, tutors, totals, payouts, hasMore }: GetPayWeekResponse) {
  return {
    period: periodJson(present(period)),
    periods: periods.map(periodJson),
    tutors: tutors.map(({ tutorUid: uid, tutorName: name, ...sums }) => ({ uid, name, ...sums })),
    totals: totals.map(totalJson),
    payouts: payouts.map(payoutJson),
    hasMore,
  };
}
