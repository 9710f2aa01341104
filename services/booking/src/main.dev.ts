/** The development process: the same, with a clock that can be moved. */
import { runService } from '@parlance/runtime/service/run-service';
import { bookingConfig } from './config.ts';
import { composeDev } from './dev/compose-dev.ts';

await runService({ name: 'booking', config: bookingConfig, compose: composeDev });
