import { newCustomer } from '../../usecases/begin-purchase.ts';
import type { Stores } from '../../usecases/ports.ts';

type Closing = Pick<Stores, 'customers' | 'payLines'>;

/**
 * Nobody is asked for money who has no account any more: what may still be paid for comes to its end by a job of its own
 * (close-accounts), whatever is under way, and whatever is paid in between. Also of one who has not bought anything yet: a purchase
 * that was begun at that moment finds the account closed.
 */
export async function onAccountDeleted({ customers, payLines }: Closing, uid: string, at: Date): Promise<void> {
  await payLines.forgetStudent(uid);
  await customers.insert(newCustomer({ uid, email: '', name: '' }, at));
  const customer = await customers.lock(uid);
  if (customer === undefined) return;
  const closedAt = customer.closedAt ?? at;
  await customers.save({ ...customer, email: '', name: '', card: undefined, closedAt, closingDueAt: at });
}
