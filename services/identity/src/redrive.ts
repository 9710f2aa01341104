/** For operators: what identity could not apply is listed, tried again or given up. */
import { redriveService } from '@parlance/runtime/events/redrive-service';

await redriveService('identity');
