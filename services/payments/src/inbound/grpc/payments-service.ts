import { PaymentsService } from '@parlance/proto/payments/v1';
import { exportedUid, exportPage } from '@parlance/runtime/export/export-page';
import { answerPersonEvents } from '@parlance/runtime/person-events/person-events';
import { defineService, requireActor } from '@parlance/runtime/grpc/server';
import { noEntitlements } from '../../domain/entitlements.ts';
import { personEvents } from '../../queries/person-events.ts';
import { exportPlan } from '../../queries/person-export.ts';
import { findEntitlements } from '../../queries/entitlements.ts';
import { entitlementsMessage } from '../../wire/payments-mapping.ts';
import { makeBillingHandlers, type BillingDeps } from './billing-handlers.ts';
import { makeMoneyOfficeHandlers, type MoneyOfficeDeps } from './money-office-handlers.ts';
import { makePayHandlers, type PayDeps } from './pay-handlers.ts';
import { whose } from './whose.ts';

type Deps = BillingDeps & MoneyOfficeDeps & PayDeps;

export function makePaymentsService(deps: Deps) {
  const { db } = deps;
  return defineService(PaymentsService, {
    ...makeBillingHandlers(deps),
    ...makeMoneyOfficeHandlers(deps),
    ...makePayHandlers(deps),
    exportPerson: ({ uid, pageToken }, call) =>
      exportPage(db, exportPlan, { uid: exportedUid(uid, requireActor(call)), pageToken }),
    listPersonEvents: answerPersonEvents(db, personEvents),
    getEntitlements: async (request, call) => {
      const uid = whose(request.uid, requireActor(call), 'NOT_OWN_ENTITLEMENTS');
      return { entitlements: entitlementsMessage((await findEntitlements(db, uid)) ?? noEntitlements(uid)) };
    },
  });
}
