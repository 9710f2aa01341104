/** Sends a student to the page on which a plan is subscribed to; two tabs and two devices come to the same one. */
import type { BoughtWord } from '@parlance/proto/json/words';
import type { Clock } from '@parlance/runtime/clock/clock';
import type { Command } from '@parlance/runtime/idempotency/store';
import type { NewId } from '@parlance/runtime/ids/new-id';
import type { Checkout } from '../domain/checkout.ts';
import type { Catalogue } from '../domain/price-list.ts';
import { refuse } from '../domain/refusals.ts';
import { isLive } from '../domain/subscription.ts';
import type { ApplyObject } from './apply-object.ts';
import { lockCustomer, newCheckout, promotionFor, type Student } from './begin-purchase.ts';
import { leaveOldPage } from './leave-old-page.ts';
import type { Provider } from './money-ports.ts';
import type { OpenCheckout } from './open-checkout.ts';
import type { Stores, UnitOfWork } from './ports.ts';

export type Subscribe = ReturnType<typeof makeSubscribe>;
export type SubscribeCommand = { student: Student; tokenType: BoughtWord; promotionCode: string; once: Command };

type Deps = {
  uow: UnitOfWork;
  clock: Clock;
  newId: NewId;
  provider: Pick<Provider, 'findPromotion' | 'findPrice' | 'findCheckout' | 'expireCheckout'>;
  openCheckout: OpenCheckout;
  applyObject: ApplyObject;
  catalogue: Catalogue;
  tokensPerPeriod: number;
};

export function makeSubscribe(deps: Deps) {
  const { uow, clock, newId, provider, openCheckout, catalogue, tokensPerPeriod } = deps;
  return async ({ student, tokenType, promotionCode, once }: SubscribeCommand): Promise<Checkout> => {
    const priceId = catalogue.plans[tokenType];
    const promotion = await promotionFor(provider, { code: promotionCode, priceId });
    const about = { uid: student.uid, tokenType, priceId, promotionId: promotion?.id, quantity: 1 };
    await leaveOldPage(deps, await uow.run(({ checkouts }) => checkouts.findLivePlan(student.uid, tokenType)), about);
    const at = clock.now();
    const id = await uow.run((stores) =>
      stores.once(once, async () => {
        await lockCustomer(stores, student, at);
        await refuseSecond(stores, student.uid, tokenType);
        const open = await stores.checkouts.findLivePlan(student.uid, tokenType);
        if (open !== undefined) return open.id;
        const checkout = newCheckout({ ...about, id: newId(), kind: 'plan', tokens: tokensPerPeriod, createdAt: at });
        await stores.checkouts.insert(checkout);
        return checkout.id;
      }),
    );
    return openCheckout(id);
  };
}

async function refuseSecond({ subscriptions }: Stores, uid: string, tokenType: BoughtWord): Promise<void> {
  const all = await subscriptions.listOf(uid);
  if (all.some((held) => held.tokenType === tokenType && isLive(held))) throw refuse('ALREADY_SUBSCRIBED');
}
