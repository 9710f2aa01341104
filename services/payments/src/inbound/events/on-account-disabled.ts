import { isLive } from '../../domain/subscription.ts';
import type { Stores } from '../../usecases/ports.ts';

type Disabled = { uid: string; /** Who has disabled it. */ actorUid: string; at: Date; newId: () => string };

/**
 * Who cannot sign in cannot stop what is taken from their card: their plans end with the paid period, by the job of unfinished work
 * (ADR 0100). A renewal that is being asked for at this moment is given up.
 */
export async function onAccountDisabled(
  { subscriptions }: Pick<Stores, 'subscriptions'>,
  { uid, actorUid, at, newId }: Disabled,
): Promise<void> {
  for (const { id: subscriptionId, endsAtPeriodEnd } of (await subscriptions.listOf(uid)).filter(isLive)) {
    const pending = await subscriptions.findPendingChange(subscriptionId);
    if (pending?.endsAtPeriodEnd ?? endsAtPeriodEnd) continue;
    if (pending) await subscriptions.saveChange(pending.id, { state: 'refused' });
    const change = { id: newId(), subscriptionId, endsAtPeriodEnd: true, actorUid } as const;
    await subscriptions.insertChange({ ...change, state: 'pending', createdAt: at });
  }
}
