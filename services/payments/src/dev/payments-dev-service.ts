/** Development builds only (FB-59): an entitlement as a purchase will give it, through the same use case and the same fact. */
import { PaymentsDevService } from '@parlance/proto/payments/v1';
import { defineService } from '@parlance/runtime/grpc/server';
import { fromTimestamp } from '@parlance/runtime/grpc/timestamps';
import { Malformed } from '../domain/errors.ts';
import { answering } from '../inbound/grpc/error-map.ts';
import type { makeGrantEntitlement } from '../usecases/grant-entitlement.ts';
import { entitlementsMessage } from '../wire/payments-mapping.ts';

type Deps = { grantEntitlement: ReturnType<typeof makeGrantEntitlement> };

export function makePaymentsDevService({ grantEntitlement }: Deps) {
  return defineService(PaymentsDevService, {
    grantEntitlement: ({ uid, priceId, expiredAt }) =>
      answering(async () => {
        const until = fromTimestamp(expiredAt);
        if (until === undefined) throw new Malformed('The end of the entitlement is required.');
        return { entitlements: entitlementsMessage(await grantEntitlement({ uid, priceId, expiredAt: until })) };
      }),
  });
}
