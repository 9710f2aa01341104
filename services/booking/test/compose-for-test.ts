/** All of booking, looking for due lessons more often than in production. */
import { systemClock } from '@parlance/runtime/clock/clock';
import type { ForTest } from '@parlance/runtime/testing/service-harness';
import { compose } from '../src/compose.ts';

export function composeForTest({ config, clock = systemClock, ...parts }: ForTest) {
  const own = { ...config, sweepEveryMs: 50, databaseConnections: 12 };
  return compose({ ...parts, clock, config: own });
}
