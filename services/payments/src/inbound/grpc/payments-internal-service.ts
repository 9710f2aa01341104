import { PaymentsInternalService } from '@parlance/proto/payments/v1';
import { defineService } from '@parlance/runtime/grpc/server';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { noEntitlements } from '../../domain/entitlements.ts';
import { findEntitlements } from '../../queries/entitlements.ts';
import { entitlementsMessage } from '../../wire/payments-mapping.ts';

export function makePaymentsInternalService({ db }: { db: Queryable }) {
  return defineService(PaymentsInternalService, {
    getStudentEntitlements: async ({ uid }) => ({
      entitlements: entitlementsMessage((await findEntitlements(db, uid)) ?? noEntitlements(uid)),
    }),
  });
}
