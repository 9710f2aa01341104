/** The production process. */
import { runService } from '@parlance/runtime/service/run-service';
import { compose } from './compose.ts';
import { contentConfig } from './config.ts';

await runService({ name: 'content', config: contentConfig, compose });
