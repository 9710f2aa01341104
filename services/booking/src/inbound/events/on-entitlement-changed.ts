/** What a student may book with, as payments says; an older fact never overwrites a newer one. */
import type { Entitlements } from '@parlance/proto/payments/v1';
import { fromTimestamp } from '@parlance/runtime/grpc/timestamps';
import type { Stores } from '../../usecases/ports.ts';
import { walletFromMessage } from '../../wire/booking-mapping.ts';

export async function onEntitlementChanged(
  { wallets }: Pick<Stores, 'wallets'>,
  entitlements: Entitlements,
): Promise<void> {
  const { uid, freeTrialActivated, freeTrialExpiresAt, version } = entitlements;
  const categories = entitlements.categories.flatMap(({ priceId, tokenType, expiredAt }) => {
    const wallet = walletFromMessage(tokenType);
    const expiresAt = fromTimestamp(expiredAt);
    return wallet && expiresAt ? [{ priceId, wallet, expiresAt }] : [];
  });
  const entitlement = { categories, freeTrialActivated, freeTrialExpiresAt: fromTimestamp(freeTrialExpiresAt) };
  await wallets.keepEntitlement(uid, entitlement, version);
}
