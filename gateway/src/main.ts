/** The production process. */
import { systemClock } from '@parlance/runtime/clock/clock';
import { loadConfig } from '@parlance/runtime/config/load-config';
import { runProcess } from '@parlance/runtime/lifecycle/run-process';
import { compose, LONGEST_SHUTDOWN_MS, TRACES_A_SECOND } from './compose.ts';
import { gatewayConfig } from './config.ts';

await runProcess({
  name: 'gateway',
  longestShutdownMs: LONGEST_SHUTDOWN_MS,
  tracesASecond: TRACES_A_SECOND,
  async start(life) {
    const limitsFile = new URL('../limits.yaml', import.meta.url);
    await compose({ config: loadConfig(gatewayConfig), clock: systemClock, life, limitsFile });
  },
});
