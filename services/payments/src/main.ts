/** The production process. */
import { runService } from '@parlance/runtime/service/run-service';
import { compose } from './compose.ts';
import { paymentsConfig } from './config.ts';

await runService({ name: 'payments', config: paymentsConfig, compose });
