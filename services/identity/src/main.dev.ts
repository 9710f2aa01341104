/** The development process: the school's clock can be moved, and an administrator may choose a new person's password. */
import { schoolClockOf } from '@parlance/runtime/clock/follow-school-clock';
import { runService } from '@parlance/runtime/service/run-service';
import { compose } from './compose.ts';
import { identityConfig } from './config.ts';

await runService({
  name: 'identity',
  config: identityConfig,
  clock: schoolClockOf('booking'),
  compose: (options) => compose({ ...options, takesPasswords: true }),
});
