/** All of payments, with prices of the tests. */
import { systemClock } from '@parlance/runtime/clock/clock';
import type { ForTest } from '@parlance/runtime/testing/service-harness';
import { compose } from '../src/compose.ts';
import { makePaymentsDevService } from '../src/dev/payments-dev-service.ts';

const prices = { priceWorkplaceOne: 'p1', priceWorkplaceGroup: 'p2', pricePteOne: 'p3', pricePteGroup: 'p4' };

export function composeForTest({ config, clock = systemClock, ...parts }: ForTest) {
  const own = { ...config, ...prices };
  return compose({ ...parts, clock, config: own, extraServices: (cases) => [makePaymentsDevService(cases)] });
}
