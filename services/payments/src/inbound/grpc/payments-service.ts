import { PaymentsService } from '@parlance/proto/payments/v1';
import type { Clock } from '@parlance/runtime/clock/clock';
import { defineService, requireActor } from '@parlance/runtime/grpc/server';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { totalsOf } from '../../domain/earnings.ts';
import { noEntitlements } from '../../domain/entitlements.ts';
import { refuse } from '../../domain/refusals.ts';
import { offeredPeriods, periodById } from '../../domain/pay-period.ts';
import { majorUnits } from '../../domain/tutor-rate.ts';
import { listEarnings } from '../../queries/earnings.ts';
import { findEntitlements } from '../../queries/entitlements.ts';
import { earnedLineMessage, entitlementsMessage, periodMessage } from '../../wire/payments-mapping.ts';
import type { MarkPaid } from '../../usecases/mark-paid.ts';
import { makeBillingHandlers, type BillingDeps } from './billing-handlers.ts';
import { makeMoneyOfficeHandlers, type MoneyOfficeDeps } from './money-office-handlers.ts';
import { whose } from './whose.ts';

type Deps = BillingDeps & MoneyOfficeDeps & { db: Queryable; clock: Clock; markPaid: MarkPaid };

export function makePaymentsService(deps: Deps) {
  const { db, clock, markPaid } = deps;
  return defineService(PaymentsService, {
    ...makeBillingHandlers(deps),
    ...makeMoneyOfficeHandlers(deps),
    getEntitlements: async (request, call) => {
      const uid = whose(request.uid, requireActor(call), 'NOT_OWN_ENTITLEMENTS');
      return { entitlements: entitlementsMessage((await findEntitlements(db, uid)) ?? noEntitlements(uid)) };
    },
    listPeriods: async (request, call) => {
      whose(request.tutor, requireActor(call), 'NOT_OWN_EARNINGS');
      return { periods: offeredPeriods(clock.now()).map(periodMessage) };
    },
    getEarnings: async (request, call) => {
      const tutor = whose(request.tutor, requireActor(call), 'NOT_OWN_EARNINGS');
      return earnings({ db, clock }, { ...request, tutor });
    },
    ...notBuiltYet,
    updatePaidStatus: async ({ tutor: tutorUid, bookingIds, paid, startDate, endDate }, call) => {
      const { uid: actorUid } = requireActor(call);
      return { affected: await markPaid({ tutorUid, bookingIds, paid, startDate, endDate, actorUid }) };
    },
  });
}

const later = (): never => {
  throw refuse('PROVIDER_UNAVAILABLE');
};

/** Each goes when its handler comes. */
const notBuiltYet = {
  getPayWeek: later,
  payTutors: later,
  takePayoutBack: later,
  getStatement: later,
  exportStatement: later,
  correctPay: later,
  listCorrections: later,
};

type Query = { tutor: string; period: string; group: boolean; pageToken: string };

async function earnings({ db, clock }: Pick<Deps, 'db' | 'clock'>, query: Query) {
  const period = periodById(query.period, clock.now());
  const { lines, next, earned, knownCurrency } = await listEarnings(db, { ...query, ...period });
  const { paidHundredths, unpaidHundredths, ...totals } = totalsOf(earned, knownCurrency);
  return {
    ...totals,
    period: periodMessage(period),
    lines: lines.map((line) => earnedLineMessage(line, totals.currency)),
    paidIncome: majorUnits(paidHundredths),
    unpaidIncome: majorUnits(unpaidHundredths),
    nextPageToken: next,
  };
}
