/** The production process. */
import { systemClock } from '@parlance/runtime/clock/clock';
import { loadConfig } from '@parlance/runtime/config/load-config';
import { runProcess } from '@parlance/runtime/lifecycle/run-process';
import { makeLogger } from '@parlance/runtime/logging/logger';
import { compose } from './compose.ts';
import { contentConfig } from './config.ts';

await runProcess({
  name: 'content',
  start: async (life) => {
    const config = loadConfig(contentConfig);
    await compose({ config, clock: systemClock, log: makeLogger({ name: 'content', level: config.logLevel }), life });
  },
});
