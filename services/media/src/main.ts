/** The production process. */
import { makeDatabaseClock } from '@parlance/runtime/clock/database-clock';
import { loadConfig } from '@parlance/runtime/config/load-config';
import { runProcess } from '@parlance/runtime/lifecycle/run-process';
import { compose } from './compose.ts';
import { mediaConfig } from './config.ts';
import { realSchoolTime } from './domain/school-time.ts';

await runProcess({
  name: 'media',
  async start(life) {
    await compose({ config: loadConfig(mediaConfig), clock: makeDatabaseClock(), schoolTime: realSchoolTime, life });
  },
});
