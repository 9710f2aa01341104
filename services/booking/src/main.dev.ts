/** Development: the same service, with a clock that can be moved. */
import { loadConfig } from '@parlance/runtime/config/load-config';
import { runProcess } from '@parlance/runtime/lifecycle/run-process';
import { bookingConfig } from './config.ts';
import { startDevBooking } from './dev/compose-dev.ts';

await runProcess({
  name: 'booking',
  start: async (life) => {
    await startDevBooking({ config: loadConfig(bookingConfig), life });
  },
});
