/** What the school sells, at the provider's present prices: the last ones known stand while it is away. */
import type { BoughtWord } from '@parlance/proto/json/words';
import type { Money } from '../domain/money.ts';
import { boughtKinds, type Catalogue } from '../domain/price-list.ts';
import type { Provider } from './money-ports.ts';

export type Offer = {
  tokenType: BoughtWord;
  priceId: string;
  price: Money;
  tokensPerPeriod: number;
  singleTokenPrice: Money;
};
export type ReadOffers = ReturnType<typeof makeReadOffers>;

type Deps = {
  provider: Pick<Provider, 'findPrice'>;
  catalogue: Catalogue;
  tokensPerPeriod: number;
  /** Real time, in milliseconds. */
  now?: () => number;
};

/** Prices change rarely; who changes one waits so long at most. */
const freshMs = 60_000;

export function makeReadOffers({ provider, catalogue, tokensPerPeriod, now = () => performance.now() }: Deps) {
  let known: { offers: readonly Offer[]; until: number } | undefined;
  let asking: Promise<readonly Offer[]> | undefined;

  async function offerOf(tokenType: BoughtWord): Promise<Offer> {
    const priceId = catalogue.plans[tokenType];
    const [plan, single] = await Promise.all([
      provider.findPrice(priceId),
      provider.findPrice(catalogue.tokens[tokenType]),
    ]);
    return { tokenType, priceId, price: plan.amount, tokensPerPeriod, singleTokenPrice: single.amount };
  }

  async function ask(): Promise<readonly Offer[]> {
    const offers = await Promise.all(boughtKinds.map(offerOf));
    known = { offers, until: now() + freshMs };
    return offers;
  }

  return async (): Promise<readonly Offer[]> => {
    if (known && known.until > now()) return known.offers;
    asking ??= ask().finally(() => (asking = undefined));
    return asking.catch((error: unknown) => {
      if (known === undefined) throw error;
      return known.offers;
    });
  };
}
