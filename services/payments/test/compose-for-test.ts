/** All of payments, with prices of the tests. */
import { systemClock } from '@parlance/runtime/clock/clock';
import { Secret } from '@parlance/runtime/config/secret';
import type { ForTest } from '@parlance/runtime/testing/service-harness';
import type { StandIn } from '@parlance/stripe';
import { compose } from '../src/compose.ts';
import type { PaymentsConfig } from '../src/config.ts';
import { makePaymentsDevService } from '../src/dev/payments-dev-service.ts';

/** What is sold, and a provider at an address where nobody listens. */
export const soldForTest = {
  priceWorkplaceOne: 'p1',
  priceWorkplaceGroup: 'p2',
  pricePteOne: 'p3',
  pricePteGroup: 'p4',
  priceTokenWorkplaceOne: 't1',
  priceTokenWorkplaceGroup: 't2',
  priceTokenPteOne: 't3',
  priceTokenPteGroup: 't4',
  tokensPerPeriod: 10,
  graceDays: 3,
  stripeSecretKey: new Secret('sk_test_1'),
  stripeWebhookSecret: new Secret('whsec_test'),
  stripeApiBase: 'http://127.0.0.1:1',
};

/** The settings of whoever buys at this stand-in. */
export const providedBy = (stripe: Pick<StandIn, 'url' | 'secretKey' | 'webhookSecret'>) => ({
  stripeApiBase: stripe.url,
  stripeSecretKey: new Secret(stripe.secretKey),
  stripeWebhookSecret: new Secret(stripe.webhookSecret),
});

type Options = ForTest & { own?: Partial<PaymentsConfig> };

export function composeForTest({ config, clock = systemClock, own, ...parts }: Options) {
  const whole = { ...config, ...soldForTest, ...own };
  return compose({ ...parts, clock, config: whole, extraServices: (cases) => [makePaymentsDevService(cases)] });
}
