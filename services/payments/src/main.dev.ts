/** The development process: the same, on the school's movable clock, with the calls of development. */
import { schoolClockOf } from '@parlance/runtime/clock/follow-school-clock';
import { runService } from '@parlance/runtime/service/run-service';
import { compose } from './compose.ts';
import { paymentsConfig } from './config.ts';
import { makePaymentsDevService } from './dev/payments-dev-service.ts';

await runService({
  name: 'payments',
  config: paymentsConfig,
  clock: schoolClockOf('booking'),
  compose: (options) => compose({ ...options, extraServices: (cases) => [makePaymentsDevService(cases)] }),
});
