/** The environment of payments: the common part, and the four prices. */
import { peers, serviceConfig } from '@parlance/runtime/config/common-config';
import { text } from '@parlance/runtime/config/fields';
import type { z } from 'zod';
import type { PriceList } from './domain/price-list.ts';

const priceIs = (what: string) =>
  `Id at the payment provider of the price of ${what} (NS-06): each installation has its own.`;

export const paymentsConfig = serviceConfig.extend({
  ...peers('identity'),
  priceWorkplaceOne: text(priceIs('a single lesson')).default('price_workplace_one'),
  priceWorkplaceGroup: text(priceIs('a group lesson')).default('price_workplace_group'),
  pricePteOne: text(priceIs('a single PTE lesson')).default('price_pte_one'),
  pricePteGroup: text(priceIs('a PTE group lesson')).default('price_pte_group'),
});

export type PaymentsConfig = z.infer<typeof paymentsConfig>;

export function priceListOf(config: PaymentsConfig): PriceList {
  return {
    lesson: config.priceWorkplaceOne,
    'group-lesson': config.priceWorkplaceGroup,
    'pte-lesson': config.pricePteOne,
    'pte-group-lesson': config.pricePteGroup,
  };
}
