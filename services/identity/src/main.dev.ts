/** The development process: the school's clock can be moved, and an administrator may choose a new person's password. */
import { followSchoolClock } from '@parlance/runtime/clock/follow-school-clock';
import { peers } from '@parlance/runtime/config/common-config';
import { loadConfig } from '@parlance/runtime/config/load-config';
import { runProcess } from '@parlance/runtime/lifecycle/run-process';
import { z } from 'zod';
import { compose } from './compose.ts';
import { identityConfig } from './config.ts';

await runProcess({
  name: 'identity',
  async start(life) {
    const config = loadConfig(identityConfig);
    const clock = followSchoolClock({ address: loadConfig(z.object(peers('booking'))).peers.bookingGrpc, life });
    await compose({ config, clock, life, takesPasswords: true });
  },
});
