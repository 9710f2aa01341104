/** The development process: the school's clock can be moved. */
import { fileURLToPath } from 'node:url';
import { followSchoolClock } from '@parlance/runtime/clock/follow-school-clock';
import { loadConfig } from '@parlance/runtime/config/load-config';
import { runProcess } from '@parlance/runtime/lifecycle/run-process';
import { compose } from './compose.ts';
import { notificationConfig } from './config.ts';

await runProcess({
  name: 'notification',
  async start(life) {
    const config = loadConfig(notificationConfig);
    const templatesFolder = fileURLToPath(new URL('../templates', import.meta.url));
    const clock = followSchoolClock({ address: config.peers.bookingGrpc, life });
    await compose({ config, clock, life, templatesFolder });
  },
});
