/** The production process. */
import { runService } from '@parlance/runtime/service/run-service';
import { compose } from './compose.ts';
import { notificationConfig } from './config.ts';

await runService({ name: 'notification', config: notificationConfig, compose });
