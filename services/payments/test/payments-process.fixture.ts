/** The whole service in a process of its own, for the test that kills it. */
import { Secret } from '@parlance/runtime/config/secret';
import { makeLife } from '@parlance/runtime/lifecycle/life';
import { makeLogger } from '@parlance/runtime/logging/logger';
import { makeFakeClock } from '@parlance/runtime/testing/fake-clock';
import { composeForTest, providedBy } from './compose-for-test.ts';
import { sold } from './money-for-test.ts';
import type { Given } from './payments-process.ts';

const { config, channel, stripe, now } = JSON.parse(process.argv[2] ?? '') as Given;
const { port } = await composeForTest({
  life: makeLife('payments', makeLogger({ name: 'payments-process', level: 'silent' })),
  channel,
  clock: makeFakeClock(now),
  // A secret is not written down as such.
  config: { ...config, serviceClientSecret: new Secret('test') },
  own: { ...sold, ...providedBy(stripe) },
});
process.send?.({ port });
