/** Brings the database to this release's schema, then ends. */
import { loadConfig } from '@parlance/runtime/config/load-config';
import { makeLogger } from '@parlance/runtime/logging/logger';
import { runMigrations } from '@parlance/runtime/postgres/migrate';
import { z } from 'zod';
import { migrations } from '../migrations/index.ts';

const log = makeLogger({ name: 'booking-migrate' });
const { databaseUrl: url } = loadConfig(z.object({ databaseUrl: z.string() }));
await runMigrations({ url, migrations, log });
