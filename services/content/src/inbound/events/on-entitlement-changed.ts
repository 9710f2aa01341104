import type { Entitlements } from '@parlance/proto/payments/v1';
import { boughtWord } from '@parlance/proto/json/words';
import { required } from '@parlance/runtime/events/required';
import { fromTimestamp } from '@parlance/runtime/grpc/timestamps';
import type { Stores } from '../../usecases/ports.ts';

/** What a student has bought opens study areas. */
export async function onEntitlementChanged(
  { subscriptions }: Stores,
  { uid, version, freeTrialActivated, categories }: Entitlements,
): Promise<void> {
  if (uid === '') throw new Error('entitlements must belong to somebody');
  const bought = categories.map(({ tokenType, expiredAt, graceUntil }) => ({
    tokenType: required(boughtWord(tokenType)),
    expiredAt: fromTimestamp(expiredAt) ?? new Date(0),
    graceUntil: fromTimestamp(graceUntil),
  }));
  await subscriptions.keep({ uid, version, freeTrialActivated, categories: bought });
}
