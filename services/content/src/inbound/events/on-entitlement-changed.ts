/** payments tells what a student has bought: it opens study areas. */
import type { Category } from '@parlance/proto/payments/v1';
import type { FactHandler } from '@parlance/runtime/events/fact-handler';
import { required } from '@parlance/runtime/events/required';
import { fromTimestamp } from '@parlance/runtime/grpc/timestamps';
import { saveSubscription } from '../../outbound/postgres/reader-store.ts';

export const onEntitlementChanged: FactHandler<'parlance.payments.v1.EntitlementChanged'> = async (fact, _, tx) => {
  const { uid, version, freeTrialActivated, categories } = required(fact.entitlements);
  if (uid === '') throw new Error('entitlements must belong to somebody');
  await saveSubscription(tx, uid, { version, freeTrialActivated, categories: categories.map(categoryOf) });
};

function categoryOf({ tokenType, expiredAt }: Category): { tokenType: string; expiredAt: Date } {
  return { tokenType: storedToken(tokenType), expiredAt: fromTimestamp(expiredAt) ?? new Date(0) };
}

/** As this service's rows name it: TOKEN_TYPE_PTE_LESSON → pte-lesson. */
function storedToken(tokenType: Category['tokenType']): string {
  return tokenType.replace('TOKEN_TYPE_', '').toLowerCase().replaceAll('_', '-');
}
