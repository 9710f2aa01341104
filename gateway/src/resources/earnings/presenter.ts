/** Pay as the earnings screens show it (FB-56, EARN-15). */
import type { GetEarningsResponse, PayLine, Period, StatementTotal } from '@parlance/proto/payments/v1';
import { epochMs } from '@parlance/proto/json/time';
import { statusWordList } from '@parlance/proto/json/words';
import { noToken } from '../../routing/fields.ts';
import { present } from '../present.ts';

export function periodJson(period: Period) {
  return {
    id: period.id,
    start: period.start ? epochMs(period.start) : 0,
    end: period.end ? epochMs(period.end) : 0,
    label: period.label,
    current: period.current,
  };
}

export function payLineJson(line: PayLine) {
  return {
    id: line.id,
    bookingId: line.bookingId,
    student: { uid: line.studentUid, name: line.studentName },
    when: line.when ? epochMs(line.when) : 0,
    rate: line.rate,
    currency: line.currency,
    paid: line.paid,
    status: present(statusWordList.find((word) => word === line.status)),
    topic: { code: line.topicCode, name: line.topicName },
    amount: line.amountMinor,
    group: line.group,
    period: line.period,
    correctsPeriod: line.correctsPeriod || null,
    cause: line.cause,
    reason: line.reason,
    standsAt: line.standsAt ? epochMs(line.standsAt) : 0,
    payoutReference: line.payoutReference,
    studentTimeZone: line.studentTimeZone,
    correctsPaid: line.correctsPaid,
  };
}

export function totalJson({ currency, paidMinor, unpaidMinor, lines }: StatementTotal) {
  return { currency, paidMinor, unpaidMinor, lines };
}

export function earningsJson(earnings: GetEarningsResponse) {
  const { paidCount, unpaidCount, paidIncome, unpaidIncome, currency } = earnings;
  return {
    period: earnings.period && periodJson(earnings.period),
    lines: earnings.lines.map(payLineJson),
    paidCount,
    unpaidCount,
    paidIncome,
    unpaidIncome,
    currency,
    totals: earnings.totals.map(totalJson),
    nextPageToken: noToken(earnings.nextPageToken),
  };
}
