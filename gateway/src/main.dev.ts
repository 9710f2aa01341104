/** The development process: the school's clock can be moved, and /api/dev stands. */
import { followSchoolClock } from '@parlance/runtime/clock/follow-school-clock';
import { loadConfig } from '@parlance/runtime/config/load-config';
import { runProcess } from '@parlance/runtime/lifecycle/run-process';
import { compose, LONGEST_SHUTDOWN_MS, TRACES_A_SECOND } from './compose.ts';
import { gatewayConfig } from './config.ts';
import { makeDevelopment } from './dev/development.ts';

await runProcess({
  name: 'gateway',
  longestShutdownMs: LONGEST_SHUTDOWN_MS,
  tracesASecond: TRACES_A_SECOND,
  async start(life) {
    const config = loadConfig(gatewayConfig);
    const limitsFile = new URL('../limits.yaml', import.meta.url);
    const clock = followSchoolClock({ address: config.peers.bookingGrpc, life });
    const development = makeDevelopment({ peers: config.peers, clock, life });
    await compose({ config, clock, life, limitsFile, development });
  },
});
