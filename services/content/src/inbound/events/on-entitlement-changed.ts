/** payments tells what a student has bought: it opens study areas. */
import type { Category } from '@parlance/proto/payments/v1';
import type { FactHandler } from '@parlance/runtime/events/fact-handler';
import { fromTimestamp } from '@parlance/runtime/grpc/timestamps';
import { saveSubscription } from '../../outbound/postgres/reader-store.ts';

export const onEntitlementChanged: FactHandler<'parlance.payments.v1.EntitlementChanged'> = async (fact, _, tx) => {
  const { entitlements } = fact;
  if (entitlements === null || entitlements.uid === '') throw new Error('entitlements must belong to somebody');
  const { uid, version, freeTrialActivated } = entitlements;
  await saveSubscription(tx, uid, { version, freeTrialActivated, categories: entitlements.categories.map(categoryOf) });
};

function categoryOf({ tokenType, expiredAt }: Category): { tokenType: string; expiredAt: Date } {
  return { tokenType: tokenWord(tokenType), expiredAt: fromTimestamp(expiredAt) ?? new Date(0) };
}

/** TOKEN_TYPE_PTE_LESSON → pte-lesson. */
function tokenWord(tokenType: Category['tokenType']): string {
  return tokenType.replace('TOKEN_TYPE_', '').toLowerCase().replaceAll('_', '-');
}
