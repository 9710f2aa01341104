/** Lets a student's plans end with their paid period, or takes that back. */
import type { BoughtWord } from '@parlance/proto/json/words';
import type { Clock } from '@parlance/runtime/clock/clock';
import type { NewId } from '@parlance/runtime/ids/new-id';
import { hasFailed, keyOfRound } from '../domain/provider-fault.ts';
import { isRefused, refuse } from '../domain/refusals.ts';
import { isLive, type Subscription } from '../domain/subscription.ts';
import type { ApplyObject } from './apply-object.ts';
import type { Provider, SubscriptionChange } from './money-ports.ts';
import type { UnitOfWork } from './ports.ts';

export type ChangeSubscriptions = ReturnType<typeof makeChangeSubscriptions>;
export type ChangeSubscriptionsCommand = {
  uid: string;
  /** Undefined: every one. */
  tokenType: BoughtWord | undefined;
  ends: boolean;
  actorUid: string;
};

type Deps = {
  uow: UnitOfWork;
  clock: Clock;
  newId: NewId;
  carryOutChange: CarryOutChange;
};

export function makeChangeSubscriptions({ uow, clock, newId, carryOutChange }: Deps) {
  /** The row is there before the provider is asked. One that is under way comes to its end first. */
  async function change(subscriptionId: string, { ends, actorUid }: ChangeSubscriptionsCommand): Promise<void> {
    for (;;) {
      const fresh: SubscriptionChange = {
        id: newId(),
        subscriptionId,
        endsAtPeriodEnd: ends,
        state: 'pending',
        round: 0,
        actorUid,
        createdAt: clock.now(),
      };
      const pending = await uow.run(async ({ subscriptions }) =>
        (await subscriptions.insertChange(fresh)) ? fresh : subscriptions.findPendingChange(subscriptionId),
      );
      if (pending === undefined) continue;
      await carryOutChange(pending);
      if (pending.endsAtPeriodEnd === ends) return;
    }
  }

  return async (command: ChangeSubscriptionsCommand): Promise<void> => {
    const { uid, tokenType, ends } = command;
    const held = (await uow.run(({ subscriptions }) => subscriptions.listOf(uid))).filter(
      (one) => isLive(one) && (tokenType === undefined || one.tokenType === tokenType),
    );
    if (held.length === 0) throw refuse(ends ? 'NOT_SUBSCRIBED' : 'SUBSCRIPTION_ENDED');
    for (const { id } of held.filter(({ endsAtPeriodEnd }: Subscription) => endsAtPeriodEnd !== ends))
      await change(id, command);
  };
}

export type CarryOutChange = ReturnType<typeof makeCarryOutChange>;
type CarryOutDeps = { uow: UnitOfWork; provider: Pick<Provider, 'endAtPeriodEnd'>; applyObject: ApplyObject };

/** May be begun again wherever it ended. */
export function makeCarryOutChange({ uow, provider, applyObject }: CarryOutDeps) {
  return async ({ id, subscriptionId, endsAtPeriodEnd: ends, round }: SubscriptionChange): Promise<void> => {
    const save = (to: { state?: SubscriptionChange['state']; round?: number }) =>
      uow.run(({ subscriptions }) => subscriptions.saveChange(id, to));
    try {
      const key = keyOfRound(`${ends ? 'cancel' : 'resume'}:${subscriptionId}:${id}`, round);
      await provider.endAtPeriodEnd(subscriptionId, ends, key);
    } catch (error) {
      if (hasFailed(error)) await save({ round: round + 1 });
      if (!isRefused(error, 'PROVIDER_REFUSED')) throw error;
      await save({ state: 'refused' });
      await applyObject({ kind: 'subscription', id: subscriptionId });
      throw refuse(ends ? 'NOT_SUBSCRIBED' : 'SUBSCRIPTION_ENDED', { cause: error });
    }
    await applyObject({ kind: 'subscription', id: subscriptionId });
    await save({ state: 'done' });
  };
}
