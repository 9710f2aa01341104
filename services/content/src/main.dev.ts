/** The development process: the same, on the school's movable clock. */
import { followSchoolClock } from '@parlance/runtime/clock/follow-school-clock';
import { loadConfig } from '@parlance/runtime/config/load-config';
import { runProcess } from '@parlance/runtime/lifecycle/run-process';
import { compose } from './compose.ts';
import { contentConfig } from './config.ts';

await runProcess({
  name: 'content',
  start: async (life) => {
    const config = loadConfig(contentConfig);
    const clock = followSchoolClock({ address: config.peers.bookingGrpc, life });
    await compose({ config, clock, life });
  },
});
