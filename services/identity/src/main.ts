/** The production process. */
import { makeDatabaseClock } from '@parlance/runtime/clock/database-clock';
import { loadConfig } from '@parlance/runtime/config/load-config';
import { runProcess } from '@parlance/runtime/lifecycle/run-process';
import { compose } from './compose.ts';
import { identityConfig } from './config.ts';

await runProcess({
  name: 'identity',
  async start(life) {
    await compose({ config: loadConfig(identityConfig), clock: makeDatabaseClock(), life, takesPasswords: false });
  },
});
