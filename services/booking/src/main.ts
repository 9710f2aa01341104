/** Production: the school's time is real time. */
import { makeDatabaseClock } from '@parlance/runtime/clock/database-clock';
import { loadConfig } from '@parlance/runtime/config/load-config';
import { runProcess } from '@parlance/runtime/lifecycle/run-process';
import { startBooking } from './compose.ts';
import { bookingConfig } from './config.ts';

await runProcess({
  name: 'booking',
  start: async (life) => {
    await startBooking({ config: loadConfig(bookingConfig), clock: makeDatabaseClock(), life });
  },
});
