/** Whoever has closed their account is asked for no money any more: what they could still pay for comes to its end at the provider. */
import type { Clock } from '@parlance/runtime/clock/clock';
import { isPassing } from '@parlance/runtime/postgres/pg-errors';
import { backOffMs } from '@parlance/runtime/waiting/waiting';
import type { Checkout } from '../domain/checkout.ts';
import { isRefused } from '../domain/refusals.ts';
import { isLive, isUnpaid } from '../domain/subscription.ts';
import type { ApplyObject } from './apply-object.ts';
import type { ChangeSubscriptions } from './change-subscription.ts';
import { lookAt } from './look-at-pages.ts';
import type { Closing, NextClosing, Provider } from './money-ports.ts';
import type { OpenCheckout } from './open-checkout.ts';
import type { UnitOfWork } from './ports.ts';

type Deps = {
  uow: UnitOfWork;
  clock: Clock;
  provider: Pick<Provider, 'expireCheckout' | 'endNow'>;
  openCheckout: OpenCheckout;
  applyObject: ApplyObject;
  changeSubscriptions: ChangeSubscriptions;
  onFault: (error: unknown, what: { kind: string; id: string }) => void;
};

/** Whoever holds an account and dies is waited for no longer. */
const heldMs = 5 * 60_000;
/** After what the provider has refused. */
const pauses = { firstMs: 30_000, capMs: 6 * 3_600_000 };
/** A provider that is away costs no try, however long it is: once it is back, nobody waits for as long as it was away. */
const pauseWhileAwayMs = 30_000;

/** May be begun again wherever it ended: each step looks at what is left. */
export function makeCloseAccounts(deps: Deps) {
  const { uow, clock, onFault } = deps;
  return async (signal?: AbortSignal): Promise<void> => {
    while (signal?.aborted !== true) {
      const now = clock.now();
      const closing = await uow.alone(({ customers }) => customers.claimClosing(now, new Date(now.getTime() + heldMs)));
      if (closing === undefined) return;
      const { uid: id } = closing;
      const next = await close(deps, id).then(
        () => undefined,
        (error: unknown) => {
          onFault(error, { kind: 'closed account', id });
          return afterFault(closing, { isAway: isPassing(error), at: clock.now() });
        },
      );
      await uow.run(({ customers }) => customers.settleClosing(closing, next));
    }
  };
}

function afterFault({ tries: before }: Closing, { isAway, at }: { isAway: boolean; at: Date }): NextClosing {
  const after = (ms: number) => new Date(at.getTime() + ms);
  if (isAway) return { tries: before, dueAt: after(pauseWhileAwayMs) };
  const tries = before + 1;
  return { tries, dueAt: after(backOffMs(tries, pauses)) };
}

async function close(deps: Deps, uid: string): Promise<void> {
  const payable = await deps.uow.run(({ checkouts }) => checkouts.listPayable(uid));
  for (const checkout of payable) await closePage(deps, checkout);
  await endPlans(deps, uid);
}

/** One that was asked for and never noted may be open at the provider: the same key brings it, so that it can be closed. */
async function closePage(deps: Deps, { id }: Checkout): Promise<void> {
  const passing = (error: unknown) => {
    if (!isRefused(error, 'PROVIDER_REFUSED', 'PROMOTION_REFUSED')) throw error;
    return undefined;
  };
  const page = await deps.openCheckout(id).catch(passing);
  if (page?.state !== 'open' || page.sessionId === undefined) return;
  await deps.provider.expireCheckout(page.sessionId).catch(passing);
  await lookAt(deps, page);
}

/** One of which nothing stands paid ends at once, any other with its period. A change that is under way comes to its end before. */
async function endPlans({ uow, clock, provider, applyObject, changeSubscriptions }: Deps, uid: string): Promise<void> {
  const live = async () => (await uow.run(({ subscriptions }) => subscriptions.listOf(uid))).filter(isLive);
  for (const { id } of (await live()).filter((plan) => isUnpaid(plan, clock.now()))) {
    await provider.endNow(id);
    await applyObject({ kind: 'subscription', id });
  }
  const renews = (await live()).some(({ endsAtPeriodEnd }) => !endsAtPeriodEnd);
  if (renews) await changeSubscriptions({ uid, tokenType: undefined, ends: true, actorUid: uid });
}
