/** Sends a student to the page on which single tokens are paid. */
import type { BoughtWord } from '@parlance/proto/json/words';
import type { Clock } from '@parlance/runtime/clock/clock';
import type { Command } from '@parlance/runtime/idempotency/store';
import type { NewId } from '@parlance/runtime/ids/new-id';
import { isFor, mostTokens, type Checkout } from '../domain/checkout.ts';
import type { Catalogue } from '../domain/price-list.ts';
import { refuse } from '../domain/refusals.ts';
import type { ApplyObject } from './apply-object.ts';
import { lockCustomer, newCheckout, promotionFor, type Student } from './begin-purchase.ts';
import { leaveOldPage } from './leave-old-page.ts';
import type { Provider } from './money-ports.ts';
import type { OpenCheckout } from './open-checkout.ts';
import type { Stores, UnitOfWork } from './ports.ts';

export type BuyTokens = ReturnType<typeof makeBuyTokens>;
type BuyTokensCommand = {
  student: Student;
  tokenType: BoughtWord;
  quantity: number;
  promotionCode: string;
  once: Command;
};

type Deps = {
  uow: UnitOfWork;
  clock: Clock;
  newId: NewId;
  provider: Pick<Provider, 'findPromotion' | 'findPrice' | 'findCheckout' | 'expireCheckout'>;
  openCheckout: OpenCheckout;
  applyObject: ApplyObject;
  catalogue: Catalogue;
};

export function makeBuyTokens(deps: Deps) {
  const { uow, clock, newId, provider, openCheckout, catalogue } = deps;
  return async ({ student, tokenType, quantity, promotionCode, once }: BuyTokensCommand): Promise<Checkout> => {
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > mostTokens)
      throw refuse('TOKENS_OUT_OF_RANGE', { fill: [mostTokens] });
    const priceId = catalogue.tokens[tokenType];
    const promotion = await promotionFor(provider, { code: promotionCode, priceId });
    const about = { uid: student.uid, tokenType, quantity, priceId, promotionId: promotion?.id };
    await leaveOldPage(deps, await uow.run((stores) => payable(stores, about)), about);
    const at = clock.now();
    const id = await uow.run((stores) =>
      stores.once(once, async () => {
        await lockCustomer(stores, student, at);
        const open = await payable(stores, about);
        if (open !== undefined && isFor(open, about)) return open.id;
        const checkout = newCheckout({ ...about, id: newId(), kind: 'tokens', tokens: quantity, createdAt: at });
        await stores.checkouts.insert(checkout);
        return checkout.id;
      }),
    );
    return openCheckout(id);
  };
}

/** The last page for such tokens that may still be paid on. */
async function payable(
  { checkouts }: Pick<Stores, 'checkouts'>,
  { uid, tokenType }: Pick<Checkout, 'uid' | 'tokenType'>,
): Promise<Checkout | undefined> {
  const pages = await checkouts.listPayable(uid);
  return pages.findLast((page) => page.kind === 'tokens' && page.tokenType === tokenType);
}
