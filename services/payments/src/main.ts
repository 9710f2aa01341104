/** The production process. */
import { systemClock } from '@parlance/runtime/clock/clock';
import { loadConfig } from '@parlance/runtime/config/load-config';
import { runProcess } from '@parlance/runtime/lifecycle/run-process';
import { compose } from './compose.ts';
import { paymentsConfig } from './config.ts';

await runProcess({
  name: 'payments',
  start: async (life) => {
    await compose({ config: loadConfig(paymentsConfig), clock: systemClock, life });
  },
});
