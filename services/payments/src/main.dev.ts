/** The development process: the same, on the school's movable clock, with the calls of development. */
import { followSchoolClock } from '@parlance/runtime/clock/follow-school-clock';
import { loadConfig } from '@parlance/runtime/config/load-config';
import { runProcess } from '@parlance/runtime/lifecycle/run-process';
import { compose } from './compose.ts';
import { paymentsConfig } from './config.ts';
import { makePaymentsDevService } from './dev/payments-dev-service.ts';

await runProcess({
  name: 'payments',
  start: async (life) => {
    const config = loadConfig(paymentsConfig);
    const clock = followSchoolClock({ address: config.peers.bookingGrpc, life });
    await compose({ config, clock, life, extraServices: (cases) => [makePaymentsDevService(cases)] });
  },
});
