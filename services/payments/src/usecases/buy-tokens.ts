/** Sends a student to the page on which single tokens are paid. */
import type { BoughtWord } from '@parlance/proto/json/words';
import type { Clock } from '@parlance/runtime/clock/clock';
import type { Command } from '@parlance/runtime/idempotency/store';
import type { NewId } from '@parlance/runtime/ids/new-id';
import { mostTokens, type Checkout } from '../domain/checkout.ts';
import type { Catalogue } from '../domain/price-list.ts';
import { refuse } from '../domain/refusals.ts';
import { lockCustomer, newCheckout, promotionFor, type Student } from './begin-purchase.ts';
import type { Provider } from './money-ports.ts';
import type { OpenCheckout } from './open-checkout.ts';
import type { UnitOfWork } from './ports.ts';

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
  provider: Pick<Provider, 'findPromotion' | 'findPrice'>;
  openCheckout: OpenCheckout;
  catalogue: Catalogue;
};

export function makeBuyTokens({ uow, clock, newId, provider, openCheckout, catalogue }: Deps) {
  return async ({ student, tokenType, quantity, promotionCode, once }: BuyTokensCommand): Promise<Checkout> => {
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > mostTokens)
      throw refuse('TOKENS_OUT_OF_RANGE', { fill: [mostTokens] });
    const priceId = catalogue.tokens[tokenType];
    const promotion = await promotionFor(provider, { code: promotionCode, priceId });
    const at = clock.now();
    const id = await uow.run((stores) =>
      stores.once(once, async () => {
        await lockCustomer(stores, student, at);
        const about = { uid: student.uid, tokenType, quantity, tokens: quantity, createdAt: at };
        const checkout = newCheckout({ ...about, id: newId(), kind: 'tokens', priceId, promotionId: promotion?.id });
        await stores.checkouts.insert(checkout);
        return checkout.id;
      }),
    );
    return openCheckout(id);
  };
}
