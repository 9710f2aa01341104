/** The environment of payments: the common part, and the four prices. */
import { serviceConfig } from '@parlance/runtime/config/common-config';
import { text } from '@parlance/runtime/config/fields';
import type { z } from 'zod';
import type { PriceList } from './domain/price-list.ts';

export const paymentsConfig = serviceConfig.extend({
  /** Ids of the four prices at the payment provider (NS-06); what is on sale differs between installations. */
  priceWorkplaceOne: text().default('price_workplace_one'),
  priceWorkplaceGroup: text().default('price_workplace_group'),
  pricePteOne: text().default('price_pte_one'),
  pricePteGroup: text().default('price_pte_group'),
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
