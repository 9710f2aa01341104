/** Brings the database up to date and ends. */
import { text } from '@parlance/runtime/config/fields';
import { loadConfig } from '@parlance/runtime/config/load-config';
import { makeLogger } from '@parlance/runtime/logging/logger';
import { runMigrations } from '@parlance/runtime/postgres/migrate';
import { z } from 'zod';
import { migrations } from '../migrations/index.ts';

const { databaseUrl } = loadConfig(z.object({ databaseUrl: text() }));
await runMigrations({ url: databaseUrl, migrations, log: makeLogger({ name: 'media-migrate' }) });
