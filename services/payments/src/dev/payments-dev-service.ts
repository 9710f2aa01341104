/** Development builds only: an entitlement as a purchase will give it, through the same use case and the same fact. */
import { PaymentsDevService } from '@parlance/proto/payments/v1';
import { defineService } from '@parlance/runtime/grpc/server';
import { fromTimestamp } from '@parlance/runtime/grpc/timestamps';
import { refuse } from '../domain/refusals.ts';
import type { GrantEntitlement } from '../usecases/grant-entitlement.ts';
import { entitlementsMessage } from '../wire/payments-mapping.ts';

type Deps = { grantEntitlement: GrantEntitlement };

export function makePaymentsDevService({ grantEntitlement }: Deps) {
  return defineService(PaymentsDevService, {
    grantEntitlement: async ({ uid, priceId, expiredAt }) => {
      const until = fromTimestamp(expiredAt);
      if (until === undefined) throw refuse('END_MISSING');
      return { entitlements: entitlementsMessage(await grantEntitlement({ uid, priceId, expiredAt: until })) };
    },
  });
}
