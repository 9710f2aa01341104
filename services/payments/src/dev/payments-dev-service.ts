/** Development builds only: an entitlement as a purchase will give it, through the same use case and the same fact. */
import { PaymentsDevService } from '@parlance/proto/payments/v1';
import { defineService } from '@parlance/runtime/grpc/server';
import { fromTimestamp } from '@parlance/runtime/grpc/timestamps';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { refuse } from '../domain/refusals.ts';
import type { GrantEntitlement } from '../usecases/grant-entitlement.ts';
import type { MarkPaid } from '../usecases/mark-paid.ts';
import { entitlementsMessage } from '../wire/payments-mapping.ts';
import { resetPaidLessons } from './reset-paid-lessons.ts';

type Deps = { grantEntitlement: GrantEntitlement; markPaid: MarkPaid; db: Queryable };

export function makePaymentsDevService({ grantEntitlement, ...pay }: Deps) {
  return defineService(PaymentsDevService, {
    grantEntitlement: async ({ uid, priceId, expiredAt }) => {
      const until = fromTimestamp(expiredAt);
      if (until === undefined) throw refuse('END_MISSING');
      return { entitlements: entitlementsMessage(await grantEntitlement({ uid, priceId, expiredAt: until })) };
    },
    resetPaidLessons: async () => ({ affected: await resetPaidLessons(pay) }),
  });
}
