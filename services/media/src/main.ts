/** The production process. */
import { runService } from '@parlance/runtime/service/run-service';
import { compose } from './compose.ts';
import { mediaConfig } from './config.ts';

await runService({ name: 'media', config: mediaConfig, compose });
