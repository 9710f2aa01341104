/** The production process. */
import { runService } from '@parlance/runtime/service/run-service';
import { compose } from './compose.ts';
import { bookingConfig } from './config.ts';

await runService({ name: 'booking', config: bookingConfig, compose });
