import { PaymentsInternalService } from '@parlance/proto/payments/v1';
import { defineService } from '@parlance/runtime/grpc/server';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { noEntitlements } from '../../domain/entitlements.ts';
import { trialTerms } from '../../domain/trial.ts';
import { findEntitlements } from '../../queries/entitlements.ts';
import type { ReadOffers } from '../../usecases/read-offers.ts';
import { planMessage } from '../../wire/billing-mapping.ts';
import { entitlementsMessage } from '../../wire/payments-mapping.ts';

type Deps = { db: Queryable; readOffers: ReadOffers };

export function makePaymentsInternalService({ db, readOffers }: Deps) {
  return defineService(PaymentsInternalService, {
    getStudentEntitlements: async ({ uid }) => ({
      entitlements: entitlementsMessage((await findEntitlements(db, uid)) ?? noEntitlements(uid)),
    }),
    listPlans: async () => {
      const { days: trialDays, tokens: trialTokens } = trialTerms(undefined);
      return { plans: (await readOffers()).map(planMessage), trialDays, trialTokens };
    },
  });
}
