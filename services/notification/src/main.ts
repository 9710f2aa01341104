/** The production process. */
import { makeDatabaseClock } from '@parlance/runtime/clock/database-clock';
import { loadConfig } from '@parlance/runtime/config/load-config';
import { runProcess } from '@parlance/runtime/lifecycle/run-process';
import { compose } from './compose.ts';
import { notificationConfig } from './config.ts';

await runProcess({
  name: 'notification',
  async start(life) {
    await compose({ config: loadConfig(notificationConfig), clock: makeDatabaseClock(), life });
  },
});
