/** The migration step of a service: all that it needs of the environment is its database. */
import { serviceConfig } from '../config/common-config.ts';
import { loadConfig } from '../config/load-config.ts';
import { makeLogger } from '../logging/logger.ts';
import { runMigrations, type Migration } from './migrate.ts';

export async function migrateService(service: string, migrations: readonly Migration[]): Promise<void> {
  const { databaseUrl: url } = loadConfig(serviceConfig.pick({ databaseUrl: true }));
  await runMigrations({ url, migrations, log: makeLogger({ name: `${service}-migrate` }) });
}
