/** The development process: the same, on the school's movable clock. */
import { schoolClockOf } from '@parlance/runtime/clock/follow-school-clock';
import { runService } from '@parlance/runtime/service/run-service';
import { compose } from './compose.ts';
import { contentConfig } from './config.ts';

await runService({ name: 'content', config: contentConfig, clock: schoolClockOf('booking'), compose });
