/** Teachers' pay: what they earned, statements of a period, and how administrators pay and correct it. */
import { majorUnits } from '@parlance/proto/json/money';
import type { PaymentsServiceMethods } from '@parlance/proto/payments/v1';
import type { Clock } from '@parlance/runtime/clock/clock';
import { commandOf, requireActor, type Call, type Handlers } from '@parlance/runtime/grpc/server';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { earningsOf } from '../../domain/earnings.ts';
import { endedPeriod, offeredPeriods } from '../../domain/pay-period.ts';
import { totalsOfWeeks } from '../../domain/statement.ts';
import { listEarnings } from '../../queries/earnings.ts';
import { listCorrections, listPayouts, listTutorWeeks, listUnpaidPeriods, mostOfWeek } from '../../queries/pay-week.ts';
import { findLessonLine } from '../../queries/paid-line.ts';
import { listCorrectionPeriods, listStatement, listStatementTotals } from '../../queries/statement.ts';
import type { CorrectPay } from '../../usecases/correct-pay.ts';
import type { ExportStatement } from '../../usecases/export-statement.ts';
import type { MarkPaid } from '../../usecases/mark-paid.ts';
import type { PayTutors } from '../../usecases/pay-tutors.ts';
import type { TakePayoutBack } from '../../usecases/take-payout-back.ts';
import {
  correctionMessage,
  correctionPeriodMessage,
  payLineMessage,
  payoutMessage,
  periodMessage,
  statementLineMessage,
  totalMessage,
} from '../../wire/pay-mapping.ts';
import { whose } from './whose.ts';

export type PayDeps = {
  db: Queryable;
  clock: Clock;
  markPaid: MarkPaid;
  payTutors: PayTutors;
  takePayoutBack: TakePayoutBack;
  correctPay: CorrectPay;
  exportStatement: ExportStatement;
};

type PayHandlers = Pick<
  Handlers<PaymentsServiceMethods>,
  | 'listPeriods'
  | 'getEarnings'
  | 'getStatement'
  | 'exportStatement'
  | 'updatePaidStatus'
  | 'getPayWeek'
  | 'payTutors'
  | 'takePayoutBack'
  | 'correctPay'
  | 'listCorrections'
>;

const administrator = (call: Call) => {
  const { uid, name } = requireActor(call);
  return { uid, name };
};

export function makePayHandlers(deps: PayDeps): PayHandlers {
  const { db, clock } = deps;
  return {
    listPeriods: async (request, call) => {
      whose(request.tutor, requireActor(call), 'NOT_OWN_EARNINGS');
      return { periods: offeredPeriods(clock.now()).map(periodMessage) };
    },
    getEarnings: async (request, call) => {
      const tutor = whose(request.tutor, requireActor(call), 'NOT_OWN_EARNINGS');
      return earnings(deps, { ...request, tutor });
    },
    getStatement: async (request, call) => {
      const tutor = whose(request.tutor, requireActor(call), 'NOT_OWN_EARNINGS');
      const period = endedPeriod(request.period, clock.now());
      const of = { tutor, period: period.id };
      const { items, next } = await listStatement(db, { ...of, pageToken: request.pageToken });
      const totals = await listStatementTotals(db, of);
      const currencies = totals.map(({ currency }) => currency);
      const periods = await listCorrectionPeriods(db, { tutor, currencies, now: clock.now() });
      return {
        period: periodMessage(period),
        lines: items.map(statementLineMessage),
        totals: totals.map(totalMessage),
        correctionPeriods: periods.map(correctionPeriodMessage),
        nextPageToken: next,
      };
    },
    exportStatement: async ({ tutor, ...request }, call) =>
      deps.exportStatement({ ...request, tutorUid: whose(tutor, requireActor(call), 'NOT_OWN_EARNINGS') }),
    updatePaidStatus: async ({ tutor: tutorUid, bookingIds, paid, startDate, endDate }, call) => {
      const { uid: actorUid } = requireActor(call);
      return { affected: await deps.markPaid({ tutorUid, bookingIds, paid, startDate, endDate, actorUid }) };
    },
    getPayWeek: ({ period }) => payWeek(deps, period),
    payTutors: async (request, call) => {
      const { period, reference, tutors: sums } = request;
      const once = commandOf(call, 'PayTutors', request);
      const payouts = await deps.payTutors({ once, period, reference, sums, actor: administrator(call) });
      return { payouts: payouts.map(payoutMessage) };
    },
    takePayoutBack: async (request, call) => {
      const once = commandOf(call, 'TakePayoutBack', request);
      return { payout: payoutMessage(await deps.takePayoutBack({ ...request, once, actor: administrator(call) })) };
    },
    correctPay: async (request, call) => {
      const once = commandOf(call, 'CorrectPay', request);
      const { tutor: tutorUid, ...correction } = request;
      const actorUid = requireActor(call).uid;
      const { id } = await deps.correctPay({ ...correction, once, tutorUid, actorUid });
      return { line: statementLineMessage(await findLessonLine(db, id)) };
    },
    listCorrections: async ({ pageToken }) => {
      const { items, next } = await listCorrections(db, pageToken);
      return { corrections: items.map(correctionMessage), nextPageToken: next };
    },
  };
}

type Query = { tutor: string; period: string; group: boolean; pageToken: string };

async function earnings({ db, clock }: PayDeps, query: Query) {
  const period = endedPeriod(query.period, clock.now());
  const { lines, next, earned, knownCurrency } = await listEarnings(db, { ...query, period: period.id });
  const { totals, ...counts } = earningsOf(earned, knownCurrency);
  const main = totals.find(({ currency }) => currency === counts.currency);
  return {
    ...counts,
    period: periodMessage(period),
    lines: lines.map(payLineMessage),
    paidIncome: majorUnits(main?.paidMinor ?? 0, counts.currency),
    unpaidIncome: majorUnits(main?.unpaidMinor ?? 0, counts.currency),
    totals: totals.map(totalMessage),
    nextPageToken: next,
  };
}

/** The periods that are offered, and older ones that nobody has paid. */
async function payWeek({ db, clock }: PayDeps, asked: string) {
  const now = clock.now();
  const period = endedPeriod(asked, now);
  const offered = offeredPeriods(now);
  const older = await listUnpaidPeriods(db, offered.at(-1)?.id ?? period.id);
  const weeks = await listTutorWeeks(db, period.id);
  const payouts = await listPayouts(db, period.id);
  const sums = weeks.map((week) => ({ ...week, lines: week.paidLines + week.unpaidLines }));
  return {
    period: periodMessage(period),
    tutors: weeks.slice(0, mostOfWeek),
    periods: [...offered, ...older.map((id) => endedPeriod(id, now))].map(periodMessage),
    payouts: payouts.slice(0, mostOfWeek).map(payoutMessage),
    totals: totalsOfWeeks(sums).map(totalMessage),
    hasMore: Math.max(weeks.length, payouts.length) > mostOfWeek,
  };
}
