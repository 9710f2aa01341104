/** For operators: what notification could not apply is listed, tried again or given up. */
import { redriveService } from '@parlance/runtime/events/redrive-service';

await redriveService('notification');
