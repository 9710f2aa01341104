/** The development process: the same, on the school's movable clock, with the calls of development. */
import { followSchoolClock } from '@parlance/runtime/clock/follow-school-clock';
import { peers } from '@parlance/runtime/config/common-config';
import { loadConfig } from '@parlance/runtime/config/load-config';
import { runProcess } from '@parlance/runtime/lifecycle/run-process';
import { z } from 'zod';
import { compose } from './compose.ts';
import { paymentsConfig } from './config.ts';
import { makePaymentsDevService } from './dev/payments-dev-service.ts';

await runProcess({
  name: 'payments',
  start: async (life) => {
    const config = loadConfig(paymentsConfig);
    const clock = followSchoolClock({ address: loadConfig(z.object(peers('booking'))).peers.bookingGrpc, life });
    await compose({ config, clock, life, extraServices: (cases) => [makePaymentsDevService(cases)] });
  },
});
