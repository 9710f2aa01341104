import type { NewId } from '@parlance/runtime/ids/new-id';
import { isLive } from '../../domain/subscription.ts';
import type { Stores } from '../../usecases/ports.ts';

/** Nobody is asked for money who has no account any more: each plan is to end, which the job of unfinished work tells the provider. */
export async function onAccountDeleted(
  { customers, subscriptions }: Pick<Stores, 'customers' | 'subscriptions'>,
  uid: string,
  { newId, at: createdAt }: { newId: NewId; at: Date },
): Promise<void> {
  const customer = await customers.lock(uid);
  if (customer === undefined) return;
  await customers.save({ ...customer, email: '', name: '' });
  const renewing = (await subscriptions.listOf(uid)).filter((one) => isLive(one) && !one.endsAtPeriodEnd);
  for (const { id: subscriptionId } of renewing) {
    const change = { id: newId(), subscriptionId, endsAtPeriodEnd: true, actorUid: uid, createdAt };
    await subscriptions.insertChange({ ...change, state: 'pending' });
  }
}
