/** The production process. */
import { systemClock } from '@parlance/runtime/clock/clock';
import { loadConfig } from '@parlance/runtime/config/load-config';
import { runProcess } from '@parlance/runtime/lifecycle/run-process';
import { makeLogger } from '@parlance/runtime/logging/logger';
import { compose } from './compose.ts';
import { paymentsConfig } from './config.ts';

await runProcess({
  name: 'payments',
  start: async (life) => {
    const config = loadConfig(paymentsConfig);
    await compose({ config, clock: systemClock, log: makeLogger({ name: 'payments', level: config.logLevel }), life });
  },
});
