/** What a student may book with, as payments says; an older fact never overwrites a newer one. */
import type { Entitlements } from '@parlance/proto/payments/v1';
import { required } from '@parlance/runtime/events/required';
import { fromTimestamp } from '@parlance/runtime/grpc/timestamps';
import type { Stores } from '../../usecases/ports.ts';
import { walletFromMessage } from '../../wire/booking-mapping.ts';

export async function onEntitlementChanged(
  { wallets }: Pick<Stores, 'wallets'>,
  entitlements: Entitlements,
): Promise<void> {
  const { uid, freeTrialActivated, freeTrialExpiresAt, version } = entitlements;
  const categories = entitlements.categories.map(({ priceId, tokenType, expiredAt, graceUntil }) => ({
    priceId,
    // One that is not known here waits for a release that knows it, instead of being taken for nothing.
    wallet: required(walletFromMessage(tokenType)),
    expiresAt: required(fromTimestamp(expiredAt)),
    graceUntil: fromTimestamp(graceUntil),
  }));
  const entitlement = { categories, freeTrialActivated, freeTrialExpiresAt: fromTimestamp(freeTrialExpiresAt) };
  await wallets.keepEntitlement(uid, entitlement, version);
}
