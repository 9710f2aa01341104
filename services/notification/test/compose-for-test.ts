/** All of notification; mails go to `smtpUrl`, or nowhere. */
import { systemClock } from '@parlance/runtime/clock/clock';
import { Secret } from '@parlance/runtime/config/secret';
import type { ForTest } from '@parlance/runtime/testing/service-harness';
import { messageMailAfterMs } from '../src/domain/mail-kind.ts';
import { compose } from '../src/compose.ts';

export function composeForTest({
  config,
  clock = systemClock,
  smtpUrl = 'smtp://127.0.0.1:1',
  ...parts
}: ForTest & { smtpUrl?: string }) {
  const unsubscribeSecret = new Secret('a secret of this test');
  const own = {
    ...config,
    smtpUrl,
    mailFrom: 'Parlance <school@parlance.test>',
    schoolInbox: 'office@parlance.test',
    unsubscribeSecret,
    dkim: {},
    messageMailAfterMs,
    pushServices: [],
  };
  return compose({ ...parts, clock, config: own });
}
