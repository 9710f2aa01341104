/** The development process: the same, on the school's movable clock. */
import { makeSchoolClock, watchSchoolClock } from '@parlance/runtime/clock/school-clock';
import { loadConfig } from '@parlance/runtime/config/load-config';
import { runProcess } from '@parlance/runtime/lifecycle/run-process';
import { makeLogger } from '@parlance/runtime/logging/logger';
import { compose } from './compose.ts';
import { contentConfig } from './config.ts';

await runProcess({
  name: 'content',
  start: async (life) => {
    const config = loadConfig(contentConfig);
    const log = makeLogger({ name: 'content', level: config.logLevel });
    const clock = makeSchoolClock();
    const watch = watchSchoolClock({ address: config.peers.bookingGrpc, process: 'content', clock, log });
    life.onStop('school clock', () => watch.stop());
    life.ready.add('school clock', watch.isKnown);
    await compose({ config, clock, log, life });
  },
});
