/** The production process. */
import { makeDatabaseClock } from '@parlance/runtime/clock/database-clock';
import { loadConfig } from '@parlance/runtime/config/load-config';
import { runProcess } from '@parlance/runtime/lifecycle/run-process';
import { compose } from './compose.ts';
import { contentConfig } from './config.ts';

await runProcess({
  name: 'content',
  start: async (life) => {
    await compose({ config: loadConfig(contentConfig), clock: makeDatabaseClock(), life });
  },
});
