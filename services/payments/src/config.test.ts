import { loadConfig } from '@parlance/runtime/config/load-config';
import { paymentsConfig, priceListOf, type PaymentsConfig } from './config.ts';
import { tokenTypeOf } from './domain/price-list.ts';

const prices = paymentsConfig.pick({
  priceWorkplaceOne: true,
  priceWorkplaceGroup: true,
  pricePteOne: true,
  pricePteGroup: true,
});

test('BOOK-24, CON-22, NS-06 the price ids of the two areas come from the configuration, and no others are known', () => {
  const env = { PRICE_WORKPLACE_ONE: 'w1', PRICE_WORKPLACE_GROUP: 'w2', PRICE_PTE_ONE: 'p1', PRICE_PTE_GROUP: 'p2' };
  const list = priceListOf(loadConfig(prices, env) as PaymentsConfig);
  expect(['w1', 'w2', 'p1', 'p2'].map((id) => tokenTypeOf(id, list))).toEqual([
    'lesson',
    'group-lesson',
    'pte-lesson',
    'pte-group-lesson',
  ]);
  expect(() => tokenTypeOf('price_pte_one', list)).toThrow();
});
