/** The development process: the same, on the school's movable clock, with the calls of development. */
import { makeSchoolClock, watchSchoolClock } from '@parlance/runtime/clock/school-clock';
import { loadConfig } from '@parlance/runtime/config/load-config';
import { runProcess } from '@parlance/runtime/lifecycle/run-process';
import { makeLogger } from '@parlance/runtime/logging/logger';
import { random, realNow } from './compose-room.ts';
import { compose } from './compose.ts';
import { mediaConfig } from './config.ts';
import { makeMediaDevService } from './dev/media-dev-service.ts';
import { schoolTimeFrom, type OffsetChange } from './domain/school-time.ts';

await runProcess({
  name: 'media',
  start: async (life) => {
    const config = loadConfig(mediaConfig);
    const log = makeLogger({ name: 'media', level: config.logLevel });
    const clock = makeSchoolClock();
    const changes: OffsetChange[] = [];
    clock.onChange((offsetMs) => void changes.push({ since: realNow(), offsetMs }));
    const watch = watchSchoolClock({ address: config.peers.bookingGrpc, process: 'media', clock, log });
    life.onStop('school clock', () => watch.stop());
    life.ready.add('school clock', watch.isKnown);
    await compose({
      ...{ config, clock, log, life, schoolTime: schoolTimeFrom(() => changes) },
      extraServices: ({ uow }) => [makeMediaDevService({ uow, random, realNow })],
    });
  },
});
