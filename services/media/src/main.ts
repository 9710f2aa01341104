/** The production process. */
import { systemClock } from '@parlance/runtime/clock/clock';
import { loadConfig } from '@parlance/runtime/config/load-config';
import { runProcess } from '@parlance/runtime/lifecycle/run-process';
import { makeLogger } from '@parlance/runtime/logging/logger';
import { compose } from './compose.ts';
import { mediaConfig } from './config.ts';
import { realSchoolTime } from './domain/school-time.ts';

await runProcess({
  name: 'media',
  start: async (life) => {
    const config = loadConfig(mediaConfig);
    const log = makeLogger({ name: 'media', level: config.logLevel });
    await compose({ config, clock: systemClock, schoolTime: realSchoolTime, log, life });
  },
});
