/** Whether a student may use a promotion code, and what it would give. Nothing is made or held by asking. */
import type { BoughtWord } from '@parlance/proto/json/words';
import type { Catalogue } from '../domain/price-list.ts';
import { requireHolder, usable, type Discount } from '../domain/promotion.ts';
import { trialTerms } from '../domain/trial.ts';
import { promotionFor, promotionOf } from './begin-purchase.ts';
import type { Provider } from './money-ports.ts';
import type { UnitOfWork } from './ports.ts';

export type CheckPromotion = ReturnType<typeof makeCheckPromotion>;
type CheckPromotionQuery = {
  uid: string;
  code: string;
  /** Undefined: the trial. */
  purchase: { tokenType: BoughtWord; isSingle: boolean } | undefined;
};
export type PromotionTerms = { trial: { days: number; tokens: number } } | { discount: Discount | undefined };

type Deps = {
  uow: UnitOfWork;
  provider: Pick<Provider, 'findPromotion' | 'findPrice'>;
  catalogue: Catalogue;
};

export function makeCheckPromotion({ uow, provider, catalogue }: Deps) {
  return async ({ uid, code, purchase }: CheckPromotionQuery): Promise<PromotionTerms> => {
    const promotion = usable(
      purchase === undefined
        ? await promotionOf(provider, code)
        : await promotionFor(provider, { code, priceId: priceOf(catalogue, purchase) }),
    );
    await uow.run(async ({ customers, payments }) => {
      requireHolder(promotion, (await customers.find(uid))?.providerId);
      if (purchase === undefined) usable(promotion, await payments.countTrialsOf(promotion.id));
    });
    return purchase === undefined ? { trial: trialTerms(promotion) } : { discount: promotion.discount };
  };
}

const priceOf = (
  { plans, tokens }: Catalogue,
  { tokenType, isSingle }: { tokenType: BoughtWord; isSingle: boolean },
) => (isSingle ? tokens[tokenType] : plans[tokenType]);
