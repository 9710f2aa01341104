/** The production process. */
import { systemClock } from '@parlance/runtime/clock/clock';
import { loadConfig } from '@parlance/runtime/config/load-config';
import { runProcess } from '@parlance/runtime/lifecycle/run-process';
import { compose } from './compose.ts';
import { mediaConfig } from './config.ts';
import { realSchoolTime } from './domain/school-time.ts';

await runProcess({
  name: 'media',
  async start(life) {
    await compose({ config: loadConfig(mediaConfig), clock: systemClock, schoolTime: realSchoolTime, life });
  },
});
