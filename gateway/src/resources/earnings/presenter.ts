/** Pay as the earnings screens show it (FB-56, EARN-15). */
import type { GetEarningsResponse, PayLine, Period } from '@parlance/proto/payments/v1';
import { epochMs } from '@parlance/proto/json/time';
import { statusWordList } from '@parlance/proto/json/words';
import { noToken } from '../../routing/fields.ts';
import { present } from '../present.ts';

export function periodJson({ start, end, ...period }: Period) {
  return { ...period, start: start ? epochMs(start) : 0, end: end ? epochMs(end) : 0 };
}

function payLineJson(line: PayLine) {
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
  };
}

export function earningsJson({ period, lines, nextPageToken, ...totals }: GetEarningsResponse) {
  const page = { lines: lines.map(payLineJson), nextPageToken: noToken(nextPageToken) };
  return { ...totals, ...page, period: period && periodJson(period) };
}
