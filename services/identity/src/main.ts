/** The production process. */
import { systemClock } from '@parlance/runtime/clock/clock';
import { loadConfig } from '@parlance/runtime/config/load-config';
import { runProcess } from '@parlance/runtime/lifecycle/run-process';
import { makeLogger } from '@parlance/runtime/logging/logger';
import { compose } from './compose.ts';
import { identityConfig } from './config.ts';

const config = loadConfig(identityConfig);
const log = makeLogger({ name: 'identity', level: config.logLevel });

await runProcess({
  name: 'identity',
  start: async (life) => void (await compose({ config, clock: systemClock, log, life, takesPasswords: false })),
});
