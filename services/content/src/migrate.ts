/** Brings the database to this release's schema, then ends. */
import { migrateService } from '@parlance/runtime/postgres/migrate-service';
import { migrations } from '../migrations/index.ts';

await migrateService('content', migrations);
