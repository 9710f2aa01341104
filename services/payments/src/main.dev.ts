/** The development process: the same, on the school's movable clock, with the calls of development. */
import { makeSchoolClock, watchSchoolClock } from '@parlance/runtime/clock/school-clock';
import { loadConfig } from '@parlance/runtime/config/load-config';
import { runProcess } from '@parlance/runtime/lifecycle/run-process';
import { makeLogger } from '@parlance/runtime/logging/logger';
import { compose } from './compose.ts';
import { paymentsConfig } from './config.ts';
import { makePaymentsDevService } from './dev/payments-dev-service.ts';

await runProcess({
  name: 'payments',
  start: async (life) => {
    const config = loadConfig(paymentsConfig);
    const log = makeLogger({ name: 'payments', level: config.logLevel });
    const clock = makeSchoolClock();
    const watch = watchSchoolClock({ address: config.peers.bookingGrpc, process: 'payments', clock, log });
    life.onStop('school clock', () => watch.stop());
    life.ready.add('school clock', watch.isKnown);
    await compose({ config, clock, log, life, extraServices: (cases) => [makePaymentsDevService(cases)] });
  },
});
