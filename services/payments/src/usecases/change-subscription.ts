/** Lets a student's plans end with their paid period, or takes that back. One whose period is not paid ends at once: nothing is asked for any more. */
import type { BoughtWord } from '@parlance/proto/json/words';
import type { Clock } from '@parlance/runtime/clock/clock';
import type { NewId } from '@parlance/runtime/ids/new-id';
import { hasFailed, keyOfRound } from '../domain/provider-fault.ts';
import { isRefused, refuse } from '../domain/refusals.ts';
import { isLive, isUnpaid, type Subscription } from '../domain/subscription.ts';
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
    const now = clock.now();
    const isToChange = (plan: Subscription) => plan.endsAtPeriodEnd !== ends || (ends && isUnpaid(plan, now));
    for (const { id } of held.filter(isToChange)) await change(id, command);
  };
}

export type CarryOutChange = ReturnType<typeof makeCarryOutChange>;
type CarryOutDeps = {
  uow: UnitOfWork;
  clock: Clock;
  provider: Pick<Provider, 'endAtPeriodEnd' | 'endNow'>;
  applyObject: ApplyObject;
};

/** May be begun again wherever it ended. */
export function makeCarryOutChange({ uow, clock, provider, applyObject }: CarryOutDeps) {
  const planOf = (id: string) => uow.alone(({ subscriptions }) => subscriptions.find(id));

  /** What was paid a moment ago may not be known here, and what is paid for is not ended: of one that looks unpaid the provider is asked. */
  async function newestIfUnpaid(id: string): Promise<Subscription | undefined> {
    const known = await planOf(id);
    if (!known || !isUnpaid(known, clock.now())) return undefined;
    await applyObject({ kind: 'subscription', id });
    return planOf(id);
  }

  return async ({ id, subscriptionId, endsAtPeriodEnd: ends, round }: SubscriptionChange): Promise<void> => {
    const save = (to: { state?: SubscriptionChange['state']; round?: number }) =>
      uow.run(({ subscriptions }) => subscriptions.saveChange(id, to));
    const plan = ends ? await newestIfUnpaid(subscriptionId) : undefined;
    // It had ended it before, and nobody has noted the answer.
    if (plan && !isLive(plan)) return save({ state: 'done' });
    const endsNow = plan !== undefined && isUnpaid(plan, clock.now());
    try {
      const key = keyOfRound(`${ends ? 'cancel' : 'resume'}:${subscriptionId}:${id}`, round);
      await (endsNow ? provider.endNow(subscriptionId) : provider.endAtPeriodEnd(subscriptionId, ends, key));
    } catch (error) {
      if (hasFailed(error)) await save({ round: round + 1 });
      if (!isRefused(error, 'PROVIDER_REFUSED')) throw error;
      await applyObject({ kind: 'subscription', id: subscriptionId });
      // Somebody else has ended it at this moment.
      const isDone = endsNow && !isLive((await planOf(subscriptionId)) ?? plan);
      await save({ state: isDone ? 'done' : 'refused' });
      if (isDone) return;
      throw refuse(ends ? 'NOT_SUBSCRIBED' : 'SUBSCRIPTION_ENDED', { cause: error });
    }
    await applyObject({ kind: 'subscription', id: subscriptionId });
    await save({ state: 'done' });
  };
}
