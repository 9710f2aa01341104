/** The production process. */
import { runService } from '@parlance/runtime/service/run-service';
import { compose } from './compose.ts';
import { identityConfig } from './config.ts';

await runService({ name: 'identity', config: identityConfig, compose });
