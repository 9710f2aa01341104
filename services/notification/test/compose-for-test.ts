/** All of notification; mails go to `smtpUrl`, or nowhere. */
import { systemClock } from '@parlance/runtime/clock/clock';
import type { ForTest } from '@parlance/runtime/testing/service-harness';
import { compose } from '../src/compose.ts';

export function composeForTest({
  config,
  clock = systemClock,
  smtpUrl = 'smtp://127.0.0.1:1',
  ...parts
}: ForTest & { smtpUrl?: string }) {
  const own = { ...config, smtpUrl, mailFrom: 'Parlance <school@parlance.test>' };
  return compose({ ...parts, clock, config: own });
}
