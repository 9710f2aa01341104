/** Domain and proto shapes of what students have bought, for replies and facts alike. */
import { boughtTokenType } from '@parlance/proto/json/words';
import type { EntitlementsInput } from '@parlance/proto/payments/v1';
import { toTimestamp } from '@parlance/runtime/grpc/timestamps';
import type { Entitlements } from '../domain/entitlements.ts';

export function entitlementsMessage({ uid, categories, freeTrial, version }: Entitlements): EntitlementsInput {
  return {
    uid,
    categories: categories.map(({ priceId, tokenType, expiredAt, graceUntil }) => ({
      priceId,
      tokenType: boughtTokenType(tokenType),
      expiredAt: toTimestamp(expiredAt),
      graceUntil: graceUntil === undefined ? null : toTimestamp(graceUntil),
    })),
    freeTrialActivated: freeTrial !== undefined,
    freeTrialExpiresAt: freeTrial === undefined ? null : toTimestamp(freeTrial.expiresAt),
    version,
  };
}
