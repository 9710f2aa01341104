/** The production process. */
import { systemClock } from '@parlance/runtime/clock/clock';
import { loadConfig } from '@parlance/runtime/config/load-config';
import { runProcess } from '@parlance/runtime/lifecycle/run-process';
import { compose } from './compose.ts';
import { identityConfig } from './config.ts';

await runProcess({
  name: 'identity',
  async start(life) {
    await compose({ config: loadConfig(identityConfig), clock: systemClock, life, takesPasswords: false });
  },
});
