/** The production process. */
import { systemClock } from '@parlance/runtime/clock/clock';
import { loadConfig } from '@parlance/runtime/config/load-config';
import { runProcess } from '@parlance/runtime/lifecycle/run-process';
import { compose } from './compose.ts';
import { contentConfig } from './config.ts';

await runProcess({
  name: 'content',
  start: async (life) => {
    await compose({ config: loadConfig(contentConfig), clock: systemClock, life });
  },
});
