/** The environment of payments: the common part, the payment provider, and what is sold there. */
import { peers, publicUrl, serviceConfig } from '@parlance/runtime/config/common-config';
import { httpUrl, integer, secret, text } from '@parlance/runtime/config/fields';
import type { z } from 'zod';
import type { Catalogue, PriceList } from './domain/price-list.ts';

const priceIs = (what: string) =>
  `Id at the payment provider of the price of ${what} (NS-06): each installation has its own.`;

export const paymentsConfig = serviceConfig.extend({
  ...peers('identity', 'booking'),
  publicUrl,
  stripeSecretKey: secret('Who the school is at the payment provider.'),
  stripeWebhookSecret: secret('Proves that what is posted to the webhook comes from the payment provider.'),
  stripeApiBase: httpUrl(
    'Where the payment provider is called, for a stand-in; without it Stripe itself is.',
  ).optional(),
  priceWorkplaceOne: text(priceIs('a plan of single lessons')).default('price_workplace_one'),
  priceWorkplaceGroup: text(priceIs('a plan of group lessons')).default('price_workplace_group'),
  pricePteOne: text(priceIs('a plan of single PTE lessons')).default('price_pte_one'),
  pricePteGroup: text(priceIs('a plan of PTE group lessons')).default('price_pte_group'),
  priceTokenWorkplaceOne: text(priceIs('one token of single lessons')).default('price_token_workplace_one'),
  priceTokenWorkplaceGroup: text(priceIs('one token of group lessons')).default('price_token_workplace_group'),
  priceTokenPteOne: text(priceIs('one token of single PTE lessons')).default('price_token_pte_one'),
  priceTokenPteGroup: text(priceIs('one token of PTE group lessons')).default('price_token_pte_group'),
  tokensPerPeriod: integer('Tokens that come with each paid period of a plan (NS-09).', {
    unit: 'tokens',
    min: 1,
    max: 1_000,
  }).default(10),
  graceDays: integer('How long a plan counts after its paid period while its renewal is collected (NS-51).', {
    unit: 'days',
    min: 0,
    max: 30,
  }).default(3),
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

export function catalogueOf(config: PaymentsConfig): Catalogue {
  return {
    plans: priceListOf(config),
    tokens: {
      lesson: config.priceTokenWorkplaceOne,
      'group-lesson': config.priceTokenWorkplaceGroup,
      'pte-lesson': config.priceTokenPteOne,
      'pte-group-lesson': config.priceTokenPteGroup,
    },
  };
}

export const graceMsOf = (config: PaymentsConfig): number => config.graceDays * 24 * 3_600_000;
