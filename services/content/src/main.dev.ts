/** The development process: the same, on the school's movable clock. */
import { followSchoolClock } from '@parlance/runtime/clock/follow-school-clock';
import { peers } from '@parlance/runtime/config/common-config';
import { loadConfig } from '@parlance/runtime/config/load-config';
import { runProcess } from '@parlance/runtime/lifecycle/run-process';
import { z } from 'zod';
import { compose } from './compose.ts';
import { contentConfig } from './config.ts';

await runProcess({
  name: 'content',
  start: async (life) => {
    const config = loadConfig(contentConfig);
    const clock = followSchoolClock({ address: loadConfig(z.object(peers('booking'))).peers.bookingGrpc, life });
    await compose({ config, clock, life });
  },
});
